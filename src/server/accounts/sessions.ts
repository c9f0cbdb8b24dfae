import { browserText } from '#domain/accounts/browser-text.ts'
import { AppError } from '../app-error.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { danishDay } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import { requireSignedIn } from '../access.ts'
import type { GetAuth } from './auth.ts'
import { browserOf, sessionTokenIn } from './browser.ts'
import { endSessions, selectSessions } from './session-queries.ts'
import type { Db } from '../db/client.ts'

/** Where one is signed in. The sessions' own keys stay here. */
export async function listSessions(ctx: Ctx, getAuth: GetAuth) {
  const { accountId } = requireSignedIn(ctx)
  const own = await ownToken(ctx, getAuth)
  const rows = await selectSessions(ctx.db, accountId)
  return {
    sessions: rows.map(({ id, token, userAgent, ipAddress, ...row }) => ({
      id,
      browser: browserText(userAgent ?? ''),
      place: maskIpAddress(ipAddress),
      signedInOn: danishDay(row.createdAt),
      usedOn: danishDay(row.updatedAt),
      isThis: token === own,
      isRemembered: row.isRemembered,
    })),
  }
}

/** Ends a session of one's own; anybody else's looks like none at all. */
export async function endSession(ctx: Ctx, { sessionId }: { sessionId: string }) {
  const { accountId } = requireSignedIn(ctx)
  await ctx.db.transaction(async (tx) => {
    const ended = await endSessions(tx, { accountId, id: sessionId })
    if (ended === 0) throw new AppError('not_found')
    const subject = { type: 'account', id: accountId }
    await recordActivity(tx, ctx, { action: 'accounts.end_session', subject, data: { ended } })
  })
  return { done: true as const }
}

export async function endOtherSessions(ctx: Ctx, getAuth: GetAuth, revokeKeys: RevokeKeys) {
  const { accountId } = requireSignedIn(ctx)
  const exceptToken = await ownToken(ctx, getAuth)
  const ended = await ctx.db.transaction(async (tx) => {
    const count = await endSessions(tx, { accountId, exceptToken })
    await revokeKeys(tx, ctx, { accountId, keeps: 'this_browser' })
    const subject = { type: 'account', id: accountId }
    const data = { ended: count }
    await recordActivity(tx, ctx, { action: 'accounts.end_session', subject, data })
    return count
  })
  return { ended }
}

const ownToken = async (ctx: Ctx, getAuth: GetAuth) =>
  sessionTokenIn(await getAuth(), browserOf(ctx).headers.get('cookie') ?? '')

/**
 * Ends what else acts for an account without a session, in the transaction that signs it out elsewhere: whoever
 * was in has to be out by every way. `keeps`: what this browser itself has, or nothing.
 */
export type RevokeKeys = (
  tx: Db,
  ctx: Ctx,
  ended: { accountId: string; keeps: 'this_browser' | 'nothing' },
) => Promise<void>

/**
 * The beginning of an address: enough to distinguish one's own connection from a stranger's, and no more of a
 * person's whereabouts than that. `203.0.…`, `2001:db8:…`.
 */
export function maskIpAddress(address: string | null): string {
  if (!address) return '…'
  const mark = address.includes(':') ? ':' : '.'
  return `${address.split(mark).slice(0, 2).join(mark)}${mark}…`
}
