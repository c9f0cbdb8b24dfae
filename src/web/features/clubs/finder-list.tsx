import type { ClubSearch, FoundClub } from '#contract/checkins/club-finder.ts'
import { regions } from '#domain/clubs/regions.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { instantText } from './moment-text.ts'

/** The list of clubs: by answer with a requested moment, else by region, or in the order of the search. */
export function FinderList({ answer }: { answer: ClubSearch }) {
  const groups = groupsOf(answer).filter(({ clubs }) => clubs.length > 0)
  return (
    <div className="mt-2 grid gap-8">
      {groups.map(({ title, clubs }) => (
        <div key={title ?? 'alle'}>
          {title && (
            <h3 className="flex items-baseline gap-3 text-base">
              {title}
              <span className="figures font-normal text-slate-600">{clubs.length}</span>
            </h3>
          )}
          <ul className="-mx-3 mt-2">
            {clubs.map((club) => (
              <ClubRow
                key={club.slug}
                club={club}
                today={answer.today}
                isInRegion={title === club.region}
              />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

/** Groups the clubs; the group of accepting clubs has no title, because the heading above describes it. */
function groupsOf({ clubs, at, place, total }: ClubSearch) {
  if (at) {
    return [
      { title: undefined, clubs: clubs.filter(isWelcome) },
      {
        title: 'Ikke på det tidspunkt',
        clubs: clubs.filter((club) => !isWelcome(club)).toSorted(place ? () => 0 : soonest),
      },
    ]
  }
  if (place || clubs.length < total) return [{ title: undefined, clubs }]
  return regions.map((region) => ({
    title: region,
    clubs: clubs.filter((club) => club.region === region),
  }))
}

type RowProps = { club: FoundClub; today: string; isInRegion: boolean }

function ClubRow({ club, today, isInRegion }: RowProps) {
  const { slug, name, city, region, holes, distanceKm, welcome, closure, partnerFrom } = club
  const facts = [
    city,
    isInRegion ? '' : region,
    holes > 0 ? `${holes} huller` : '',
    roundsText(club),
  ]
  return (
    <li
      data-twin={slug}
      className="relative px-3 py-3.5 transition-colors before:absolute before:inset-x-3 before:top-0 before:border-t before:border-slate-200 first:before:border-slate-300 hover:bg-white data-twin-active:bg-white"
    >
      <div className="flex items-baseline justify-between gap-4">
        <UiLink
          href={`/clubs/${slug}`}
          className="font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {name}
        </UiLink>
        {distanceKm !== null && (
          <span className="figures shrink-0 text-slate-700">ca. {distanceKm} km</span>
        )}
      </div>
      <p className="text-sm text-slate-600">{facts.filter(Boolean).join(' · ')}</p>
      {welcome && !welcome.isWelcome && (
        <p className="mt-1 flex gap-2 text-sm text-slate-800">
          <Icon name="clock" className="mt-[0.15em] text-slate-600" />
          <span>
            {welcome.sentence} {welcome.next?.sentence}
          </span>
        </p>
      )}
      {!welcome && closure && (
        <p className="mt-1 flex gap-2 text-sm text-slate-800">
          <Icon name="warning" className="mt-[0.15em] text-yellow-700" />
          <span>
            Banen er meldt lukket{' '}
            {closure.until ? `til ${instantText(closure.until)}` : 'indtil videre'}.
          </span>
        </p>
      )}
      {!welcome && partnerFrom > today && (
        <p className="mt-1 text-sm text-slate-800">
          Samarbejdsklub fra {formatDay(plainDate(partnerFrom))}.
        </p>
      )}
    </li>
  )
}

const roundsText = ({ roundsPerPass }: FoundClub) => countOf(roundsPerPass, 'runde', 'runder')

const isWelcome = ({ welcome }: FoundClub) => welcome?.isWelcome === true

/** Sorts by the next welcome moment; clubs without one come last. */
function soonest(a: FoundClub, b: FoundClub): number {
  const when = ({ welcome }: FoundClub) =>
    welcome?.next ? `${welcome.next.day} ${String(welcome.next.minute).padStart(4, '0')}` : '9999'
  return when(a).localeCompare(when(b)) || a.name.localeCompare(b.name, 'da')
}
