import type { ClubOnPage } from '#contract/clubs.ts'
import { DenmarkMap } from '../../ui/denmark-map.tsx'
import { Icon } from '../../ui/icon.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { finderHref } from './finder-search.ts'

/** The club's address, links to maps, and a link to clubs nearby. */
export function ClubDirections({ club }: { club: ClubOnPage }) {
  const { name, address, postcode, city, latitudeE6, longitudeE6 } = club
  const isPlaced = latitudeE6 !== null && longitudeE6 !== null
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
          {isPlaced && (
            <>
              <li>
                <a href={geoHref({ latitudeE6, longitudeE6, name })} className={way}>
                  <Icon name="pin" /> Åbn i telefonens kort
                </a>
              </li>
              <li>
                <a href={routeHref({ latitudeE6, longitudeE6 })} rel="noreferrer" className={way}>
                  <Icon name="external" /> Rute i OpenStreetMap
                </a>
              </li>
            </>
          )}
          <li>
            <UiLink href={finderHref({ near: postcode, within: 50 })} className={way}>
              <Icon name="search" /> Andre klubber inden for 50 km
            </UiLink>
          </li>
        </ul>
      </div>
      {isPlaced && (
        <DenmarkMap
          label={`${name} på kortet`}
          points={[{ id: club.slug, name, position: { latitudeE6, longitudeE6 }, kind: 'filled' }]}
          className="mx-auto w-full max-w-72"
        />
      )}
    </section>
  )
}

const way = 'text-link inline-flex min-h-11 items-center gap-2'

type Placed = { latitudeE6: number; longitudeE6: number }

const degrees = ({ latitudeE6, longitudeE6 }: Placed) => `${latitudeE6 / 1e6},${longitudeE6 / 1e6}`

const geoHref = ({ name, ...place }: Placed & { name: string }) =>
  `geo:${degrees(place)}?q=${degrees(place)}(${encodeURIComponent(name)})`

const routeHref = (place: Placed) =>
  `https://www.openstreetmap.org/directions?route=${encodeURIComponent(`;${degrees(place)}`)}`
