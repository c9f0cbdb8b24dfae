import { createHash } from 'node:crypto'
import { signMessage } from '#domain/checkins/scan-text.ts'
import { requireSignedIn } from '../accounts/access.ts'
import { AppError } from '../app-error.ts'
import { findClub, findSignByCode, type Club } from '../clubs/queries.ts'
import type { Ctx } from '../ctx.ts'
import { findPassOfAccount, findPassWithGolfer, findScanSession } from './pass-queries.ts'
import { isProof, secretsOf } from './secrets.ts'

export const scanCookie = 'scan'
export const deviceCookie = 'device'

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** The session that a golfer opened from a sign on this phone, if it still stands. */
export async function findOwnScanSession(ctx: Ctx) {
  const token = ctx.cookies?.get(scanCookie)
  return token ? findScanSession(ctx.db, hashOf(token), ctx.now()) : undefined
}

/**
 * The pass, for the account that manages its golfer or the phone that came from a sign with it.
 * A stranger learns no more than that nothing was found.
 */
export async function accessOwnPass(ctx: Ctx, passId: string) {
  const managed = ctx.actor && (await findPassOfAccount(ctx.db, ctx.actor.accountId, passId))
  if (managed) return managed
  const session = await findOwnScanSession(ctx)
  if (!ctx.actor && !session) throw new AppError('not_signed_in')
  const row = await passOfSession(ctx, session, passId)
  if (!row) throw new AppError('not_found')
  return row
}

/** The pass, for the account that manages its golfer alone. */
export async function accessManagedPass(ctx: Ctx, passId: string) {
  const { accountId } = requireSignedIn(ctx)
  const managed = await findPassOfAccount(ctx.db, accountId, passId)
  if (!managed) throw new AppError('not_found')
  return managed
}

async function passOfSession(
  ctx: Ctx,
  session: Awaited<ReturnType<typeof findOwnScanSession>>,
  passId: string,
) {
  if (session?.passId === passId) return findPassWithGolfer(ctx.db, { id: passId })
  return session?.accountId ? findPassOfAccount(ctx.db, session.accountId, passId) : undefined
}

export type SignRead = { club: Club; sign: { id: string; place: string }; isTyped: boolean }

/** The sign behind a code. With a signature it must be ours; without one it was typed. */
export async function accessSign(
  ctx: Ctx,
  { code, signature }: { code: string; signature?: string | undefined },
): Promise<SignRead> {
  const sign = await findSignByCode(ctx.db, code)
  const club = sign && (await findClub(ctx.db, sign.clubId))
  if (!sign || !club) throw new AppError('refused', { reason: 'unknown_sign' })
  if (signature !== undefined) {
    const { signs } = await secretsOf(ctx)
    const isOurs = isProof(signs, signTextOf(club, sign), signature)
    if (!isOurs) throw new AppError('refused', { reason: 'unknown_sign' })
  }
  return { club, sign, isTyped: signature === undefined }
}

/** Short ids keep the QR small: the club's number in the golf union, and the code itself. */
export const signIds = (club: Pick<Club, 'dguClubNumber'>, sign: { code: string }) => ({
  clubId: String(club.dguClubNumber),
  signId: sign.code,
})

export const signTextOf = (club: Pick<Club, 'dguClubNumber'>, sign: { code: string }) =>
  signMessage(signIds(club, sign))
