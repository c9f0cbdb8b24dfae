import type { MyCheckIn } from '#contract/checkins/my-check-ins.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { serverNow } from '../../server-clock.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'

export const roundStates: Record<MyCheckIn['state'], string> = {
  counted: 'Tæller',
  voided: 'Fortrudt',
  conflict: 'Tæller ikke',
  refused: 'Afvist',
}

type RoundStateProps = { round: MyCheckIn; onUndo: (round: MyCheckIn) => void }

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
