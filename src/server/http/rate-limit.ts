import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { countAttempt, countAttempts } from './queries.ts'

export type Limit = {
  /** `purpose:whom`, as in `sign-in:anne@example.dk`. Only a hash of the second half is stored. */
  key: string
  max: number
  windowSeconds: number
  /** How many attempts this one counts as; 1 by default. */
  units?: number
}

/**
 * Counts one attempt, for all processes together, and throws `too_many_requests` above the limit. Call
 * it outside a transaction, so that failed attempts count too.
 */
export async function limit(ctx: Pick<Ctx, 'db'>, counted: Limit): Promise<void> {
  const { allowed, retryAfter } = await consume(ctx.db, counted)
  if (!allowed) throw new AppError('too_many_requests', { retryAfter })
}

/** As `limit` for one after the other, in one statement: no limit is counted after one that refuses. */
export async function limitEach(ctx: Pick<Ctx, 'db'>, limits: readonly Limit[]): Promise<void> {
  const counted = limits.map(({ key, max, windowSeconds, units = 1 }) => ({
    key: hashed(key),
    max,
    units,
    window: windowOf(windowSeconds),
  }))
  const counts = await countAttempts(ctx.db, counted)
  const last = counts.length - 1
  const [reached, limited] = [counts[last], counted[last]]
  if (reached && limited && reached.count > limited.max) {
    throw new AppError('too_many_requests', { retryAfter: secondsOf(reached.waitMs) })
  }
}

const windowOf = (seconds: number) => Math.round(seconds * 1000)
const secondsOf = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000))

type MailLimit = {
  /** As in `send-code`. */
  purpose: string
  /** The mail address, which anybody may have entered. */
  to: string
  /** How many mails one sender may cause to this address. */
  max: number
  windowSeconds: number
}

/**
 * Limits mails to an address that was entered in a form: `max` per sender, and four times that for all
 * senders together. A sender thus uses up their own limit first, and many senders together still
 * cannot flood a mailbox. The account with this proven address is exempt from the common limit.
 */
export const limitMails = (ctx: Ctx, mails: MailLimit) => limitEach(ctx, mailLimitsOf(ctx, mails))

/** The limits of `limitMails`, to be counted after others. */
export function mailLimitsOf(ctx: Ctx, { purpose, to, max, windowSeconds }: MailLimit): Limit[] {
  const address = to.trim().toLowerCase()
  const sender = ctx.actor?.accountId ?? addressOf(ctx)
  const ofSender = { key: `${purpose}-by:${sender}:${address}`, max, windowSeconds }
  if (ctx.actor?.emailVerified && ctx.actor.email.toLowerCase() === address) return [ofSender]
  return [ofSender, { key: `${purpose}:${address}`, max: 4 * max, windowSeconds }]
}

/** Counts one attempt; returns whether it is allowed and after how many seconds the next one is. */
export async function consume(db: Db, { key, max, windowSeconds, units = 1 }: Limit) {
  const window = windowOf(windowSeconds)
  const row = await countAttempt(db, { key: hashed(key), window, units })
  const retryAfter = secondsOf(row?.waitMs ?? window)
  return { allowed: (row?.count ?? 1) <= max, retryAfter }
}

/** The address to count by: of IPv6 only the /64, because a visitor usually has all of it. */
export function addressOf({ address }: Pick<Ctx, 'address'>): string {
  if (!address) return 'unknown'
  return isIPv6(address) ? firstGroups(address, 4) : address
}

/** The /48 of an IPv6 address, which one line to the internet may have; undefined for others. */
export const siteOf = ({ address }: Pick<Ctx, 'address'>): string | undefined =>
  address && isIPv6(address) ? firstGroups(address, 3) : undefined

function firstGroups(address: string, count: number): string {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0')
  const groups = [...left, ...zeros, ...right].slice(0, count)
  return groups.map((group) => group.replace(/^0+(?=.)/, '').toLowerCase()).join(':')
}

function hashed(key: string): string {
  const [purpose = '', ...whom] = key.split(':')
  const hash = createHash('sha256').update(whom.join(':')).digest('base64url')
  return `${purpose.slice(0, 60)}:${hash}`
}

/** A window begins with its first event. */
const windowMs = 60_000
/** Above this number of keys, expired windows are deleted. */
const maxWindows = 50_000

/**
 * Counts by key for a minute in memory, so that nothing is stored. Returns whether `more` events are
 * allowed; refused events are not counted.
 */
export function createThrottle(now: () => number) {
  const windows = new Map<string, { until: number; count: number }>()

  function deleteExpired(at: number) {
    for (const [key, { until }] of windows) if (until <= at) windows.delete(key)
    // With too many keys in one minute, all counts restart; an attacker gains at most one window.
    if (windows.size > maxWindows) windows.clear()
  }

  return (key: string, more: number, max: number): boolean => {
    const at = now()
    const known = windows.get(key)
    // A demonstration's clock that was set back (E14) must not extend the window.
    const isOpen = known && known.until > at && known.until <= at + windowMs
    const current = isOpen ? known : { until: at + windowMs, count: 0 }
    if (current.count + more > max) return false
    if (current !== known) {
      if (windows.size > maxWindows) deleteExpired(at)
      windows.set(key, current)
    }
    current.count += more
    return true
  }
}
