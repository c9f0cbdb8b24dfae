import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GuestToday } from '#contract/checkins/endpoints.ts'
import { looksLikeEvent, mostTogether } from '#domain/checkins/no-show.ts'
import { countOf, foldDanish } from '#domain/shared/danish.ts'
import { ApiError } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { cx } from '../../ui/cx.ts'
import { Notice } from '../../ui/notice.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Problem } from '../shell/problem.tsx'
import { GuestRow } from './guest-row.tsx'
import { todaysCheckInsQuery } from './queries.ts'
import { RefusedToday } from './refused-today.tsx'

/** A list of so few is read faster than it is searched. */
const fewGuests = 8

/** Whether a guest has every typed word in the name, the home club or the card. */
function isFound({ guest }: GuestToday, text: string): boolean {
  const has = foldDanish(`${guest.name} ${guest.homeClub ?? ''} ${guest.productName}`)
  return foldDanish(text)
    .split(' ')
    .every((word) => has.includes(word))
}

type TodaysGuestsProps = {
  clubId: string
  /** With more guests the latest are shown, and a button shows the others; all by default. */
  most?: number
}

/** *Dagens gæster*, live, with actions to void a check-in. */
export function TodaysGuests({ clubId, most = Infinity }: TodaysGuestsProps) {
  const [showsAll, setShowsAll] = useState(false)
  const { data, error, isError, isPaused } = useQuery(todaysCheckInsQuery(clubId))
  const guests = data?.guests ?? []
  const [text, setText] = useState('')
  const found = guests.filter((entry) => isFound(entry, text))
  const isFiltered = text.trim() !== ''
  const current = guests.filter(({ voided, way }) => !voided && way !== 'no_show')
  return (
    <section aria-labelledby="guests" className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="guests">Dagens gæster</h2>
        {data && (
          <p className="figures text-slate-700" role="status">
            {countOf(current.length, 'gæst', 'gæster')}
          </p>
        )}
      </div>
      {data && data.refused > 0 && <RefusedToday count={data.refused} refusals={data.refusals} />}
      {looksLikeEvent(current.map(({ minute }) => minute)) && <EventNotice />}
      {(isError || isPaused) && <Unfetched error={error} />}
      {data && guests.length === 0 && (
        <div className="mt-4">
          <EmptyState title="Ingen gæster endnu i dag">
            Når en gæst tjekker ind her eller ved skiltet, står navnet her med det samme.
          </EmptyState>
        </div>
      )}
      {guests.length > fewGuests && (
        <GuestFilter text={text} onChange={setText} found={found.length} />
      )}
      {found.length > 0 && (
        <ol className="mt-3 divide-y divide-slate-200 border-y border-slate-200 sun:divide-black sun:border-black">
          {found.map((guest, i) => (
            <GuestRow
              key={guest.checkInId}
              entry={guest}
              clubId={clubId}
              isOnPaperOnly={!showsAll && !isFiltered && i >= most}
            />
          ))}
        </ol>
      )}
      {!showsAll && !isFiltered && guests.length > most && (
        <Button
          variant="quiet"
          className="print-hide -ml-3 px-3!"
          onClick={() => setShowsAll(true)}
        >
          Vis alle
        </Button>
      )}
      {!data && !isError && (
        <div className="mt-3">
          <Skeleton label="Henter dagens gæster" rows={3} />
        </div>
      )}
    </section>
  )
}

type GuestFilterProps = { text: string; onChange: (text: string) => void; found: number }

function GuestFilter({ text, onChange, found }: GuestFilterProps) {
  return (
    <div className="print-hide mt-2 grid gap-2">
      <SearchField label="Find en gæst i dag" value={text} onChange={onChange} />
      {text.trim() !== '' && (
        <p role="status" className={cx('text-slate-700', found > 0 && 'sr-only')}>
          {found === 0
            ? `Ingen af dagens gæster passer til »${text.trim()}«.`
            : countOf(found, 'gæst', 'gæster')}
        </p>
      )}
    </div>
  )
}

/** Nobody can see who belongs together, so the reception decides. */
const EventNotice = () => (
  <Notice tone="info" title={`Mere end ${mostTogether} kortgæster på en gang`} className="mt-4">
    Hører de sammen, er det et arrangement med klubbens egen pris, og kortene dækker det ikke. Er de
    kommet hver for sig, er alt, som det skal være.
  </Notice>
)

/** A refusal says why; without an answer, or while the service is away, the list is asked for again. */
const Unfetched = ({ error }: { error: Error | null }) =>
  error instanceof ApiError && error.status < 500 ? (
    <div className="mt-4">
      <Problem error={error} title="Dagens gæster kunne ikke hentes" />
    </div>
  ) : (
    <StaleList />
  )

const StaleList = () => (
  <Notice tone="warning" title="Listen er ikke frisk" className="mt-4" live>
    Der er ingen forbindelse lige nu. Den hentes igen af sig selv.
  </Notice>
)
