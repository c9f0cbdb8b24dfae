import type { RequestedMembership } from '#contract/passes/membership.ts'
import { confirmationYearStart } from '#domain/accounts/confirmation.ts'
import type { ClubMembership, Membership } from '#domain/accounts/membership.ts'
import { membershipMisfitText } from '#domain/passes/membership-misfit-text.ts'
import { yearOf } from '#domain/shared/dates.ts'
import { selectCurrentMemberships } from '../accounts/profile-queries.ts'
import type { GolferMembershipRow, GolferRow } from '../accounts/queries.ts'
import { danishInstant } from '../clock.ts'
import { today, type Ctx } from '../ctx.ts'
import { selectRunningPasses, type DueYear } from './membership-queries.ts'
import { getSeason } from './seasons.ts'

/** The year to confirm; in January still the previous year. */
export function dueYear(ctx: Ctx): DueYear {
  const day = today(ctx)
  const start = confirmationYearStart(day)
  return { day, year: yearOf(start), from: danishInstant(start, 0) }
}

/**
 * A golfer's membership status for the current year by the newest check. A check from before the
 * year neither confirms nor rules out a membership.
 */
export async function yearMembershipStatus(
  ctx: Ctx,
  golfer: GolferRow,
): Promise<RequestedMembership> {
  const { firstName, verifiedAt } = golfer
  const { year, from } = dueYear(ctx)
  const about = { firstName, year, why: null }
  if (!verifiedAt || verifiedAt < from) return { ...about, standing: 'due' }

  const memberships = await selectCurrentMemberships(ctx.db, [golfer.id])
  const isMember = memberships.some(({ type }) => type !== 7)
  if (golfer.rightToPlay === false || !isMember) return { ...about, standing: 'lost' }
  const why = await findMisfit(ctx, golfer, memberships)
  return { ...about, standing: why ? 'unsuitable' : 'confirmed', why }
}

/** Why one of the golfer's current cards does not suit the membership; null when all do. */
async function findMisfit(
  ctx: Ctx,
  golfer: GolferRow,
  rows: GolferMembershipRow[],
): Promise<string | null> {
  const membership = currentMembership(golfer, rows)
  for (const { seasonId, productCode } of await selectRunningPasses(
    ctx.db,
    golfer.id,
    dueYear(ctx),
  )) {
    const { season, products } = await getSeason(ctx.db, seasonId)
    const product = products.find(({ code }) => code === productCode)
    const { birthDate } = golfer
    const why = product && membershipMisfitText({ product, season, membership, birthDate })
    if (why) return why
  }
  return null
}

const currentMembership = (golfer: GolferRow, rows: GolferMembershipRow[]): Membership => ({
  source: 'register',
  personId: golfer.dguPersonId,
  firstName: golfer.firstName,
  lastName: golfer.lastName,
  birthDate: golfer.birthDate,
  handicapTenths: golfer.handicapTenths,
  handicapFrozen: false,
  rightToPlay: golfer.rightToPlay ?? true,
  memberships: rows as ClubMembership[],
})
