import type { ConfirmedMembership } from '#contract/membership.ts'
import type { Membership } from '#domain/accounts/membership.ts'
import { AppError } from '../app-error.ts'
import { confirmMembership } from '../accounts/confirm-membership.ts'
import { recordMembershipCheck } from '../accounts/golfers.ts'
import { selectCurrentMemberships } from '../accounts/profile-queries.ts'
import { findGolfer, type GolferRow } from '../accounts/queries.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import { selectRunningPasses } from './membership-queries.ts'
import { dueYear, yearMembershipStatus } from './membership-status.ts'

/**
 * D7, the tap: asks the union, then her club's register, for the golfer by number and name, and writes
 * what they say for the year. Who is confirmed already is not asked about again. Nobody loses anything
 * by an answer that does not come, or that finds nobody: the membership is then `due` as before.
 */
export async function confirmYear(ctx: Ctx, golferId: string): Promise<ConfirmedMembership> {
  const golfer = await findGolfer(ctx.db, golferId)
  if (!golfer) throw new AppError('not_found')
  const before = await yearMembershipStatus(ctx, golfer)
  if (before.standing === 'confirmed') return { ...before, failure: null }
  const answer = await askForAny(ctx, golfer)
  if ('failure' in answer) return { ...before, ...answer }
  try {
    await writeConfirmation(ctx, golfer, answer.membership)
  } catch (error) {
    // The union's person is another golfer of ours: the number is hers now.
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error
    return { ...before, failure: 'unknown' }
  }
  const after = (await findGolfer(ctx.db, golferId)) ?? golfer
  return { ...(await yearMembershipStatus(ctx, after)), failure: null }
}

/** By each number that she is known by, until one is hers; a number may have become somebody else's. */
async function askForAny(ctx: Ctx, golfer: GolferRow) {
  let failure: 'down' | 'unknown' = 'unknown'
  for (const dguNumber of await numbersOf(ctx, golfer)) {
    const { lastName, birthDate } = golfer
    const verdict = await confirmMembership(ctx, { dguNumber, lastName, birthDate })
    if (verdict.state === 'pending') failure = 'down'
    if (verdict.state === 'confirmed' && isHer(golfer, verdict.membership)) return verdict
  }
  return { failure }
}

const isHer = ({ dguPersonId }: GolferRow, { personId }: Membership) =>
  dguPersonId === null || personId === null || dguPersonId === personId

/** Every DGU number that she is known by: of standing memberships, and as typed for her cards. */
export async function numbersOf(ctx: Ctx, { id }: Pick<GolferRow, 'id'>): Promise<string[]> {
  const memberships = await selectCurrentMemberships(ctx.db, [id])
  const cards = await selectRunningPasses(ctx.db, id, dueYear(ctx))
  const numbers = [...memberships, ...cards].flatMap(({ dguNumber }) => dguNumber ?? [])
  return [...new Set(numbers)]
}

/** Throws `conflict` when the union's person is another golfer of ours. */
export async function writeConfirmation(
  ctx: Ctx,
  { id }: Pick<GolferRow, 'id'>,
  membership: Membership,
) {
  await ctx.db.transaction(async (tx) => {
    await recordMembershipCheck(tx, ctx, id, membership)
    await recordActivity(tx, ctx, {
      action: 'accounts.confirm_membership',
      subject: { type: 'golfer', id },
      ...(!ctx.actor && { actorKind: 'link' as const }),
    })
  })
}
