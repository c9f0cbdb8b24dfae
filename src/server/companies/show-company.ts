import type {
  Company,
  CompanyHolder,
  CompanySeat,
  getCompanyCards as contract,
} from '#contract/companies/portal.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { scopesWith } from '#domain/accounts/powers.ts'
import { clipBurnDown, type ClipBurnDown } from '#domain/companies/clip-burn-down.ts'
import { companyUsage } from '#domain/companies/company-usage.ts'
import { maxChanges, returnUntil, seatState } from '#domain/companies/seats.ts'
import { clubShareOf } from '#domain/passes/clip-pool.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { requireSignedIn } from '../access.ts'
import { today, type Ctx } from '../ctx.ts'
import { danishDay } from '../clock.ts'
import { countSpentClips, findClipPool, selectClipPacks } from '../passes/clip-pool-queries.ts'
import { accessCompany, seasonOf, seasonsOf } from './access.ts'
import { selectCompanies, type CompanyRow } from './company-queries.ts'
import { isStopped } from './invoice-queries.ts'
import { selectCompanyRounds, selectInvitations, selectSeats } from './seat-queries.ts'

/** The companies that the account administers. */
export async function listMyCompanies(ctx: Ctx) {
  const { roles } = requireSignedIn(ctx)
  return { companies: await selectCompanies(ctx.db, scopesWith(roles, 'company.seats')) }
}

/** What the company may see of a season: who has which card, and rounds without names (D23). */
export async function getCompanyCards(
  ctx: Ctx,
  input: ParsedInput<typeof contract>,
): Promise<Company> {
  const company = await accessCompany(ctx, input.companyId)
  const season = await seasonOf(ctx, company.id, input.season)
  const seasons = (await seasonsOf(ctx, company.id)).map(({ code }) => code)
  const shown = {
    companyId: company.id,
    name: company.name,
    cvr: company.cvr,
    isInRegister: company.isInRegister,
    street: company.street,
    postcode: company.postcode,
    city: company.city,
    contactName: company.contactName,
    contactEmail: company.contactEmail,
    domains: company.domains,
    seasons,
    isStopped: await isStopped(ctx.db, company.id),
  }
  if (!season) {
    const nothing = {
      seats: [],
      returnUntil: null,
      pool: null,
      usage: companyUsage([], today(ctx)),
    }
    return { ...shown, season: null, ...nothing }
  }
  const { code, playFrom, playTo } = season
  return {
    ...shown,
    season: { code, playFrom, playTo },
    ...(await loadSeason(ctx, company, season)),
  }
}

type Season = NonNullable<Awaited<ReturnType<typeof seasonOf>>>

async function loadSeason(ctx: Ctx, { id: companyId }: CompanyRow, season: Season) {
  const { seasonId, playFrom, playTo } = season
  const where = { companyId, seasonId }
  const invitations = (await selectInvitations(ctx.db, where)).map((row) => toHolder(ctx, row))
  const rows = await selectSeats(ctx.db, where)
  const pool = await findClipPool(ctx.db, companyId, seasonId)
  const day = today(ctx)
  const seats = rows.map((row, at) => toSeat(row, { at, invitations, day }))
  const usage = companyUsage(await selectCompanyRounds(ctx.db, where, pool?.id), day)
  const untils = rows
    .filter((_, at) => seats[at]?.mayReturn)
    .map(({ order }) => returnUntil(order.terms, order.orderedOn))
  return {
    seats: seats.filter(({ state }) => state !== 'returned'),
    returnUntil: untils.toSorted().at(-1) ?? null,
    pool: pool
      ? {
          ...(await loadPool(ctx, pool, { playFrom, playTo, periods: usage.clips.periods })),
          players: invitations.filter(({ seatId }) => seatId === null).map(({ holder }) => holder),
        }
      : null,
    usage,
  }
}

type Pool = NonNullable<Awaited<ReturnType<typeof findClipPool>>>

/** The clips of a company; how many are spent is always known, by month only as `companyUsage` shows it. */
async function loadPool(
  ctx: Ctx,
  { id, clips }: Pool,
  months: Pick<ClipBurnDown, 'playFrom' | 'playTo' | 'periods'>,
) {
  const spent = await countSpentClips(ctx.db, id)
  const packs = (await selectClipPacks(ctx.db, id)).map((pack) => ({
    day: danishDay(pack.addedAt),
    clips: pack.clips,
  }))
  const burnDown = clipBurnDown({ ...months, packs, spent, today: today(ctx) })
  return { clips, spent, perClub: clubShareOf(clips), burnDown }
}

type Invited = ReturnType<typeof toHolder>

function toHolder(
  ctx: Ctx,
  { invitation, passStatus }: Awaited<ReturnType<typeof selectInvitations>>[number],
): { seatId: string | null; holder: CompanyHolder } {
  const { id, seatId, email, name, sentAt, expiresAt, acceptedAt } = invitation
  const state = acceptedAt ? 'accepted' : expiresAt > ctx.now() ? 'open' : 'expired'
  return {
    seatId,
    holder: {
      invitationId: id,
      email,
      name,
      state,
      sentAt: sentAt.toISOString(),
      acceptedAt: acceptedAt?.toISOString() ?? null,
      waitsForMembership: passStatus === 'awaiting_verification',
    },
  }
}

type Known = { at: number; invitations: Invited[]; day: PlainDate }

function toSeat(
  { seat, order }: Awaited<ReturnType<typeof selectSeats>>[number],
  { at, invitations, day }: Known,
): CompanySeat {
  const holder = invitations.find(({ seatId }) => seatId === seat.id)?.holder ?? null
  const isReturned = seat.returnedAt !== null
  return {
    seatId: seat.id,
    number: at + 1,
    state: seatState({ isReturned, wasUsed: seat.passId !== null, invitation: holder?.state }),
    holder,
    changesLeft: maxChanges - seat.changes,
    mayReturn: !isReturned && !seat.passId && day <= returnUntil(order.terms, order.orderedOn),
  }
}
