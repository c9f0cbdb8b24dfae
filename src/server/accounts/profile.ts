import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type { MyGolfer, Profile, saveProfile as contract } from '#contract/accounts/profile.ts'
import { confirmationOn } from '#domain/accounts/confirmation.ts'
import { membershipNames } from '#domain/accounts/membership.ts'
import { formatHandicap } from '#domain/shared/handicap.ts'
import { parsePhone } from '#domain/shared/phone.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { danishDay } from '../clock.ts'
import { today, type Ctx } from '../ctx.ts'
import { requireSignedIn } from '../access.ts'
import {
  selectCurrentMemberships,
  selectEnteredNumbers,
  findAnalyticsId,
  saveAnalyticsId,
} from './profile-queries.ts'
import {
  findAccount,
  findPasswordCredential,
  lockAccount,
  selectGolfersOf,
  updateAccount,
  type GolferMembershipRow,
} from './queries.ts'
import type { Me } from '#contract/accounts/endpoints.ts'
import { demoSignIns } from './demo-sign-ins.ts'
import { randomUUID } from 'node:crypto'
import { AppError } from '../app-error.ts'
import { assertShown, versionOf } from '../shown-version.ts'

/**
 * The account's name, telephone number and golfers (E7). For a golfer who is linked by a typed number
 * only, it shows the club of that number and no handicap.
 */
export async function getProfile(ctx: Ctx): Promise<Profile> {
  const { accountId, email, name } = requireSignedIn(ctx)
  const account = await findAccount(ctx.db, accountId)
  const golfers = await selectGolfersOf(ctx.db, accountId)
  const ids = golfers.map(({ golfer }) => golfer.id)
  const memberships = Map.groupBy(
    await selectCurrentMemberships(ctx.db, ids),
    ({ golferId }) => golferId,
  )
  const entered = await selectEnteredNumbers(ctx.db, accountId)
  const managed = golfers.map((row) => {
    const all = memberships.get(row.golfer.id) ?? []
    const isProven = row.proof === 'dgu_login'
    const shown = isProven ? all : all.filter(({ dguNumber }) => entered.has(dguNumber))
    return toGolferView(ctx, { ...row, isProven }, shown)
  })
  return {
    email: account?.email ?? email,
    name: account?.name ?? name,
    phone: account?.phone ?? null,
    version: versionOf(namesOf({ name: account?.name ?? name, phone: account?.phone ?? null })),
    hasPassword: (await findPasswordCredential(ctx.db, accountId)) !== undefined,
    golfers: managed,
  }
}

export async function saveProfile(
  ctx: Ctx,
  { name, phone, basedOn }: ParsedInput<typeof contract>,
): Promise<Profile> {
  const { accountId } = requireSignedIn(ctx)
  await ctx.db.transaction(async (tx) => {
    const stored = await lockAccount(tx, accountId)
    if (!stored) throw new AppError('not_found')
    const saved = { name, phone: parsePhone(phone) ?? null }
    assertShown(basedOn, namesOf(stored), saved)
    await updateAccount(tx, accountId, { ...saved, updatedAt: ctx.now() })
    const subject = { type: 'account', id: accountId }
    await recordActivity(tx, ctx, { action: 'accounts.save_profile', subject })
  })
  return getProfile(ctx)
}

/** What the form *Dig* shows. */
const namesOf = ({ name, phone }: { name: string; phone: string | null }) => ({ name, phone })

type Managed = Awaited<ReturnType<typeof selectGolfersOf>>[number]

function toGolferView(
  ctx: Ctx,
  { golfer, relation, isProven }: Managed & { isProven: boolean },
  memberships: GolferMembershipRow[],
): MyGolfer {
  const { verifiedAt, rightToPlay, handicapTenths } = golfer
  const confirmedOn = verifiedAt && danishDay(verifiedAt)
  const { state, year } = confirmationOn({ confirmedOn, rightToPlay }, today(ctx))
  return {
    id: golfer.id,
    firstName: golfer.firstName,
    lastName: golfer.lastName,
    relation,
    isProven,
    handicap: !isProven || handicapTenths === null ? null : formatHandicap(handicapTenths),
    clubs: memberships.map(({ clubName, dguNumber, type, isHome }) => ({
      name: clubName,
      dguNumber,
      membership: membershipNames[type as keyof typeof membershipNames],
      isHome,
    })),
    confirmed: state,
    year,
    confirmedAt: verifiedAt?.toISOString() ?? null,
  }
}

/** The signed-in account. A visitor is not refused, because the header of every page requests this. */
export async function getMe(ctx: Ctx): Promise<Me> {
  const demo = ctx.config.demo ? { demoSignIns: demoSignIns.map((signIn) => ({ ...signIn })) } : {}
  if (!ctx.actor) return { account: null, roles: [], ...demo }
  const { accountId, email, name, emailVerified, twoFactor, roles, viewedBy } = ctx.actor
  const hasPassword = (await findPasswordCredential(ctx.db, accountId)) !== undefined
  const account = { id: accountId, email, name, emailVerified, hasPassword, twoFactor }
  const viewing = viewedBy && { viewing: { secondsLeft: viewedBy.secondsLeft } }
  return { account, roles, ...viewing, ...demo }
}

/** A random id, not the account's id, so that statistics cannot be joined with other tables. */
export async function ensureAnalyticsId(ctx: Ctx): Promise<{ analyticsId: string }> {
  const { accountId } = requireSignedIn(ctx)
  const analyticsId =
    (await findAnalyticsId(ctx.db, accountId)) ??
    (await saveAnalyticsId(ctx.db, accountId, randomUUID()))
  if (!analyticsId) throw new AppError('not_signed_in')
  return { analyticsId }
}
