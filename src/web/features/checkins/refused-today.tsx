import { useState } from 'react'
import type { RefusedToday as Refusal } from '#contract/checkins/endpoints.ts'
import { formatClockShort } from '#domain/shared/clock-time.ts'
import { countOf } from '#domain/shared/danish.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

type RefusedTodayProps = { count: number; refusals: readonly Refusal[] }

/** The number of refused attempts today; a button shows guests and reasons. */
export function RefusedToday({ count, refusals }: RefusedTodayProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="mt-2">
      <Button
        variant="quiet"
        aria-expanded={isOpen}
        aria-controls="refused-today"
        onClick={() => setOpen(!isOpen)}
        className="-ml-3 min-h-11! px-3!"
      >
        {countOf(count, 'afvist', 'afviste')}
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
      </Button>
      <div id="refused-today" hidden={!isOpen}>
        <ol
          aria-label="Afviste i dag"
          className="divide-y divide-slate-200 border-y border-slate-200 sun:divide-black sun:border-black"
        >
          {refusals.map((refusal) => (
            <RefusedRow key={refusal.checkInId} refusal={refusal} />
          ))}
        </ol>
        {count > refusals.length && (
          <p className="mt-2 text-sm text-slate-700">De {refusals.length} seneste står her.</p>
        )}
      </div>
    </div>
  )
}

function RefusedRow({ refusal: { minute, guest, reasons, way } }: { refusal: Refusal }) {
  const facts = [guest?.productName, guest?.homeClub, way === 'golfer_sign' && 'Ved skiltet']
  return (
    <li className="flex items-start gap-4 py-3">
      <span className="figures w-14 shrink-0 font-semibold">{formatClockShort(minute)}</span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{guest?.name ?? 'Ukendt kort'}</p>
        <p className="text-sm text-slate-600 sun:text-black">{facts.filter(Boolean).join(' · ')}</p>
        <ul className="mt-1 grid gap-0.5">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </div>
    </li>
  )
}
