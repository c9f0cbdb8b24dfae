import type { inviteToCompany as contract } from '#contract/companies/portal.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { readAddresses, type AddressError } from '#domain/companies/pasted-addresses.ts'
import { cardInvitationDays } from '#domain/companies/seats.ts'
import { addDays } from '#domain/shared/dates.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { danishDay } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import { limit } from '../http/rate-limit.ts'
import { hashOfKey, newKey } from '../keys.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import { findClipPool } from '../passes/clip-pool-queries.ts'
import { accessCompany, seasonOf } from './access.ts'
import { lockCompany, type CompanyRow } from './company-queries.ts'
import { isStopped } from './invoice-queries.ts'
import {
  insertInvitation,
  selectInvitations,
  selectSeats,
  type CardInvitationRow,
} from './seat-queries.ts'

type Input = ParsedInput<typeof contract>
type Why = AddressError | 'invited_already' | 'no_seat_free'
export type InSeason = { seasonId: string; code: string }

const dayMs = 86_400_000
/** A company may mail so many invitations an hour. */
const mailsPerHour = 500

/**
 * Invites the people of pasted addresses to free seats, in the order of both, or to the clips. What cannot be
 * invited comes back with its reason, so that nothing that was pasted is lost.
 */
export async function inviteToCompany(ctx: Ctx, input: Input) {
  const { companyId, to } = input
  await accessCompany(ctx, companyId)
  const pasted = readAddresses(input.addresses)
  await limit(ctx, {
    key: `company-invite:${companyId}`,
    max: mailsPerHour,
    windowSeconds: 3600,
    units: Math.max(1, pasted.length),
  })
  const invited: string[] = []
  const left: { typed: string; why: Why }[] = []
  await ctx.db.transaction(async (tx) => {
    const inner = { ...ctx, db: tx }
    // Two administrators who invite at once would otherwise take the same seats.
    const company = await lockCompany(tx, companyId)
    const season = await seasonOf(inner, companyId, input.season)
    if (!company || !season) throw refused(to === 'cards' ? 'no_seat_free' : 'no_clips')
    if (await isStopped(tx, companyId)) throw refused('company_stopped')
    const places = await freePlaces(inner, { companyId, to, season })
    const taken = await invitedAddresses(inner, { companyId, to, seasonId: season.seasonId })
    for (const address of readAddresses(input.addresses, company.domains)) {
      const { typed } = address
      if (!address.ok) left.push({ typed, why: address.why })
      else if (taken.has(address.email)) left.push({ typed, why: 'invited_already' })
      else if (places !== 'any' && places.length === 0) left.push({ typed, why: 'no_seat_free' })
      else {
        const seatId = places === 'any' ? null : (places.shift() ?? null)
        await invitePerson(inner, company, { ...address, seatId, season })
        invited.push(address.email)
      }
    }
  })
  ctx.wake?.('mails')
  return { invited, left }
}

type Where = { companyId: string; to: 'cards' | 'clips'; season: InSeason }

/** The ids of the seats that nobody has or is invited to, those without a past first; clips have no number. */
async function freePlaces(ctx: Ctx, { companyId, to, season }: Where): Promise<string[] | 'any'> {
  const { seasonId } = season
  if (to === 'clips') {
    if (!(await findClipPool(ctx.db, companyId, seasonId))) throw refused('no_clips')
    return 'any'
  }
  const taken = await selectInvitations(ctx.db, { companyId, seasonId })
  const withPerson = new Set(taken.map(({ invitation }) => invitation.seatId))
  const free = (await selectSeats(ctx.db, { companyId, seasonId }))
    .map(({ seat }) => seat)
    .filter(({ id, returnedAt, changes, passId }) => {
      const isMovedTwice = passId !== null && changes >= 2
      return !returnedAt && !withPerson.has(id) && !isMovedTwice
    })
  return free
    .toSorted((a, b) => Number(a.passId !== null) - Number(b.passId !== null))
    .map(({ id }) => id)
}

async function invitedAddresses(
  ctx: Ctx,
  { companyId, to, seasonId }: { companyId: string; to: 'cards' | 'clips'; seasonId: string },
) {
  const rows = await selectInvitations(ctx.db, { companyId, seasonId })
  const same = rows.filter(({ invitation }) => (invitation.seatId === null) === (to === 'clips'))
  return new Set(same.map(({ invitation }) => invitation.email))
}

type Invited = { email: string; name: string; seatId: string | null; season: InSeason }

/** Stores and mails an invitation in the caller's transaction. Throws `refused` with `invited_already`. */
export async function invitePerson(
  ctx: Ctx,
  company: CompanyRow,
  { email, name, seatId, season }: Invited,
): Promise<void> {
  const key = newKey()
  const invitation = await insertInvitation(ctx.db, {
    companyId: company.id,
    seatId,
    seasonId: season.seasonId,
    email,
    name,
    invitedBy: ctx.actor?.accountId ?? null,
    ...freshTimes(ctx, key),
  })
  if (!invitation) throw refused('invited_already')
  await mailInvitation(ctx, company, { invitation, key, season: season.code })
  await recordActivity(ctx.db, ctx, {
    action: 'companies.invite',
    subject: { type: 'customer', id: company.id },
    data: { invitationId: invitation.id, seatId },
  })
}

/** A new key and its times; the key itself is stored nowhere. */
export const freshTimes = (ctx: Ctx, key: string) => ({
  keyHash: hashOfKey(key),
  sentAt: ctx.now(),
  expiresAt: new Date(ctx.now().getTime() + cardInvitationDays * dayMs),
})

type Mailed = { invitation: CardInvitationRow; key: string; season: string }

export async function mailInvitation(
  ctx: Ctx,
  company: CompanyRow,
  { invitation, key, season }: Mailed,
) {
  await queueMail(ctx.db, ctx, {
    template: 'companyCard',
    to: invitation.email,
    data: {
      name: invitation.name,
      company: company.name,
      inviter: ctx.actor?.name.slice(0, 200) || null,
      to: invitation.seatId ? 'cards' : 'clips',
      season,
      link: `${ctx.publicUrl}/link/company-card?key=${key}`,
      // The last whole day on which the link works.
      validTo: addDays(danishDay(invitation.expiresAt), -1),
    },
  })
}

const refused = (reason: string) => new AppError('refused', { reason })
