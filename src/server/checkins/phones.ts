import { browserText } from '#domain/accounts/browser-text.ts'
import { addDays, type PlainDate } from '#domain/shared/dates.ts'
import { requireSignedIn } from '../access.ts'
import type { RevokeKeys } from '../accounts/sessions.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { danishDay, danishInstant } from '../clock.ts'
import { today, type Ctx } from '../ctx.ts'
import { newKey } from '../keys.ts'
import { findCurrentScanSession, hashOf, scanCookie } from './access.ts'
import { selectPassesOfAccount } from './pass-queries.ts'
import {
  deletePhoneOf,
  deletePhonesOf,
  insertScanSession,
  selectPhonesOf,
  updateScanSessionEnd,
  type PhoneRow,
  deleteEndedScanSessions,
} from './device-queries.ts'

export type Phone = PhoneRow

/**
 * The key with which this phone checks in. Only a signed-in account gets one, so that the data on a printed
 * card are not enough to spend its rounds.
 */
export async function ensurePhone(ctx: Ctx): Promise<Phone | undefined> {
  const session = await findCurrentScanSession(ctx)
  if (!ctx.actor || session?.accountId === ctx.actor.accountId) return session
  return startSession(ctx, ctx.actor.accountId)
}

/** As `ensurePhone`, and extends the key to the end of the account's last card. Resolves to whether there is one. */
export async function renewPhone(ctx: Ctx): Promise<boolean> {
  const phone = await ensurePhone(ctx)
  if (!phone || !ctx.actor) return phone !== undefined
  const expiresAt = await endOfLastCard(ctx, ctx.actor.accountId)
  if (!expiresAt || expiresAt <= phone.expiresAt) return true
  await updateScanSessionEnd(ctx.db, phone.id, expiresAt)
  const token = ctx.cookies?.get(scanCookie)
  if (token) ctx.cookies?.set(scanCookie, token, secondsUntil(ctx, expiresAt))
  return true
}

async function startSession(ctx: Ctx, accountId: string): Promise<Phone | undefined> {
  const expiresAt = await endOfLastCard(ctx, accountId)
  if (!expiresAt) return undefined
  const token = newKey()
  const phone = await ctx.db.transaction(async (tx) => {
    const userAgent = ctx.browser?.headers.get('user-agent')?.slice(0, 300) ?? null
    const dates = { createdAt: ctx.now(), expiresAt }
    const row = await insertScanSession(tx, {
      accountId,
      tokenHash: hashOf(token),
      userAgent,
      ...dates,
    })
    await recordActivity(tx, ctx, {
      action: 'checkins.open_sign',
      subject: { type: 'account', id: accountId },
    })
    return row
  })
  ctx.cookies?.set(scanCookie, token, secondsUntil(ctx, expiresAt))
  return phone
}

/** The end of the last day of the account's cards; undefined when no card is left to play. */
async function endOfLastCard(ctx: Ctx, accountId: string): Promise<Date | undefined> {
  const rows = await selectPassesOfAccount(ctx.db, accountId, today(ctx))
  const days = rows.map(({ pass }): PlainDate => pass.lastDay)
  const lastDay = days.toSorted().at(-1)
  const end = lastDay && danishInstant(addDays(lastDay, 1), 0)
  return end && end > ctx.now() ? end : undefined
}

const secondsUntil = (ctx: Ctx, at: Date) => Math.floor((at.getTime() - ctx.now().getTime()) / 1000)

export async function listScanPhones(ctx: Ctx) {
  const { accountId } = requireSignedIn(ctx)
  const current = await findCurrentScanSession(ctx)
  const rows = await selectPhonesOf(ctx.db, accountId, ctx.now())
  const phones = rows.map(({ id, userAgent, createdAt, expiresAt }) => ({
    phoneId: id,
    browser: browserText(userAgent ?? ''),
    since: danishDay(createdAt),
    // The key ends at midnight after this day.
    until: addDays(danishDay(expiresAt), -1),
    isThis: id === current?.id,
  }))
  return { phones }
}

export async function endScanPhone(ctx: Ctx, { phoneId }: { phoneId: string }) {
  const { accountId } = requireSignedIn(ctx)
  await ctx.db.transaction(async (tx) => {
    if (!(await deletePhoneOf(tx, accountId, phoneId))) throw new AppError('not_found')
    await recordActivity(tx, ctx, {
      action: 'checkins.end_phone',
      subject: { type: 'account', id: accountId },
    })
  })
  return { done: true as const }
}

/** Ends the keys of an account's phones together with its sessions. */
export const endPhonesOf: RevokeKeys = async (tx, ctx, { accountId, keeps }) => {
  const keptToken = keeps === 'this_browser' ? ctx.cookies?.get(scanCookie) : undefined
  if ((await deletePhonesOf(tx, accountId, keptToken && hashOf(keptToken))) === 0) return
  await recordActivity(tx, ctx, {
    action: 'checkins.end_phone',
    subject: { type: 'account', id: accountId },
    ...(!ctx.actor && { actorKind: 'link' as const }),
  })
}

/** Deletes the keys of golfers' phones after the end of their season. */
export async function endScanSessions(ctx: Ctx) {
  await deleteEndedScanSessions(ctx.db, ctx.now())
}
