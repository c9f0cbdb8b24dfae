import type { MyCheckIn } from '#contract/checkins/my-check-ins.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { addDays, formatDay, plainDate } from '#domain/shared/dates.ts'
import { formatPhone, phoneHref } from '#domain/shared/phone.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { serverNow } from '../../server-clock.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { contactHref } from '../shell/contact-href.ts'

export const roundStates: Record<MyCheckIn['state'], string> = {
  counted: 'Tæller',
  voided: 'Givet tilbage',
  conflict: 'Tæller ikke',
  refused: 'Afvist',
}

type RoundStateProps = { round: MyCheckIn; onUndo: (round: MyCheckIn) => void }

/** Who can give a round back, and a sentence about it. */
export type UndoHint = { by: 'golfer' | 'club' | 'operator'; text: string }

/**
 * How long the golfer may undo, and afterwards who still can: the club on the same day, then the operator.
 * Undefined for a round of an earlier day than yesterday. `now` is the server's clock.
 */
export function undoHint({ state, day, undoUntil }: Undoable, now: number): UndoHint | undefined {
  if (state !== 'counted') return undefined
  const until = Date.parse(undoUntil ?? '')
  const today = danishMoment(now).day
  if (until > now) {
    const clock = formatClockProse(danishMoment(until).minute)
    return { by: 'golfer', text: `Du kan fortryde til ${clock}.` }
  }
  if (day === today)
    return { by: 'club', text: 'Blev runden afbrudt? Klubben kan give den tilbage i dag.' }
  return plainDate(day) === addDays(today, -1)
    ? { by: 'operator', text: 'Blev runden afbrudt i går? Så kan vi give den tilbage.' }
    : undefined
}

/** Why a round does not count, or who can give it back and how to reach them. */
export function RoundNote({ round, className }: { round: MyCheckIn; className: string }) {
  const { why, clubPhone } = round
  const hint = why === null ? undoHint(round, serverNow()) : undefined
  if (!why && !hint) return null
  return (
    <p className={className}>
      {why ?? hint?.text}
      {hint?.by === 'club' && clubPhone && (
        <>
          {' '}
          Ring til klubben på{' '}
          <a
            href={phoneHref(clubPhone)}
            className="text-link figures -my-3 inline-block py-3 whitespace-nowrap"
          >
            {formatPhone(clubPhone)}
          </a>
        </>
      )}
      {hint?.by === 'operator' && (
        <>
          {' '}
          <UiLink
            href={contactHref({ about: interruptedText(round) })}
            className="text-link -my-3 inline-block py-3"
          >
            Skriv til os
          </UiLink>
        </>
      )}
    </p>
  )
}

/** The first words of the message to us, so that the golfer need not look the round up again. */
const interruptedText = ({ clubName, holderName, day, minute }: MyCheckIn) =>
  `Min runde hos ${clubName} ${formatDay(plainDate(day))} ${formatClockProse(minute)} blev afbrudt (${holderName}).`

type Undoable = Pick<MyCheckIn, 'state' | 'day' | 'undoUntil'>

/** A badge for a round that does not count, or the undo button during its half hour. */
export function RoundState({ round, onUndo }: RoundStateProps) {
  const { state, undoUntil, clubName, minute } = round
  if (state !== 'counted') {
    return <Badge tone={state === 'voided' ? 'neutral' : 'warning'}>{roundStates[state]}</Badge>
  }
  if (undoUntil === null || Date.parse(undoUntil) <= serverNow()) return null
  return (
    <Button
      variant="secondary"
      onClick={() => onUndo(round)}
      className="min-h-11! px-4! py-1!"
      aria-label={`Fortryd runden hos ${clubName} ${formatClockProse(minute)}`}
    >
      Fortryd
    </Button>
  )
}
