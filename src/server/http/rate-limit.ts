import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { countAttempt } from './queries.ts'

export type Limit = {
  /** `purpose:whom`, as in `sign-in:anne@example.dk`. Only a hash of the second half is kept. */
  key: string
  max: number
  windowSeconds: number
  /** How many attempts this one counts as; one unless it says so. */
  units?: number
}

/**
 * Counts one attempt and refuses with `too_many_requests` above the limit. Counted outside any
 * transaction, so that an attempt that fails is counted all the same. For every process alike.
 */
export async function limit(ctx: Pick<Ctx, 'db'>, wanted: Limit): Promise<void> {
  const { allowed, retryAfter } = await consume(ctx.db, wanted)
  if (!allowed) throw new AppError('too_many_requests', { retryAfter })
}

type MailLimit = {
  /** As in `send-code`. */
  purpose: string
  /** The mail address, which anybody may have written. */
  to: string
  /** How many mails one sender may have sent there. */
  max: number
  windowSeconds: number
}

/**
 * Before a mail goes to an address because somebody wrote it in a form: `max` from one sender, and four
 * times that from all together. Whoever sends mails to a stranger so uses up her own share and not
 * the stranger's, and a crowd of them still fills no mailbox. What is refused to one sender is not
 * counted for all. Nobody else's mails are held against the one who is signed in by that very address.
 */
export async function limitMails(ctx: Ctx, { purpose, to, max, windowSeconds }: MailLimit) {
  const address = to.trim().toLowerCase()
  const sender = ctx.actor?.accountId ?? addressOf(ctx)
  await limit(ctx, { key: `${purpose}-by:${sender}:${address}`, max, windowSeconds })
  if (ctx.actor?.emailVerified && ctx.actor.email.toLowerCase() === address) return
  await limit(ctx, { key: `${purpose}:${address}`, max: 4 * max, windowSeconds })
}

/** Counts one attempt and says whether it is within the limit, and else when the next one is. */
export async function consume(db: Db, { key, max, windowSeconds, units = 1 }: Limit) {
  const window = Math.round(windowSeconds * 1000)
  const row = await countAttempt(db, { key: hashed(key), window, units })
  const retryAfter = Math.max(1, Math.ceil((row?.waitMs ?? window) / 1000))
  return { allowed: (row?.count ?? 1) <= max, retryAfter }
}

/** Whom to count by address: an IPv6 visitor owns a whole /64, so the rest is not counted. */
export function addressOf({ address }: Pick<Ctx, 'address'>): string {
  if (!address) return 'unknown'
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0')
  const groups = [...left, ...zeros, ...right].slice(0, 4)
  return groups.map((group) => group.replace(/^0+(?=.)/, '').toLowerCase()).join(':')
}

function hashed(key: string): string {
  const [purpose = '', ...whom] = key.split(':')
  const hash = createHash('sha256').update(whom.join(':')).digest('base64url')
  return `${purpose.slice(0, 60)}:${hash}`
}

/** A window is as long as this, and begins with its first event. */
const windowMs = 60_000
/** More than this many are looked through for those that are over. */
const mostKept = 50_000

/**
 * Counts by key for a minute, in memory: nothing is stored of whom it counts. Answers whether so
 * many more are allowed; what is refused is not counted.
 */
export function createThrottle(now: () => number) {
  const windows = new Map<string, { until: number; count: number }>()

  function forgetOld(at: number) {
    for (const [key, { until }] of windows) if (until <= at) windows.delete(key)
    // Whoever makes keys faster than they run out empties the list for all, and gains a minute by it.
    if (windows.size > mostKept) windows.clear()
  }

  return (key: string, more: number, max: number): boolean => {
    const at = now()
    const known = windows.get(key)
    // A clock that was moved back (E14) must not make the window longer.
    const isOpen = known && known.until > at && known.until <= at + windowMs
    const current = isOpen ? known : { until: at + windowMs, count: 0 }
    if (current.count + more > max) return false
    if (current !== known) {
      if (windows.size > mostKept) forgetOld(at)
      windows.set(key, current)
    }
    current.count += more
    return true
  }
}
