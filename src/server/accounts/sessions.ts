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

/** The sessions of the account, without their tokens. */
export async function listSessions(ctx: Ctx, getAuth: GetAuth) {
  const { accountId } = requireSignedIn(ctx)
  const current = await currentToken(ctx, getAuth)
  const rows = await selectSessions(ctx.db, accountId)
  return {
    sessions: rows.map(({ id, token, userAgent, ipAddress, ...row }) => ({
      id,
      browser: browserText(userAgent ?? ''),
      place: maskIpAddress(ipAddress),
      signedInOn: danishDay(row.createdAt),
      usedOn: danishDay(row.updatedAt),
      isThis: token === current,
      isRemembered: row.isRemembered,
    })),
  }
}

/** Ends one of the account's sessions; `not_found` for any other session. */
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
  const exceptToken = await currentToken(ctx, getAuth)
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

const currentToken = async (ctx: Ctx, getAuth: GetAuth) =>
  sessionTokenIn(await getAuth(), browserOf(ctx).headers.get('cookie') ?? '')

/**
 * Revokes the keys that act for an account without a session, in the transaction that ends its other
 * sessions. `keeps`: the keys of this browser, or none.
 */
export type RevokeKeys = (
  tx: Db,
  ctx: Ctx,
  ended: { accountId: string; keeps: 'this_browser' | 'nothing' },
) => Promise<void>

/**
 * The beginning of an IP address, `203.0.…` or `2001:db8:…`: enough to recognise one's own connection,
 * without revealing more of a person's location.
 */
export function maskIpAddress(address: string | null): string {
  if (!address) return '…'
  const separator = address.includes(':') ? ':' : '.'
  return `${address.split(separator).slice(0, 2).join(separator)}${separator}…`
}
