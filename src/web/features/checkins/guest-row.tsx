import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { GuestToday } from '#contract/checkins/endpoints.ts'
import { formatClockProse, formatClockShort } from '#domain/shared/clock-time.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { errorText } from '../../error-text.ts'
import { serverNow } from '../../server-clock.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toast.tsx'
import { restoreMutation } from './queries.ts'
import { VoidCheckIn } from './void-check-in.tsx'

type GuestRowProps = { entry: GuestToday; clubId: string; isOnPaperOnly: boolean }

/** One of *Dagens gæster*, on two lines, with *Ret*, or *Fortryd* for a round that the club gave back. */
export function GuestRow({ entry, clubId, isOnPaperOnly }: GuestRowProps) {
  const [isOpen, setOpen] = useState(false)
  const restore = useRestoreRound(entry, clubId)
  const { guest, voided } = entry
  const undoUntil = restore.until && `kan fortrydes til ${formatClockProse(restore.until.minute)}`
  const hcp = guest.handicap && `hcp.\u00a0${guest.handicap}`
  const facts = [guest.productName, guest.homeClub, hcp, undoUntil]
  return (
    <li
      className={cx(
        'py-1.5',
        voided && 'text-slate-600',
        isOnPaperOnly && 'hidden print:list-item',
      )}
    >
      <div className="flex items-center gap-x-3 sm:gap-x-4">
        <span className="figures w-14 shrink-0 self-start font-semibold">
          {formatClockShort(entry.minute)}
        </span>
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 font-semibold">
            <span className={cx(voided && 'line-through')}>{guest.name}</span>
            {badgesOf(entry).map(({ text, tone }) => (
              <Badge key={text} tone={tone}>
                {text}
              </Badge>
            ))}
          </p>
          <p className="text-sm text-slate-600 sun:text-black">
            {facts.filter(Boolean).join(' · ')}
          </p>
        </div>
        <RowAction
          entry={entry}
          restore={restore}
          isOpen={isOpen}
          onSwitch={() => setOpen(!isOpen)}
        />
      </div>
      {restore.error && (
        <Notice tone="error" title="Runden er stadig givet tilbage" live className="mt-2">
          {errorText(restore.error)}
        </Notice>
      )}
      {isOpen && !voided && (
        <VoidCheckIn entry={entry} clubId={clubId} onDone={() => setOpen(false)} />
      )}
    </li>
  )
}

type RowActionProps = {
  entry: GuestToday
  restore: ReturnType<typeof useRestoreRound>
  isOpen: boolean
  onSwitch: () => void
}

function RowAction({ entry: { guest, voided }, restore, isOpen, onSwitch }: RowActionProps) {
  const className = '-mr-3 min-h-11! px-3!'
  if (!voided) {
    return (
      <Button variant="quiet" aria-expanded={isOpen} onClick={onSwitch} className={className}>
        Ret <span className="sr-only">{guest.name}</span>
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
      </Button>
    )
  }
  return restore.until ? (
    <Button
      variant="quiet"
      onClick={restore.undo}
      busy={restore.isPending && 'Fortryder …'}
      className={className}
    >
      Fortryd<span className="sr-only">, så {guest.name} har brugt runden</span>
    </Button>
  ) : null
}

/** *Fortryd* of a round that the club gave back; `until` is undefined when the server no longer allows it. */
function useRestoreRound({ checkInId, voided, restoreUntil }: GuestToday, clubId: string) {
  const toast = useToast()
  const restore = useMutation(restoreMutation(clubId))
  const until = Date.parse(restoreUntil ?? '')
  return {
    until: voided && until > serverNow() ? danishMoment(until) : undefined,
    isPending: restore.isPending,
    error: restore.error,
    undo: () =>
      restore.mutate(checkInId, {
        onSuccess: ({ headline }) => toast({ tone: 'success', title: headline }),
      }),
  }
}

type GuestBadge = { text: string; tone: 'neutral' | 'warning' | 'error' | 'info' }

function badgesOf({ holes, outcome, voided, offline, way, flags }: GuestToday): GuestBadge[] {
  const badges: (GuestBadge | false)[] = [
    voided && { text: 'Givet tilbage', tone: 'neutral' },
    // Eighteen holes are the rule and say nothing.
    holes === 9 && {
      text: flags.includes('joined_nine') ? '9 + 9 huller' : '9 huller',
      tone: 'neutral',
    },
    outcome === 'allow_with_warning' && { text: 'Med besked', tone: 'warning' },
    outcome === 'conflict' && { text: 'Tæller ikke', tone: 'error' },
    way === 'golfer_sign' && { text: 'Ved skiltet', tone: 'neutral' },
    way === 'planned_visit' && { text: 'Efter runden', tone: 'info' },
    way === 'manual' && { text: 'Skrevet ind', tone: 'neutral' },
    way === 'no_show' && { text: 'Udeblevet', tone: 'warning' },
    offline && { text: 'Sendt senere', tone: 'info' },
  ]
  return badges.filter((badge) => badge !== false)
}
