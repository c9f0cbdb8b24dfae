import type { Paced } from './pace.ts'

/** When a flight is expected to have finished a hole, in minutes of play. */
export type Arrival = {
  from: number
  to: number
  /** How many holes the flight has finished at known times; with none, only its start is known. */
  basedOn: number
}

/** Fewer holes say little about how fast a flight plays. */
const fewestHoles = 3
/** A flight is expected to play neither faster nor slower than this, relative to time par. */
const rates = { least: 0.75, most: 1.5 } as const
const leastSlack = 2
/** Of the time that is left. */
const slackShare = 0.05

/**
 * The minutes between which a flight should have finished `holes` holes (docs/algorithms/pace.md): what is left by time
 * par, and at the flight's own pace so far, with some slack on both sides. A hole that should have been finished by now
 * moves both.
 * @param holes how many in the order played, from 1.
 * @param now in minutes of play, like the flight's own.
 * @returns null when the flight has finished them, or has fewer.
 */
export function arrivalAt({ start, timePar, finished }: Paced, holes: number, now: number) {
  const thru = finished.findLastIndex((at) => at !== null) + 1
  const end = timePar[holes - 1]
  if (end === undefined || thru >= holes) return null
  const parThru = timePar[thru - 1] ?? 0
  const last = finished[thru - 1] ?? start
  const overdue = Math.max(0, now - last - ((timePar[thru] ?? end) - parThru))
  const rest = end - parThru
  const rate = thru < fewestHoles ? 1 : rateOf(last - start, parThru)
  const slack = Math.max(leastSlack, slackShare * rest)
  const from = last + overdue + rest * Math.min(1, rate) - slack
  return {
    from: Math.max(now, Math.floor(from)),
    to: Math.max(now, Math.ceil(last + overdue + rest * Math.max(1, rate) + slack)),
    basedOn: finished.filter((at) => at !== null).length,
  } satisfies Arrival
}

const rateOf = (played: number, par: number) =>
  par === 0 ? 1 : Math.min(rates.most, Math.max(rates.least, played / par))
