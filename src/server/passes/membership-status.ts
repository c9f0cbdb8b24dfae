import type { RequestedMembership } from '#contract/membership.ts'
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

/** The year that is asked about now: in January still the one before. */
export function dueYear(ctx: Ctx): DueYear {
  const day = today(ctx)
  const start = confirmationYearStart(day)
  return { day, year: yearOf(start), from: danishInstant(start, 0) }
}

/**
 * What is known of a golfer's membership in the year of today, from what the newest check wrote. An
 * older check says nothing, neither that she is a member nor that she is not (D7).
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
  const why = await misfit(ctx, golfer, memberships)
  return { ...about, standing: why ? 'unsuitable' : 'confirmed', why }
}

/** Why one of her running cards does not go with what she is a member as. */
async function misfit(
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
