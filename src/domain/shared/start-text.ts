import { formatClockProse, momentFrom, type MinuteFromDay } from './clock-time.ts'
import { formatDay, type PlainDate } from './dates.ts'

/** The start of a flight: `kl. 9.30`, and where it is on a later day than the round's `søndag den 13. juni kl. 8.10`. */
export function startText(roundDay: PlainDate, start: MinuteFromDay): string {
  const { day, minute } = momentFrom(roundDay, start)
  const at = formatClockProse(minute)
  return day === roundDay ? at : `${formatDay(day, { year: false })} ${at}`
}
