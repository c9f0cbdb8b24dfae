import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'drizzle-orm'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import { rateLimits } from '../db/tables/sign-in.ts'

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

export type MailLimit = {
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

const countOne = prepared((db) => {
  const window = sql`${sql.placeholder('window')}::bigint`
  const units = sql`${sql.placeholder('units')}::int`
  const now = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`
  const over = sql`${rateLimits.lastRequest} <= excluded.last_request - ${window}`
  return db
    .insert(rateLimits)
    .values({ key: sql.placeholder('key'), count: sql`${units}`, lastRequest: now })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${over} then ${units} else least(${rateLimits.count} + ${units}, 1000000) end`,
        lastRequest: sql`case when ${over} then excluded.last_request else ${rateLimits.lastRequest} end`,
      },
    })
    .returning({
      count: rateLimits.count,
      waitMs: sql<number>`${rateLimits.lastRequest} + ${window} - ${now}`.mapWith(Number),
    })
    .prepare('')
})

/**
 * One statement counts and evaluates, so that a hundred requests at once cannot all pass. The
 * window starts with the first attempt. It runs on the database's clock: what the limits guard,
 * sessions and one-time codes, keeps the real time as well (E14).
 */
export async function consume(db: Db, { key, max, windowSeconds, units = 1 }: Limit) {
  const window = Math.round(windowSeconds * 1000)
  const [row] = await countOne(db).execute({ key: hashed(key), window, units })
  const retryAfter = Math.max(1, Math.ceil((row?.waitMs ?? window) / 1000))
  return { allowed: (row?.count ?? 1) <= max, retryAfter }
}

/** Forgets windows that ended long ago; no limit lasts longer than a day. */
export async function deleteOldRateLimits(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`
    delete from rate_limits
    where last_request < (extract(epoch from clock_timestamp() - interval '2 days') * 1000)::bigint`)
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
