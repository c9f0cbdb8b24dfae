import { createHash } from 'node:crypto'
import { signMessage } from '#domain/checkins/scanned-code.ts'
import { mayUse, requireSignedIn } from '../access.ts'
import { AppError } from '../app-error.ts'
import { findClub, findSignByCode, type Club } from '../clubs/queries.ts'
import type { Ctx } from '../ctx.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { findPassOfAccount } from './pass-queries.ts'
import { findScanSession, type PhoneRow } from './device-queries.ts'
import { isValidProof, secretsOf } from './secrets.ts'

export const scanCookie = 'scan'
export const deviceCookie = 'device'

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** The scan session of this phone, created while its account was signed in; undefined when it has ended. */
export async function findCurrentScanSession(ctx: Ctx) {
  const token = ctx.cookies?.get(scanCookie)
  return token ? findScanSession(ctx.db, hashOf(token), ctx.now()) : undefined
}

type PassWithGolfer = NonNullable<Awaited<ReturnType<typeof findPassOfAccount>>>

/**
 * The pass, for the account that manages its golfer or for a phone of that account; `phone` is set when
 * access is by the phone's key. For others `not_found`, so that they cannot test which passes exist.
 */
export async function accessPassAsGolfer(
  ctx: Ctx,
  passId: string,
): Promise<PassWithGolfer & { phone?: PhoneRow }> {
  const managed = ctx.actor && (await findPassOfAccount(ctx.db, ctx.actor.accountId, passId))
  if (managed) return managed
  const phone = await findCurrentScanSession(ctx)
  if (!ctx.actor && !phone) throw new AppError('not_signed_in')
  const row = phone && (await findPassOfAccount(ctx.db, phone.accountId, passId))
  if (!row) throw new AppError('not_found')
  return { ...row, phone }
}

/** The pass, for the signed-in account that manages its golfer; a phone's key is not enough. */
export async function accessPassAsAccount(ctx: Ctx, passId: string) {
  const { accountId } = requireSignedIn(ctx)
  const managed = await findPassOfAccount(ctx.db, accountId, passId)
  if (!managed) throw new AppError('not_found')
  return managed
}

/** Whether the request is the club's: of its own people, or by the link in its monthly mail. */
export const actsForClub = (ctx: Ctx, clubId: string): boolean =>
  ctx.clubLink?.clubId === clubId || mayUse(ctx, 'club.course', clubId)

export type SignRead = {
  club: Club
  sign: { id: string; place: string }
  isEnteredManually: boolean
}

/** The sign with a code. A signature must be valid; a code without one was typed. */
export async function accessSign(
  ctx: Ctx,
  { code, signature }: { code: string; signature?: string | undefined },
): Promise<SignRead> {
  const sign = await findSignByCode(ctx.db, code)
  const club = sign && (await findClub(ctx.db, sign.clubId))
  if (!sign || !club) return refuseSign(ctx)
  if (signature !== undefined) {
    const { signs } = await secretsOf(ctx)
    if (!isValidProof(signs, signTextOf(club, sign), signature)) return refuseSign(ctx)
  }
  return { club, sign, isEnteredManually: signature === undefined }
}

/** Wrong codes are limited per address, because six characters can be guessed with enough attempts. */
async function refuseSign(ctx: Ctx): Promise<never> {
  await limit(ctx, { key: `sign-guess:${addressOf(ctx)}`, max: 60, windowSeconds: 3600 })
  throw new AppError('refused', { reason: 'unknown_sign' })
}

/** The DGU club number and the sign's code: short ids keep the QR small. */
export const signIds = (club: Pick<Club, 'dguClubNumber'>, sign: { code: string }) => ({
  clubId: String(club.dguClubNumber),
  signId: sign.code,
})

export const signTextOf = (club: Pick<Club, 'dguClubNumber'>, sign: { code: string }) =>
  signMessage(signIds(club, sign))
