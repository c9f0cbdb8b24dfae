import type { ClubOnPage } from '#contract/clubs/endpoints.ts'
import { facilityNames, isFacility } from '#domain/clubs/facilities.ts'
import { openingLines } from '#domain/clubs/opening-hours.ts'
import { openPlaces, shownHours } from '#domain/clubs/profile.ts'
import { Icon } from '../../ui/icon.tsx'

type Profile = Pick<ClubOnPage['profile'], 'facilities' | 'hours'>

/** What the club offers beside the course, and when its places are open. */
export function ClubFacilities({ profile }: { profile: Profile }) {
  const offered = profile.facilities.filter(isFacility)
  const hours = shownHours(profile.hours)
  if (offered.length === 0 && hours.length === 0) return null
  return (
    <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      {offered.length > 0 && (
        <section aria-labelledby="facilities">
          <h2 id="facilities">Faciliteter</h2>
          <ul className="mt-5 grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-x-8 border-t border-slate-200">
            {offered.map((code) => (
              <li
                key={code}
                className="flex min-h-12 items-center gap-3 border-b border-slate-200 py-2"
              >
                <Icon name="check" className="text-green-700" />
                {facilityNames[code]}
              </li>
            ))}
          </ul>
        </section>
      )}
      {hours.length > 0 && (
        <section aria-labelledby="hours">
          <h2 id="hours">Åbningstider</h2>
          <div className="mt-5 grid gap-6">
            {hours.map(({ place, week, note }) => (
              <div key={place}>
                <h3 className="text-lg">{openPlaces[place]}</h3>
                <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-0.5">
                  {openingLines(week).map(({ days, times }) => (
                    <div key={days} className="col-span-2 grid grid-cols-subgrid">
                      <dt className="text-slate-700">{days}</dt>
                      <dd className="figures text-right sm:text-left">{times}</dd>
                    </div>
                  ))}
                </dl>
                {note && <p className="mt-1.5 text-sm text-slate-600">{note}</p>}
              </div>
            ))}
          </div>
        </section>
      )}
    </div>
  )
}
