import type { MyCheckIn } from '#contract/checkins/my-check-ins.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { danishMoment, serverNow } from '../../server-clock.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'

export const roundStates: Record<MyCheckIn['state'], string> = {
  counted: 'Tæller',
  voided: 'Givet tilbage',
  conflict: 'Tæller ikke',
  refused: 'Afvist',
}

type RoundStateProps = { round: MyCheckIn; onUndo: (round: MyCheckIn) => void }

/**
 * How long the golfer may undo, and afterwards who still can; undefined for a round that nobody undoes any more.
 * `now` is the server's clock.
 */
export function undoHint({ state, day, undoUntil }: Undoable, now: number): string | undefined {
  if (state !== 'counted') return undefined
  const until = Date.parse(undoUntil ?? '')
  if (until > now) return `Du kan fortryde til ${formatClockProse(danishMoment(until).minute)}.`
  return day === danishMoment(now).day
    ? 'Blev runden afbrudt? Klubben kan give den tilbage i dag.'
    : undefined
}

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
