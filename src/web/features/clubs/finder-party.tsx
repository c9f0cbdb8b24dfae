import type { MyClubs } from '#contract/checkins/clubs-to-play.ts'
import { cx } from '../../ui/cx.ts'
import { UiLink } from '../../ui/ui-link.tsx'
import { useMe } from '../accounts/use-me.ts'
import { finderHref, type FinderSearch } from './finder-search.ts'
import { partyOf } from './finder-rows.ts'

type FinderPartyProps = {
  search: FinderSearch
  mine: MyClubs | undefined
  /** The own answers could not be fetched; those for the kind of card stand below. */
  retryOwn: (() => void) | undefined
  cardName: string | undefined
  onSearch: (search: FinderSearch) => void
}

/** Whom the answers are for. Its space is reserved, because the rendered page knows nobody. */
export function FinderParty({ search, mine, retryOwn, cardName, onSearch }: FinderPartyProps) {
  const me = useMe()
  return (
    <div className="flex min-h-11 min-w-0 flex-1 items-center">
      {me && !me.account && (
        <p className="text-sm leading-snug text-slate-700 sm:text-base">
          <UiLink
            href={`/account/login?next=${encodeURIComponent(finderHref(search))}`}
            // As high as a finger needs, in lines that fit into the reserved space.
            className="text-link -my-3 inline-block py-3 font-medium"
          >
            Log ind
          </UiLink>{' '}
          og få dit eget svar, også for familien
        </p>
      )}
      {retryOwn && (
        <p role="status" className="text-sm text-slate-700 sm:text-base">
          Dit eget svar kan ikke hentes lige nu.{' '}
          <button type="button" onClick={retryOwn} className="text-link min-h-11 font-medium">
            Prøv igen
          </button>
        </p>
      )}
      {mine && mine.people.length === 0 && (
        <p className="text-sm text-slate-700 sm:text-base">
          Svaret gælder {cardName ?? 'kortet'}. Du har ikke et kort.
        </p>
      )}
      {mine && mine.people.length === 1 && (
        <p className="text-sm text-slate-700 sm:text-base">
          {mine.people[0]?.isSelf
            ? 'Svaret gælder dit'
            : `Svaret gælder ${mine.people[0]?.firstName}s`}{' '}
          {mine.people[0]?.productNames.join(' og ')}
        </p>
      )}
      {mine && mine.people.length > 1 && (
        <WhoPlays mine={mine} search={search} onSearch={onSearch} />
      )}
    </div>
  )
}

type WhoPlaysProps = Pick<FinderPartyProps, 'search' | 'onSearch'> & { mine: MyClubs }

/** The golfers of the family as switches; at least one stays chosen. */
function WhoPlays({ mine, search, onSearch }: WhoPlaysProps) {
  const party = partyOf(mine, search.who)
  const toggle = (golferId: string) => {
    const chosen = mine.people.filter(
      (person) => party.includes(person) !== (person.golferId === golferId),
    )
    const isEveryone = chosen.length === mine.people.length || chosen.length === 0
    const { who: _who, ...rest } = search
    onSearch({
      ...rest,
      ...(!isEveryone && { who: chosen.map((person) => person.golferId).join(',') }),
    })
  }
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Hvem skal med?</legend>
      <div
        className={cx(
          'flex min-w-0 items-center gap-1.5 sm:gap-2',
          mine.people.length > 2 && 'finder-chips max-sm:overflow-x-auto max-sm:py-1',
        )}
      >
        <span aria-hidden="true" className="shrink-0 font-semibold max-sm:sr-only">
          Hvem skal med?
        </span>
        {mine.people.map((person) => (
          <label
            key={person.golferId}
            title={person.productNames.join(' og ')}
            className="inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-2 rounded-full border border-slate-400 bg-white px-2.5 font-medium sm:px-3.5 select-none hover:border-slate-700 has-checked:border-green-700 has-checked:bg-green-50 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue-700"
          >
            <input
              type="checkbox"
              checked={party.includes(person)}
              onChange={() => toggle(person.golferId)}
              className="size-5"
            />
            {person.firstName}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
