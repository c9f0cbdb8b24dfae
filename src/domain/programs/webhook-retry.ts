const minute = 60
const hour = 60 * minute

/**
 * Seconds from a failed attempt to the next one, as the specification's example begins (Standard Webhooks,
 * spec/standard-webhooks.md, "Deliverability and reliability", read 29 November 2026). The last attempt is
 * 23 hours and 35 minutes after the first.
 */
const waits = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 6 * hour]

/**
 * When to send again, in milliseconds since 1970, after `attempts` failed attempts; null when that was the last one. Up to a tenth is added by
 * `chance` (0 to 1), so that what failed together is not sent together again.
 */
export function nextAttemptAt(attempts: number, now: number, chance: number): number | null {
  const wait = waits[attempts - 1]
  return wait === undefined ? null : now + Math.round(wait * (1 + chance / 10) * 1000)
}

/** The total of the waits in seconds, without chance. */
export const retriedForSeconds = waits.reduce((sum, wait) => sum + wait, 0)

/** An address that has answered nothing with a 2xx for this long is switched off. */
export const failingDays = 3

/** Both in milliseconds since 1970: whether an address that has failed since `failingSince`, without any success, is to be switched off. */
export const isFailingTooLong = (failingSince: number, now: number): boolean =>
  now - failingSince >= failingDays * 24 * hour * 1000

/** After a new secret the old one also signs for a day, so that the receiver can change without a gap. */
export const oldSecretHours = 24
