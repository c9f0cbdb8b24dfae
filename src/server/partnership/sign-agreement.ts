import type * as contract from '#contract/partnership/agreements.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { accessClubWith } from '../clubs/access.ts'
import { companyOf } from '../content/company.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { hashOfKey } from '../keys.ts'
import { queueMails } from '../notifications/queue-mail.ts'
import { acceptOffer } from './accept-offer.ts'
import {
  findAgreement,
  findAgreementByKey,
  findClubName,
  updateAgreement,
  type AgreementRow,
} from './agreement-queries.ts'
import { lockToSign } from './mail-agreement.ts'

/** The cookie with the key of the link, in the browser that opened it (E24). */
export const agreementCookie = 'agreement'

/** The agreement whose link was opened in this browser; undefined once the link has expired. */
export async function findOpened(ctx: Ctx): Promise<AgreementRow | undefined> {
  const key = ctx.cookies?.get(agreementCookie)
  const row = key ? await findAgreementByKey(ctx.db, hashOfKey(key)) : undefined
  return row?.expiresAt && row.expiresAt > ctx.now() ? row : undefined
}

type Signature = Pick<
  ParsedInput<typeof contract.signOpenedAgreement>,
  'textHash' | 'name' | 'role'
>

/** Signs by the mailed link, which proves the address; nobody needs to be signed in. */
export async function signOpenedAgreement(ctx: Ctx, signature: Signature) {
  const found = await findOpened(ctx)
  if (!found) throw new AppError('link_expired')
  await limit(ctx, { key: `sign:${addressOf(ctx)}`, max: 30, windowSeconds: 3600 })
  return sign(ctx, found, { ...signature, email: found.sentTo ?? '', byLink: true })
}

type InClub = Signature & { clubId: string; agreementId: string }

/** Signs as an administrator of the club. */
export async function signClubAgreement(ctx: Ctx, input: InClub) {
  const { clubId, agreementId, textHash, name, role } = input
  const { id } = await accessClubWith(ctx, 'club.terms', clubId)
  const found = await findAgreement(ctx.db, agreementId)
  if (!found || found.clubId !== id) throw new AppError('not_found')
  const email = ctx.actor?.email ?? ''
  return sign(ctx, found, { textHash, name, role, email, byLink: false })
}

type Signing = Signature & { email: string; byLink: boolean }

/** Signs under the lock. The second of two presses finds the signature and gets the same answer. */
async function sign(ctx: Ctx, found: AgreementRow, signing: Signing) {
  const signedAt = await ctx.db.transaction(async (tx) => {
    const row = await lockToSign(tx, found)
    if (row.textHash !== signing.textHash) throw new AppError('changed_elsewhere')
    if (row.signedAt) return row.signedAt
    if (row.endedAt) throw new AppError('refused', { reason: 'agreement_ended' })
    const { clubId, version } = row.offer
      ? await acceptOffer(tx, ctx, { ...row, offer: row.offer, signer: signing.name })
      : { clubId: row.clubId ?? '', version: row.version }
    const at = ctx.now()
    await updateAgreement(tx, row.id, {
      clubId,
      version,
      signedAt: at,
      signerName: signing.name,
      signerRole: signing.role,
      signerEmail: signing.email,
      isSignedByLink: signing.byLink,
      signedBy: signing.byLink ? null : (ctx.actor?.accountId ?? null),
    })
    await mailReceipts(tx, ctx, { row: { ...row, clubId, version }, signing, at })
    await recordActivity(tx, ctx, {
      action: 'partnership.sign',
      subject: { type: 'club', id: clubId },
      data: { version, textHash: row.textHash },
      ...(signing.byLink ? { actorKind: 'link' as const } : {}),
    })
    return at
  })
  ctx.wake?.('mails')
  return { signedAt: signedAt.toISOString() }
}

type Receipt = { row: AgreementRow; signing: Signing; at: Date }

/** The text with its signature, to the signer and to us. */
async function mailReceipts(tx: Db, ctx: Ctx, { row, signing, at }: Receipt) {
  const club = await findClubName(tx, row.clubId ?? '')
  const ours = (await companyOf({ ...ctx, db: tx })).email
  const data = {
    club: club ?? '',
    version: row.version,
    signer: signing.name,
    role: signing.role,
    signedAt: at.toISOString(),
    textHash: row.textHash,
    clauses: row.clauses,
    administrator: row.offer ? (row.administratorEmail ?? null) : null,
  }
  const to = [...new Set([signing.email, ours])].filter(Boolean)
  await queueMails(
    tx,
    to.map((address) => ({
      ctx,
      template: 'agreementReceipt' as const,
      to: address,
      data,
      dedupeKey: `agreement:${row.id}:${address}`,
    })),
  )
}
