import type { acceptCardInvitation as contract } from '#contract/companies/card-invitation.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type { Membership } from '#domain/accounts/membership.ts'
import { membershipMisfitText } from '#domain/passes/membership-misfit-text.ts'
import { parseDguNumber } from '#domain/shared/ids.ts'
import type { GetAuth } from '../accounts/auth.ts'
import { confirmMembership } from '../accounts/confirm-membership.ts'
import { ensureAccount } from '../accounts/ensure-account.ts'
import { findExistingGolfer, findOrCreateGolfer } from '../accounts/golfers.ts'
import { signInProven } from '../accounts/sign-in.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { hashOfKey } from '../keys.ts'
import type { Holder } from '../passes/company-pass.ts'
import { linkBuyer, mayManage } from '../passes/link-buyer.ts'
import type { PassRow } from '../passes/queries.ts'
import { getSeason } from '../passes/seasons.ts'
import { findCompany, lockCompany } from './company-queries.ts'
import { isStopped } from './invoice-queries.ts'
import {
  findInvitationByKey,
  lockInvitation,
  updateInvitation,
  type CardInvitationRow,
} from './seat-queries.ts'
import { joinPool, takeSeat } from './take-card.ts'

type Input = ParsedInput<typeof contract>

/** The cookie with the key of the link, in the browser that opened it (E24). */
export const cardCookie = 'company-card'

/** The invitation that was opened in this browser. */
export async function getCardInvitation(ctx: Ctx) {
  const row = await findOpen(ctx)
  const company = row && (await findCompany(ctx.db, row.companyId))
  if (!row || !company) return { invitation: null }
  const { season } = await getSeason(ctx.db, row.seasonId)
  return {
    invitation: {
      company: company.name,
      to: row.seatId ? ('cards' as const) : ('clips' as const),
      season: season.code,
      playFrom: season.playFrom,
      playTo: season.playTo,
      email: row.email,
      name: row.name,
      signedInAs: ctx.actor?.email ?? null,
    },
  }
}

/**
 * Takes over the card of the opened invitation. The link proves the address, so a missing account is created; a
 * person who is signed in keeps that account. Throws `refused` with the reasons of `CardInvitationRefusal`.
 */
export async function acceptCardInvitation(ctx: Ctx, getAuth: GetAuth, input: Input) {
  const found = await findOpen(ctx)
  if (!found) throw new AppError('link_expired')
  // Numbers are easy to guess, so limits keep names from being tried out.
  await limit(ctx, { key: `company-card:${found.id}`, max: 30, windowSeconds: 3600 })
  await limit(ctx, { key: `membership-from:${addressOf(ctx)}`, max: 60, windowSeconds: 3600 })
  const membership = await membershipOf(ctx, input)
  const pass = await ctx.db.transaction((tx) =>
    accept({ ...ctx, db: tx }, { found, input, membership }),
  )
  ctx.cookies?.clear(cardCookie)
  const signedIn = ctx.actor
    ? true
    : (await signInProven(ctx, getAuth, { email: found.email, method: 'code' })).done
  return {
    passId: pass.id,
    waitsForMembership: pass.status === 'awaiting_verification',
    signedIn,
  }
}

/** The confirmed membership; undefined while the union does not answer. */
async function membershipOf(ctx: Ctx, { dguNumber, lastName }: Input) {
  const verdict = await confirmMembership(ctx, { dguNumber, lastName })
  if (verdict.state === 'confirmed') return verdict.membership
  if (verdict.state === 'pending') return undefined
  throw refused('membership_not_found')
}

type Accepting = { found: CardInvitationRow; input: Input; membership: Membership | undefined }

async function accept(ctx: Ctx, { found, input, membership }: Accepting): Promise<PassRow> {
  const { db: tx } = ctx
  await lockCompany(tx, found.companyId)
  const invitation = await lockInvitation(tx, found.id)
  // It may have been accepted, taken back or sent again since it was read.
  if (invitation?.keyHash !== found.keyHash || !isOpen(ctx, invitation)) {
    throw new AppError('link_expired')
  }
  if (await isStopped(tx, found.companyId)) throw refused('company_stopped')
  const holder = await holderOf(ctx, { invitation, input, membership })
  const pass = invitation.seatId
    ? await takeSeat(ctx, invitation, holder)
    : await joinPool(ctx, invitation, holder)
  const name = `${input.firstName} ${input.lastName}`
  await updateInvitation(tx, invitation.id, { acceptedAt: ctx.now(), passId: pass.id, name })
  await recordActivity(tx, ctx, {
    action: 'companies.accept_card',
    subject: { type: 'pass', id: pass.id },
    data: { companyId: invitation.companyId, invitationId: invitation.id },
    accountId: holder.accountId,
  })
  return pass
}

/** The account that gets the card, and the golfer of the membership. */
async function holderOf(
  ctx: Ctx,
  { invitation, input, membership }: Omit<Accepting, 'found'> & { invitation: CardInvitationRow },
): Promise<Holder> {
  const { db: tx } = ctx
  await refuseMisfit(ctx, invitation, membership)
  const name = `${input.firstName} ${input.lastName}`
  const accountId =
    ctx.actor?.accountId ??
    (await ensureAccount(tx, ctx, { email: invitation.email, name })).accountId
  const known = membership && (await findExistingGolfer(tx, membership))
  const proven = ctx.actor?.emailVerified ? ctx.actor.email : undefined
  const addresses = [invitation.email, proven]
  // Number and name are no proof: another account may manage this golfer already.
  if (known && !(await mayManage(tx, known.id, { addresses }))) throw refused('golfer_has_account')
  const golfer = await findOrCreateGolfer(tx, ctx, {
    firstName: input.firstName,
    lastName: input.lastName,
    email: invitation.email,
    membership,
  })
  const agreedBy = proven ?? invitation.email
  await linkBuyer(tx, ctx, { accountId, golferId: golfer.id, relation: 'self', agreedBy })
  const dguNumber = parseDguNumber(input.dguNumber)?.number ?? input.dguNumber
  return { golferId: golfer.id, accountId, dguNumber, verified: membership !== undefined }
}

async function refuseMisfit(
  ctx: Ctx,
  { seasonId, seatId }: CardInvitationRow,
  membership: Membership | undefined,
) {
  if (!membership) return
  const { season, products } = await getSeason(ctx.db, seasonId)
  const product = products.find(({ code }) => code === (seatId ? 'FIRMA-N' : 'FIRMA-P'))
  const { birthDate } = membership
  const text = product && membershipMisfitText({ product, season, membership, birthDate })
  if (text) throw new AppError('refused', { reason: 'membership_unsuitable', text })
}

async function findOpen(ctx: Ctx): Promise<CardInvitationRow | undefined> {
  const key = ctx.cookies?.get(cardCookie)
  const row = key ? await findInvitationByKey(ctx.db, hashOfKey(key)) : undefined
  return row && isOpen(ctx, row) ? row : undefined
}

const isOpen = (ctx: Ctx, { acceptedAt, revokedAt, expiresAt }: CardInvitationRow) =>
  !acceptedAt && !revokedAt && expiresAt > ctx.now()

const refused = (reason: string) => new AppError('refused', { reason })
