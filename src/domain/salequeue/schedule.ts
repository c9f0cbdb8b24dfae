/**
 * From the instant `at` on, the numbers after `number` are let in, `perMinute` a minute. With `ended`, numbers were
 * called in addition for unused turns among those that had ended, up to this number.
 */
export type Step = { at: number; number: number; perMinute: number; ended?: number }

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
  const index = schedule.findLastIndex((step) => step.number < number)
  const step = schedule[index]
  if (!step) return undefined
  // The next step may have called more numbers than this one had reached.
  const latest = schedule[index + 1]?.at
  if (step.perMinute === 0) return latest
  const byRate = step.at + Math.ceil(((number - step.number) * minuteMs) / step.perMinute)
  return latest === undefined ? byRate : Math.min(byRate, latest)
}

/** The schedule with another rate from now on. */
export const withRate = (schedule: Schedule, now: number, perMinute: number): Step[] => [
  ...schedule,
  { at: now, number: letInUpTo(schedule, now), perMinute },
]

/** The numbers whose turns have ended and were not yet counted: those after `after`, up to `upTo`. */
export function endedTurns(schedule: Schedule, now: number): { after: number; upTo: number } {
  const counted = schedule.findLast(({ ended }) => ended !== undefined)?.ended ?? 0
  return { after: counted, upTo: letInUpTo(schedule, now - turnMs) }
}

/**
 * The schedule with as many more numbers called now as turns ended `unused`: at most as many as the rate lets in a
 * minute, and none behind the last number. Unchanged when that is nobody.
 */
export function withUnused(
  schedule: Schedule,
  now: number,
  { unused, last }: { unused: number; last: number },
): Schedule {
  const number = letInUpTo(schedule, now)
  const perMinute = schedule.at(-1)?.perMinute ?? 0
  const more = Math.min(unused, perMinute, last - number)
  if (more <= 0) return schedule
  const { upTo } = endedTurns(schedule, now)
  return [...schedule, { at: now, number: number + more, perMinute, ended: upTo }]
}

/** The number of a newcomer: behind everybody, and never one whose time is past. */
export const nextNumber = (schedule: Schedule, last: number, now: number): number =>
  Math.max(last, letInUpTo(schedule, now)) + 1

export const isInTurn = (schedule: Schedule, number: number, now: number): boolean => {
  const from = calledAt(schedule, number)
  return from !== undefined && from <= now && now < from + turnMs
}
