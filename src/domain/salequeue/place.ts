import { calledAt, letInUpTo, turnMs, type Schedule } from './schedule.ts'

/** A queue that is not closed. Instants are in milliseconds. */
export type SaleQueue = {
  id: string
  /** From then on, a purchase begins only in a turn. */
  beginsAt: number
  opensAt: number
  /** When the lot was drawn; null before the opening. */
  drawnAt: number | null
  /** How many are let in a minute from the opening on. */
  perMinute: number
  /** Empty before the lot is drawn. */
  schedule: Schedule
}

export type Place =
  | { state: 'before_opening'; opensAt: number }
  | { state: 'waiting'; number: number; before: number; minutes: Minutes | null }
  | { state: 'turn'; until: number }
  | { state: 'turn_over'; from: number; until: number }

/** The expected wait; null on the page while nobody is let in. */
export type Minutes = { from: number; to: number }

/** Where a ticket is; one without a number waits for the lot. */
export function placeOf(queue: SaleQueue, number: number | null, now: number): Place {
  if (number === null) return { state: 'before_opening', opensAt: queue.opensAt }
  const { schedule } = queue
  const before = number - letInUpTo(schedule, now) - 1
  if (before >= 0) {
    const perMinute = schedule.at(-1)?.perMinute ?? 0
    return { state: 'waiting', number, before, minutes: waitOf(before, perMinute) }
  }
  const from = calledAt(schedule, number) ?? now
  const until = from + turnMs
  return now < until ? { state: 'turn', until } : { state: 'turn_over', from, until }
}

/**
 * Whether a golfer who signs in keeps the place of this browser, and not the one of the account: it must be earlier, or
 * the account's turn over. In the lot one place is as good as the other.
 */
export function isBrowserPlaceKept(
  { schedule }: Pick<SaleQueue, 'schedule'>,
  places: { account: number | null; browser: number | null },
  now: number,
): boolean {
  const { account, browser } = places
  if (account === null || browser === null) return false
  const isOver = (number: number) => (calledAt(schedule, number) ?? Infinity) + turnMs <= now
  return isOver(account) === isOver(browser) ? browser < account : isOver(account)
}

/** The wait as a range, because the rate may change; above 20 minutes in fives. */
export function waitOf(before: number, perMinute: number): Minutes | null {
  if (perMinute === 0) return null
  const minutes = before / perMinute
  const unit = minutes > 20 ? 5 : 1
  return {
    from: Math.floor((minutes * 0.9) / unit) * unit,
    to: Math.ceil((minutes * 1.3) / unit) * unit,
  }
}

/** After how many seconds the page asks again; `chance` from 0 to 1 spreads the visitors. */
export function secondsToNextLook(place: Place, now: number, chance: number): number {
  return Math.round(shortestLook(place, now, chance) * (1 + chance / 5))
}

const [soonest, latest] = [10, 60]
/** Over which time those who wait for the opening come back. */
const spreadSeconds = 30

function shortestLook(place: Place, now: number, chance: number): number {
  if (place.state === 'before_opening') {
    const left = Math.max(0, (place.opensAt - now) / 1000)
    return left < latest ? Math.max(soonest, left + chance * spreadSeconds) : latest
  }
  if (place.state !== 'waiting' || !place.minutes) return latest
  return Math.min(latest, Math.max(soonest, place.minutes.from * 30))
}
