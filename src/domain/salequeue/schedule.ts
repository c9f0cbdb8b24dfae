/** From the instant `at` on, the numbers after `number` are let in, `perMinute` a minute. */
export type Step = { at: number; number: number; perMinute: number }

/** The steps of a sale, oldest first; the first is the opening. Instants are in milliseconds. */
export type Schedule = readonly Step[]

const minuteMs = 60_000

export const turnMs = 20 * minuteMs

/** The highest number that is let in; 0 before the opening. */
export function letInUpTo(schedule: Schedule, now: number): number {
  const step = schedule.findLast(({ at }) => at <= now)
  return step ? step.number + Math.floor(((now - step.at) * step.perMinute) / minuteMs) : 0
}

/** When a number is, or was, let in; undefined while the sale is paused before it. */
export function calledAt(schedule: Schedule, number: number): number | undefined {
  const at = schedule.findLastIndex((step) => step.number < number)
  const step = schedule[at]
  if (!step || step.perMinute === 0) return undefined
  return step.at + Math.ceil(((number - step.number) * minuteMs) / step.perMinute)
}

/** The schedule with another rate from now on. */
export const withRate = (schedule: Schedule, now: number, perMinute: number): Step[] => [
  ...schedule,
  { at: now, number: letInUpTo(schedule, now), perMinute },
]

/** The number of a newcomer: behind everybody, and never one whose time is past. */
export const nextNumber = (schedule: Schedule, last: number, now: number): number =>
  Math.max(last, letInUpTo(schedule, now)) + 1

export const isInTurn = (schedule: Schedule, number: number, now: number): boolean => {
  const from = calledAt(schedule, number)
  return from !== undefined && from <= now && now < from + turnMs
}
