const minute = 60
const hour = 60 * minute

/**
 * Seconds from a failed attempt to the next one, as the specification's example begins (Standard Webhooks,
 * spec/standard-webhooks.md, "Deliverability and reliability", read 29 November 2026). The last attempt is
 * 23 hours and 35 minutes after the first.
 */
const waits = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 6 * hour]

/** The longest that a receiver can put an attempt off, in seconds, so that all attempts stay within some thirty hours. */
export const longestAsked = 2 * hour

type Asked = {
  now: number
  /** 0 to 1; adds up to a tenth, so that what failed together is not sent together again. */
  chance: number
  /** The moment before which the receiver asked for nothing more; see `askedMoment`. */
  notBefore?: number | null
}

/**
 * When to send again, in milliseconds since 1970, after `attempts` failed attempts; null when that was the last one. A
 * receiver may ask for a longer wait, at most `longestAsked`, and never for a shorter one.
 */
export function nextAttemptAt(
  attempts: number,
  { now, chance, notBefore = null }: Asked,
): number | null {
  const wait = waits[attempts - 1]
  if (wait === undefined) return null
  const asked = Math.min(notBefore ?? now, now + longestAsked * 1000)
  const ownPlan = now + Math.round(wait * (1 + chance / 10) * 1000)
  return Math.max(ownPlan, asked)
}

/**
 * The moment that an answer asks to be left alone until: `Retry-After` of a 429 or 503, in whole seconds or as a date
 * (RFC 9110, 10.2.3). Null for other answers, without the header, and where it is neither.
 */
export function askedMoment(status: number, retryAfter: string | null, now: number): number | null {
  const text = retryAfter?.trim() ?? ''
  if (text === '' || (status !== 429 && status !== 503)) return null
  if (/^\d{1,9}$/.test(text)) return now + Number(text) * 1000
  const at = httpDate.test(text) ? Date.parse(text) : NaN
  return Number.isNaN(at) ? null : at
}

/** `Sat, 12 Jun 2027 09:30:00 GMT`, the one form that a sender may write. */
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** The total of the waits in seconds, without chance. */
export const retriedForSeconds = waits.reduce((sum, wait) => sum + wait, 0)

/** An address that has answered nothing with a 2xx for this long is switched off. */
export const failingDays = 3

/** Both in milliseconds since 1970: whether an address that has failed since `failingSince`, without any success, is to be switched off. */
export const isFailingTooLong = (failingSince: number, now: number): boolean =>
  now - failingSince >= failingDays * 24 * hour * 1000

/** After a new secret the old one also signs for a day, so that the receiver can change without a gap. */
export const oldSecretHours = 24
