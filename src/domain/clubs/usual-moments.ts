import { isBefore, type Moment } from '../shared/clock-time.ts'
import { addDays, weekdayOf } from '../shared/dates.ts'

/** Saturday and Sunday, each with the hours at which golfers often want to play. */
const weekend = [
  { weekday: 6, minutes: [540, 780] },
  { weekday: 7, minutes: [600, 780] },
]

/** More would be a second form. */
const most = 4

/**
 * The moments that the finder offers as links: tomorrow at 10 and the hours of the weekend, of today and the six
 * days after it, in order of time. A moment that has passed is left out, and never means the week after.
 */
export function usualMoments(now: Moment): Moment[] {
  const coming = weekend.flatMap(({ weekday, minutes }) => {
    const day = addDays(now.day, (weekday - weekdayOf(now.day) + 7) % 7)
    return minutes.map((minute) => ({ day, minute }))
  })
  const all = [{ day: addDays(now.day, 1), minute: 600 }, ...coming]
  const byTime = new Map(all.map((moment) => [`${moment.day} ${1000 + moment.minute}`, moment]))
  return [...byTime.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, moment]) => moment)
    .filter((moment) => isBefore(now, moment))
    .slice(0, most)
}
