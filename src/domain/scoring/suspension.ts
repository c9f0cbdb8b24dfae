import { formatClockProse, type Instant } from '#domain/shared/clock-time.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { formatDay, type PlainDate } from '#domain/shared/dates.ts'

/** The kinds of suspension: in danger play stops at once, otherwise a hole that has begun may be finished. (Rule 5.7b) */
export const suspensionKinds = ['normal', 'danger'] as const
export type SuspensionKind = (typeof suspensionKinds)[number]

/** The message to a flight, shown over the whole screen (PE-13). */
export const suspensionText: Record<SuspensionKind, { title: string; order: string }> = {
  danger: {
    title: 'Stop spillet nu',
    order: 'Der er fare. Markér boldene, gå straks i sikkerhed, og spil ikke et slag mere.',
  },
  normal: {
    title: 'Spillet er afbrudt',
    order:
      'Er I i gang med et hul, må I spille det færdigt. Begynd ikke på et nyt. Markér boldene, hvor de ligger.',
  },
}

type Stop = {
  kind: SuspensionKind
  /** The hole that the flight was playing. */
  hole: number
}

/**
 * Whether a hole can have been finished during a suspension: every hole before the one the flight was
 * playing, and that one in a normal suspension (Rule 5.7b). Scores of such holes may still be entered.
 * @param numbers the holes of the round in the order of the card.
 * @param startHole the hole that the flight began on.
 */
export function mayBeFinished(
  hole: number,
  stop: Stop,
  { numbers, startHole }: { numbers: readonly number[]; startHole: number },
): boolean {
  const turnOf = (number: number) =>
    (numbers.indexOf(number) - numbers.indexOf(startHole) + numbers.length) % numbers.length
  return stop.kind === 'danger'
    ? turnOf(hole) < turnOf(stop.hole)
    : turnOf(hole) <= turnOf(stop.hole)
}

/**
 * When play is resumed: `kl. 14.30`, and on another day than `today` `søndag den 13. juni kl. 8.00`.
 * @param at milliseconds since 1970.
 */
export function resumesText(at: Instant, today: PlainDate): string {
  const { day, minute } = danishMoment(at)
  const clock = formatClockProse(minute)
  return day === today ? clock : `${formatDay(day, { year: false })} ${clock}`
}
