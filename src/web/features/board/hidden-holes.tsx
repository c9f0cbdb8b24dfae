import type { Board } from '#domain/board/board.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { Icon } from '../../ui/icon.tsx'

/** How many holes are hidden, and until when (LB-18). */
export function HiddenHoles({ board: { round } }: { board: Board }) {
  if (round.hiddenHoles === 0) return null
  const { hiddenHoles } = round
  const holes = hiddenHoles === 1 ? 'Det sidste hul' : `De sidste ${hiddenHoles} huller`
  const until =
    round.opensAt === null
      ? 'turneringsledelsen offentliggør resultatet'
      : `${formatDay(plainDate(round.day), { year: false })} ${formatClockProse(round.opensAt)}`
  return (
    <p className="flex items-start gap-2.5 rounded-md border border-blue-300 bg-blue-50 px-4 py-3">
      <Icon name="lock" className="mt-1" />
      {holes} på hvert kort er skjult, til {until}. Egen flight ser sine scorer.
    </p>
  )
}
