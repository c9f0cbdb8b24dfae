import { useSuspenseQuery } from '@tanstack/react-query'
import type { ClubOnPage } from '#contract/clubs/endpoints.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { ContourField } from '../../ui/contour-field.tsx'
import { ClubCourses } from './club-courses.tsx'
import { ClubNow } from './club-now.tsx'
import { ClubWeek } from './club-week.tsx'
import { ClubWelcome, type GolferCards } from './club-welcome.tsx'
import { clubQuery } from './queries.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatPhone, phoneHref } from '#domain/shared/phone.ts'
import { buttonClass } from '../../ui/button.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
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
}

/** The page of a club, in the order of a golfer's questions (D1). */
export function ClubPage({ slug, requested, onRequest, golferCards }: ClubPageProps) {
  const club = useSuspenseQuery(clubQuery(slug)).data
  return (
    <>
      <ClubHeader club={club} />
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-14 pt-10 pb-16 sm:gap-16 sm:pt-12 sm:pb-24">
        <ClubWelcome
          club={club}
          requested={requested}
          onRequest={onRequest}
          golferCards={golferCards}
        />
        <div className="grid items-start gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <ClubBooking club={club} />
          <ClubNow club={club} />
        </div>
        <ClubWeek club={club} />
        <ClubCourses club={club} />
        <ClubDirections club={club} />
      </div>
    </>
  )
}

function ClubHeader({ club }: { club: ClubOnPage }) {
  const { name, city, region, holes, partnerFrom, week } = club
  const isComing = partnerFrom > (week[0]?.day ?? partnerFrom)
  const facts = [city, region, holes > 0 && `${holes} huller`].filter(Boolean)
  return (
    <section className="on-dark relative isolate overflow-hidden bg-green-950">
      <ContourField
        seed={name}
        className="absolute inset-0 -z-10 size-full text-green-800/70 [mask-image:linear-gradient(110deg,transparent_10%,#000)]"
      />
      <div className="page py-10 sm:py-14">
        <h1 className="text-balance hyphens-auto text-white">{name}</h1>
        <p className="mt-3 text-lg text-green-100">{facts.join(' · ')}</p>
        {isComing && (
          <p className="mt-2 font-semibold text-white">
            Samarbejdsklub fra {formatDay(plainDate(partnerFrom))}.
          </p>
        )}
      </div>
    </section>
  )
}

/** How to book: the club's numbered steps, the text to copy, and a link or telephone number. */
function ClubBooking({ club }: { club: ClubOnPage }) {
  const { bookingMode, bookingSteps, bookingText, bookingUrl, bookingWindowDays, phone } = club
  return (
    <section aria-labelledby="booking">
      <h2 id="booking">Sådan booker du</h2>
      {bookingSteps.length > 0 ? (
        <ol className="mt-5 grid gap-4">
          {bookingSteps.map((step, i) => (
            <li key={step} className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-4">
              <span
                aria-hidden="true"
                className="figures grid size-9 place-items-center rounded-full border-2 border-green-700 font-semibold text-green-800"
              >
                {i + 1}
              </span>
              <span className="max-w-text pt-1">{step}</span>
            </li>
          ))}
        </ol>
      ) : (
        <p className="mt-4 max-w-text">{withoutSteps[bookingMode]}</p>
      )}
      {bookingText && (
        <div className="mt-6 max-w-xl">
          <p className="mb-2 font-semibold">Skriv det her, når du booker</p>
          <CopyText text={bookingText} what="teksten til bookingen" />
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {bookingUrl && (
          <a href={bookingUrl} rel="noreferrer" className={buttonClass()}>
            Book i {bookingMode === 'golfbox' ? 'GolfBox' : 'klubbens kalender'}
            <Icon name="external" />
          </a>
        )}
        {bookingMode === 'phone' && phone && (
          <a href={phoneHref(phone)} className={buttonClass()}>
            Ring {formatPhone(phone)}
          </a>
        )}
      </div>
      {bookingMode !== 'drop_in' && (
        <p className="mt-4 text-slate-700">
          Du kan booke {countOf(bookingWindowDays, 'dag', 'dage')} frem.
        </p>
      )}
    </section>
  )
}

const withoutSteps: Record<ClubOnPage['bookingMode'], string> = {
  golfbox:
    'Book en tid som gæst i GolfBox, og vælg betaling i klubben i stedet for green fee. Klubben har ikke skrevet mere.',
  phone: 'Ring til klubben, og sig, at du spiller på Sæsonkort.',
  drop_in: 'Du behøver ikke at bestille tid. Mød op, tjek ind, og gå ud, når første tee er ledigt.',
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
