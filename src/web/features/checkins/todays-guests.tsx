import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GuestToday, RefusedToday as Refusal } from '#contract/checkins/endpoints.ts'
import { formatClockShort } from '#domain/shared/clock-time.ts'
import { countOf } from '#domain/shared/danish.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RestoreRound } from './restore-round.tsx'
import { VoidCheckIn } from './void-check-in.tsx'
import { todaysCheckInsQuery } from './queries.ts'

type TodaysGuestsProps = {
  clubId: string
  /** With more guests the latest are shown, and a button shows the others; all by default. */
  most?: number
}

/** *Dagens gæster*, live, with actions to void a check-in. */
export function TodaysGuests({ clubId, most = Infinity }: TodaysGuestsProps) {
  const [showsAll, setShowsAll] = useState(false)
  const { data, isError, isPaused } = useQuery(todaysCheckInsQuery(clubId))
  const guests = data?.guests ?? []
  const current = guests.filter(({ voided }) => !voided)
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
      {(isError || isPaused) && (
        <Notice tone="warning" title="Listen er ikke frisk" className="mt-4" live>
          Der er ingen forbindelse lige nu. Den hentes igen af sig selv.
        </Notice>
      )}
      {data && guests.length === 0 && (
        <div className="mt-4">
          <EmptyState title="Ingen gæster endnu i dag">
            Når en gæst tjekker ind her eller ved skiltet, står navnet her med det samme.
          </EmptyState>
        </div>
      )}
      {guests.length > 0 && (
        <ol className="mt-3 divide-y divide-slate-200 border-y border-slate-200 sun:divide-black sun:border-black">
          {guests.map((guest, i) => (
            <GuestRow
              key={guest.checkInId}
              entry={guest}
              clubId={clubId}
              isOnPaperOnly={!showsAll && i >= most}
            />
          ))}
        </ol>
      )}
      {!showsAll && guests.length > most && (
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

type GuestRowProps = { entry: GuestToday; clubId: string; isOnPaperOnly: boolean }

function GuestRow({ entry, clubId, isOnPaperOnly }: GuestRowProps) {
  const [isOpen, setOpen] = useState(false)
  const { guest, voided } = entry
  const facts = [guest.productName, guest.homeClub, guest.handicap && `hcp. ${guest.handicap}`]
  return (
    <li
      className={cx('py-3', voided && 'text-slate-600', isOnPaperOnly && 'hidden print:list-item')}
    >
      <div className="flex items-start gap-4">
        <span className="figures w-14 shrink-0 font-semibold">
          {formatClockShort(entry.minute)}
        </span>
        <div className="min-w-0 flex-1">
          <p className={cx('font-semibold', voided && 'line-through')}>{guest.name}</p>
          <p className="text-sm text-slate-600 sun:text-black">
            {facts.filter(Boolean).join(' · ')}
          </p>
          <p className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
            {badgesOf(entry).map(({ text, tone }) => (
              <Badge key={text} tone={tone}>
                {text}
              </Badge>
            ))}
          </p>
          {voided && <RestoreRound entry={entry} clubId={clubId} />}
        </div>
        {!voided && (
          <Button
            variant="quiet"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="-my-1.5 -mr-3 min-h-11! px-3!"
          >
            Ret <span className="sr-only">{guest.name}</span>
            <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
          </Button>
        )}
      </div>
      {isOpen && !voided && (
        <VoidCheckIn entry={entry} clubId={clubId} onDone={() => setOpen(false)} />
      )}
    </li>
  )
}

type GuestBadge = { text: string; tone: 'neutral' | 'warning' | 'error' | 'info' }

function badgesOf({ holes, outcome, voided, offline, way, flags }: GuestToday): GuestBadge[] {
  const badges: (GuestBadge | false)[] = [
    voided && { text: 'Givet tilbage', tone: 'neutral' },
    { text: flags.includes('joined_nine') ? '9 + 9 huller' : `${holes} huller`, tone: 'neutral' },
    outcome === 'allow_with_warning' && { text: 'Med besked', tone: 'warning' },
    outcome === 'conflict' && { text: 'Tæller ikke', tone: 'error' },
    way === 'golfer_sign' && { text: 'Ved skiltet', tone: 'neutral' },
    way === 'planned_visit' && { text: 'Efter runden', tone: 'info' },
    way === 'manual' && { text: 'Skrevet ind', tone: 'neutral' },
    offline && { text: 'Sendt senere', tone: 'info' },
  ]
  return badges.filter((badge) => badge !== false)
}

type RefusedTodayProps = { count: number; refusals: readonly Refusal[] }

/** The number of refused attempts today; a button shows guests and reasons. */
function RefusedToday({ count, refusals }: RefusedTodayProps) {
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
