import { useState } from 'react'
import type { MyCheckIn } from '#contract/checkins/my-check-ins.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { formatDay, formatDayShort, plainDate } from '#domain/shared/dates.ts'
import { groupedBy } from '#domain/shared/grouped-by.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { UiLink } from '../../ui/ui-link.tsx'
import { RoundNote, RoundState } from '../passes/round-state.tsx'
import { UndoRound } from '../passes/undo-round.tsx'
import { monthOf } from './my-rounds-filter.ts'

const pageSize = 60

/** Rounds by month, newest first and one line each; a long season is shown in pages. */
export function MyRoundsList({ rows }: { rows: readonly MyCheckIn[] }) {
  const [shown, setShown] = useState(pageSize)
  const [roundToUndo, setRoundToUndo] = useState<MyCheckIn>()
  const months = groupedBy(rows.slice(0, shown), ({ day }) => monthOf(day))
  const hasSeveralGolfers = new Set(rows.map(({ golferId }) => golferId)).size > 1
  return (
    <div className="grid gap-5">
      {[...months].map(([month, visits]) => (
        <section key={month} aria-label={month}>
          <h2 className="border-b border-slate-900 pb-1 text-base first-letter:uppercase">
            {month}
          </h2>
          <ol className="divide-y divide-slate-200 border-b border-slate-200">
            {visits.map((visit) => (
              <Row
                key={visit.checkInId}
                visit={visit}
                showsGolfer={hasSeveralGolfers}
                onUndo={setRoundToUndo}
              />
            ))}
          </ol>
        </section>
      ))}
      {rows.length > shown && (
        <Button variant="secondary" className="w-fit" onClick={() => setShown(shown + pageSize)}>
          Vis flere ({rows.length - shown} tilbage)
        </Button>
      )}
      {roundToUndo && <UndoRound round={roundToUndo} onClose={() => setRoundToUndo(undefined)} />}
    </div>
  )
}

type RowProps = {
  visit: MyCheckIn
  showsGolfer: boolean
  onUndo: (visit: MyCheckIn) => void
}

/** Day, club and player on one line; only a round that does not count has a second line, with its reason. */
function Row({ visit, showsGolfer, onUndo }: RowProps) {
  const { clubName, clubSlug, day, minute, holes, holderName, productName, state } = visit
  const date = plainDate(day)
  const notes = [showsGolfer && holderName.split(' ')[0], holes === 9 && '9 huller'].filter(Boolean)
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1">
      <time
        dateTime={day}
        title={`${formatDay(date)} ${formatClockProse(minute)}`}
        className="figures w-15 shrink-0 whitespace-nowrap text-sm text-slate-600 sm:w-32"
      >
        {formatDayShort(date)}
        <span className="max-sm:sr-only"> {formatClockProse(minute)}</span>
      </time>
      <UiLink
        className={cx(
          'flex min-h-11 min-w-0 flex-1 items-center py-1 leading-snug font-semibold hover:underline',
          state !== 'counted' && 'text-slate-600',
        )}
        href={`/clubs/${clubSlug}`}
      >
        {clubName}
      </UiLink>
      <span className="shrink-0 text-sm text-slate-600 sm:w-36">{notes.join(' · ')}</span>
      <span className="w-44 shrink-0 text-sm text-slate-600 max-lg:hidden">{productName}</span>
      <span className="flex justify-end max-sm:empty:hidden sm:w-26">
        <RoundState round={visit} onUndo={onUndo} />
      </span>
      <RoundNote
        round={visit}
        className="-mt-1.5 basis-full pb-2 pl-18 text-sm text-slate-700 sm:pl-35"
      />
    </li>
  )
}
