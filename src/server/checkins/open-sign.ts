import type { z } from 'zod'
import type { openSign as contract } from '#contract/scan.ts'
import { lastNamesAgree } from '#domain/accounts/membership.ts'
import { addDays } from '#domain/shared/dates.ts'
import { parsePassNumber } from '#domain/shared/ids.ts'
import { recordActivity } from '../activity/record.ts'
import { AppError } from '../app-error.ts'
import { danishInstant } from '../clock.ts'
import { today, type Ctx } from '../ctx.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import type { PassRow } from '../passes/queries.ts'
import { accessSign, hashOf, scanCookie } from './access.ts'
import {
  deleteScanSession,
  findPassWithGolfer,
  insertScanSession,
  selectPassesOfAccount,
} from './pass-queries.ts'
import { defaultHolesOf, golferState, writeOwnPass } from './scan-state.ts'
import { newKey } from '../keys.ts'

type Request = z.output<typeof contract.input>

/** A golfer arrives from a club's sign, and may from then on check in by this phone (D3). */
export async function openSign(ctx: Ctx, request: Request) {
  const { club, sign } = await accessSign(ctx, request)
  const opened = await openSession(ctx, request)
  return {
    club: {
      clubId: club.id,
      name: club.name,
      place: sign.place,
      defaultHoles: await defaultHolesOf(ctx, club),
    },
    golfer: opened ?? (await golferState(ctx)),
  }
}

/** Ends the session on the server too, so that a copied cookie is worth nothing. */
export async function leaveScan(ctx: Ctx) {
  const token = ctx.cookies?.get(scanCookie)
  if (token) await deleteScanSession(ctx.db, hashOf(token))
  ctx.cookies?.clear(scanCookie)
  return { left: true }
}

/** With number and name: that pass. Signed in: the account's passes, also when the sign-in has ended. */
async function openSession(ctx: Ctx, { passNumber, lastName }: Request) {
  if (passNumber !== undefined && lastName !== undefined) {
    const held = await proveHolder(ctx, { passNumber, lastName })
    await startSession(ctx, { passId: held.pass.id, accountId: null, last: [held.pass] })
    return { via: 'sign' as const, passes: [writeOwnPass(held)] }
  }
  if (!ctx.actor) return undefined
  const { accountId } = ctx.actor
  const held = await selectPassesOfAccount(ctx.db, accountId, today(ctx))
  if (held.length > 0) {
    await startSession(ctx, { passId: null, accountId, last: held.map(({ pass }) => pass) })
  }
  return undefined
}

/** Few tries for each address and each number: the number is hard to guess, the name is not. */
async function proveHolder(
  ctx: Ctx,
  { passNumber, lastName }: { passNumber: string; lastName: string },
) {
  const number = parsePassNumber(passNumber)
  await limit(ctx, { key: `scan-open:${addressOf(ctx)}`, max: 20, windowSeconds: 900 })
  if (number) await limit(ctx, { key: `scan-number:${number}`, max: 10, windowSeconds: 3600 })
  const held = number ? await findPassWithGolfer(ctx.db, { number }) : undefined
  if (!held || !lastNamesAgree(lastName, held.golfer.lastName)) {
    throw new AppError('refused', { reason: 'unknown_pass_or_name' })
  }
  return held
}

type NewSession = { passId: string | null; accountId: string | null; last: PassRow[] }

/** Lasts as long as the last pass, to the end of that day. */
async function startSession(ctx: Ctx, { passId, accountId, last }: NewSession) {
  const token = newKey()
  const lastDay =
    last
      .map((pass) => pass.lastDay)
      .toSorted()
      .at(-1) ?? today(ctx)
  const expiresAt = danishInstant(addDays(lastDay, 1), 0)
  const seconds = Math.floor((expiresAt.getTime() - ctx.now().getTime()) / 1000)
  if (seconds <= 0) return
  await ctx.db.transaction(async (tx) => {
    const session = { passId, accountId, tokenHash: hashOf(token), createdAt: ctx.now(), expiresAt }
    await insertScanSession(tx, session)
    await recordActivity(tx, ctx, {
      action: 'checkins.open_sign',
      subject: passId ? { type: 'pass', id: passId } : { type: 'account', id: accountId ?? '' },
      ...(!ctx.actor && { actorKind: 'link' as const }),
    })
  })
  ctx.cookies?.set(scanCookie, token, seconds)
}
