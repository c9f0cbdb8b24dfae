import { useState } from 'react'
import type { MyCheckIn } from '#contract/checkins/my-check-ins.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { UiLink } from '../../ui/ui-link.tsx'
import { RoundState } from '../passes/round-state.tsx'
import { UndoRound } from '../passes/undo-round.tsx'

const pageSize = 60

/** Rounds by month, newest first; a long season is shown in pages. */
export function MyRoundsList({ rows }: { rows: readonly MyCheckIn[] }) {
  const [shown, setShown] = useState(pageSize)
  const [roundToUndo, setRoundToUndo] = useState<MyCheckIn>()
  const months = Map.groupBy(rows.slice(0, shown), ({ day }) => monthOf(day))
  return (
    <div className="grid gap-8">
      {[...months].map(([month, visits]) => (
        <section key={month} aria-label={month}>
          <h2 className="border-b border-slate-900 pb-2 text-lg first-letter:uppercase">{month}</h2>
          <ol className="divide-y divide-slate-200 border-b border-slate-200">
            {visits.map((visit) => (
              <Row key={visit.checkInId} visit={visit} onUndo={setRoundToUndo} />
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

/** `maj 2027`. */
const monthOf = (day: string) =>
  formatDay(plainDate(day), { weekday: false }).replace(/^\d+\. /, '')

type RowProps = { visit: MyCheckIn; onUndo: (visit: MyCheckIn) => void }

function Row({ visit, onUndo }: RowProps) {
  const { clubName, clubSlug, day, minute, holes, holderName, passNumber, why, state } = visit
  return (
    <li className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[12.5rem_minmax(0,1fr)_auto] sm:items-start">
      <p className="figures text-sm text-slate-600 sm:pt-[0.2em]">
        <span className="inline-block first-letter:uppercase sm:block">
          {formatDay(plainDate(day), { year: false })}
        </span>{' '}
        {formatClockProse(minute)}
      </p>
      <div className="min-w-0">
        <p className={cx('font-semibold', state !== 'counted' && 'text-slate-700')}>
          <UiLink className="hover:underline" href={`/clubs/${clubSlug}`}>
            {clubName}
          </UiLink>
        </p>
        <p className="text-sm break-words text-slate-600">
          {holderName} · <span className="whitespace-nowrap">{holes} huller</span> ·{' '}
          <span className="figures whitespace-nowrap">{passNumber}</span>
        </p>
        {why && <p className="mt-1 max-w-text text-sm text-slate-800">{why}</p>}
      </div>
      <div className="empty:hidden max-sm:mt-1 max-sm:w-fit">
        <RoundState round={visit} onUndo={onUndo} />
      </div>
    </li>
  )
}
