import type * as contract from '#contract/companies/portal.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { readAddresses } from '#domain/companies/pasted-addresses.ts'
import { maxChanges } from '#domain/companies/seats.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { limit } from '../http/rate-limit.ts'
import { newKey } from '../keys.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import { takeBackPass } from '../passes/company-pass.ts'
import { accessCompany, seasonsOf } from './access.ts'
import { findCompanyOrder, lockCompany, type CompanyRow } from './company-queries.ts'
import { freshTimes, invitePerson, mailInvitation } from './invite-people.ts'
import { isStopped } from './invoice-queries.ts'
import {
  findInvitation,
  findInvitationOfSeat,
  lockInvitation,
  lockSeat,
  updateInvitation,
  type CardInvitationRow,
  type SeatRow,
} from './seat-queries.ts'

/** Mails an open or expired invitation again with a new key, which voids the former link. */
export async function sendCardInvitation(
  ctx: Ctx,
  { companyId, invitationId }: ParsedInput<typeof contract.sendCardInvitation>,
) {
  await accessCompany(ctx, companyId)
  await limit(ctx, { key: `company-again:${invitationId}`, max: 6, windowSeconds: 86_400 })
  await ctx.db.transaction(async (tx) => {
    const inner = { ...ctx, db: tx }
    const { company, invitation } = await lockBoth(inner, companyId, invitationId)
    if (invitation.acceptedAt) throw new AppError('refused', { reason: 'answered_already' })
    const key = newKey()
    const times = freshTimes(inner, key)
    await updateInvitation(tx, invitation.id, times)
    const seasons = await seasonsOf(inner, companyId)
    const season = seasons.find(({ seasonId }) => seasonId === invitation.seasonId)?.code ?? ''
    await mailInvitation(inner, company, { invitation: { ...invitation, ...times }, key, season })
    await record(inner, 'companies.invite_again', invitation)
  })
  ctx.wake?.('mails')
  return { done: true as const }
}

/** Withdraws an open invitation, or takes the card back from its holder at once. */
export async function endCardInvitation(
  ctx: Ctx,
  { companyId, invitationId }: ParsedInput<typeof contract.endCardInvitation>,
) {
  await accessCompany(ctx, companyId)
  await ctx.db.transaction(async (tx) => {
    const inner = { ...ctx, db: tx }
    const { company, invitation } = await lockBoth(inner, companyId, invitationId)
    await end(inner, company, invitation)
  })
  ctx.wake?.('mails')
  return { done: true as const }
}

/** Moves a seat: its holder loses it at once, and another person is invited to it. */
export async function moveSeat(ctx: Ctx, input: ParsedInput<typeof contract.moveSeat>) {
  const { companyId, seatId } = input
  await accessCompany(ctx, companyId)
  await limit(ctx, { key: `company-invite:${companyId}`, max: 500, windowSeconds: 3600 })
  await ctx.db.transaction(async (tx) => {
    const inner = { ...ctx, db: tx }
    const company = await lockCompany(tx, companyId)
    const held = await findInvitationOfSeat(tx, seatId)
    const invitation = held && (await lockInvitation(tx, held.id))
    const seat = await lockSeat(tx, seatId)
    if (!company || seat?.companyId !== companyId || seat.returnedAt)
      throw new AppError('not_found')
    if (await isStopped(tx, companyId)) throw refused('company_stopped')
    if (seat.passId && seat.changes >= maxChanges) throw refused('moved_twice')
    const [address] = readAddresses(input.email, company.domains)
    if (!address?.ok) throw refused('other_domain')
    if (invitation) await end(inner, company, invitation)
    const season = await seasonOfSeat(inner, seat)
    await invitePerson(inner, company, { email: address.email, name: '', seatId, season })
  })
  ctx.wake?.('mails')
  return { done: true as const }
}

async function seasonOfSeat(ctx: Ctx, { companyOrderId }: SeatRow) {
  const order = await findCompanyOrder(ctx.db, companyOrderId)
  if (!order) throw new AppError('not_found')
  return { seasonId: order.seasonId, code: order.terms.seasonCode }
}

/** Every change locks the company, then the invitation, then the seat and its pass. */
async function lockBoth(ctx: Ctx, companyId: string, invitationId: string) {
  const company = await lockCompany(ctx.db, companyId)
  const found = await findInvitation(ctx.db, companyId, invitationId)
  const invitation = found && (await lockInvitation(ctx.db, found.id))
  if (!company || !invitation || invitation.revokedAt) throw new AppError('not_found')
  return { company, invitation }
}

async function end(ctx: Ctx, company: CompanyRow, invitation: CardInvitationRow) {
  await updateInvitation(ctx.db, invitation.id, { revokedAt: ctx.now() })
  await record(ctx, 'companies.end_invitation', invitation)
  if (!invitation.passId) return
  await takeBackPass(ctx.db, ctx, invitation.passId)
  await queueMail(ctx.db, ctx, {
    template: 'companyCardEnded',
    to: invitation.email,
    data: {
      name: invitation.name,
      company: company.name,
      to: invitation.seatId ? 'cards' : 'clips',
      link: `${ctx.publicUrl}/membership`,
    },
    dedupeKey: `company-card-ended:${invitation.id}`,
  })
}

const record = (ctx: Ctx, action: string, { id, companyId, seatId }: CardInvitationRow) =>
  recordActivity(ctx.db, ctx, {
    action,
    subject: { type: 'customer', id: companyId },
    data: { invitationId: id, seatId },
  })

const refused = (reason: string) => new AppError('refused', { reason })
