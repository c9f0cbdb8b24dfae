import { useSuspenseQuery } from '@tanstack/react-query'
import type { ClubOnPage } from '#contract/clubs/endpoints.ts'
import type { ComponentType } from 'react'
import { SignedInOnly } from './signed-in-only.tsx'
import { ClubBooking } from './club-booking.tsx'
import { ClubCourses } from './club-courses.tsx'
import { ClubHero } from './club-hero.tsx'
import { ClubDescription } from './club-description.tsx'
import { ClubFacilities } from './club-facilities.tsx'
import { ClubPictures } from './club-pictures.tsx'
import { ClubNow } from './club-now.tsx'
import { ClubWeek } from './club-week.tsx'
import { ClubWelcome, type GolferCards } from './club-welcome.tsx'
import { clubQuery } from './queries.ts'
import { Icon } from '../../ui/icon.tsx'
import { DenmarkMap } from '../../ui/denmark-map.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { finderHref } from './finder-search.ts'

type ClubPageProps = {
  slug: string
  requested: { day?: string | undefined; time?: string | undefined }
  onRequest: (requested: { day?: string; time?: string }) => void
  /** The signed-in golfer's cards at this club, from another module. */
  golferCards: GolferCards
  /** *Jeg har booket* for a signed-in golfer, from another module. */
  planVisit: ComponentType<{ slug: string; requested: ClubPageProps['requested'] }>
  /** The discounts that the club gives, from another module. */
  perks: ComponentType<{ slug: string }>
}

/** The page of a club, in the order of a golfer's questions (D1). */
export function ClubPage({ slug, requested, onRequest, golferCards, ...slots }: ClubPageProps) {
  const { planVisit: PlanVisit, perks: Perks } = slots
  const club = useSuspenseQuery(clubQuery(slug)).data
  return (
    <>
      <ClubHero club={club} />
      <div className="page page-body grid grid-cols-[minmax(0,1fr)] gap-band">
        <ClubWelcome
          club={club}
          requested={requested}
          onRequest={onRequest}
          golferCards={golferCards}
        />
        <div className="grid items-start gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <ClubBooking club={club}>
            <SignedInOnly>
              <PlanVisit slug={slug} requested={requested} />
            </SignedInOnly>
          </ClubBooking>
          <ClubNow club={club} />
        </div>
        <ClubWeek club={club} />
        <ClubCourses club={club} />
        <ClubDescription name={club.name} profile={club.profile} />
        <ClubPictures photos={club.photos} />
        <ClubFacilities profile={club.profile} />
        <Perks slug={slug} />
        <ClubDirections club={club} />
      </div>
    </>
  )
}

/** The club's address, links to maps, and a link to clubs nearby. */
function ClubDirections({ club }: { club: ClubOnPage }) {
  const { name, address, postcode, city, latitudeE6, longitudeE6 } = club
  const hasPosition = latitudeE6 !== null && longitudeE6 !== null
  return (
    <section
      aria-labelledby="way"
      className="grid items-center gap-x-16 gap-y-8 border-slate-300 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:border-t lg:pt-12"
    >
      <div>
        <h2 id="way">Find vej</h2>
        <address className="mt-4 text-lg not-italic">
          {name}
          <br />
          {address}
          <br />
          {postcode} {city}
        </address>
        <ul className="mt-4 grid justify-items-start">
          {hasPosition && (
            <>
              <li>
                <a href={geoHref({ latitudeE6, longitudeE6, name })} className={linkClass}>
                  <Icon name="pin" /> Åbn i telefonens kort
                </a>
              </li>
              <li>
                <a
                  href={routeHref({ latitudeE6, longitudeE6 })}
                  rel="noreferrer"
                  className={linkClass}
                >
                  <Icon name="external" /> Rute i OpenStreetMap
                </a>
              </li>
            </>
          )}
          <li>
            <UiLink href={finderHref({ near: postcode, within: 50 })} className={linkClass}>
              <Icon name="search" /> Andre klubber inden for 50 km
            </UiLink>
          </li>
        </ul>
      </div>
      {hasPosition && (
        <DenmarkMap
          label={`${name} på kortet`}
          points={[{ id: club.slug, name, position: { latitudeE6, longitudeE6 }, kind: 'filled' }]}
          className="mx-auto w-full max-w-72"
        />
      )}
    </section>
  )
}

const linkClass = 'text-link inline-flex min-h-11 items-center gap-2'

type Placed = { latitudeE6: number; longitudeE6: number }

const degrees = ({ latitudeE6, longitudeE6 }: Placed) => `${latitudeE6 / 1e6},${longitudeE6 / 1e6}`

const geoHref = ({ name, ...place }: Placed & { name: string }) =>
  `geo:${degrees(place)}?q=${degrees(place)}(${encodeURIComponent(name)})`

const routeHref = (place: Placed) =>
  `https://www.openstreetmap.org/directions?route=${encodeURIComponent(`;${degrees(place)}`)}`
