import type { ConfirmedMembership } from '#contract/passes/membership.ts'
import { type Membership, lastNamesMatch } from '#domain/accounts/membership.ts'
import { AppError } from '../app-error.ts'
import { confirmMembership } from '../accounts/confirm-membership.ts'
import { recordMembershipCheck } from '../accounts/golfers.ts'
import { selectCurrentMemberships } from '../accounts/profile-queries.ts'
import { findGolfer, type GolferRow } from '../accounts/queries.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import { selectRunningPasses, selectGolfersDue } from './membership-queries.ts'
import { dueYear, yearMembershipStatus } from './membership-status.ts'
import type { DguUse } from '../accounts/dgu-callback.ts'
import { findMembershipMail } from '../accounts/membership-queries.ts'
import { hashOfKey } from '../keys.ts'

/**
 * Confirms a golfer's membership for the year: looks the golfer up at the union, then in the club's
 * register, by number and name (D7). A confirmed golfer is not looked up again. Without an answer or a
 * match the membership stays `due`, so the golfer loses nothing.
 */
export async function confirmYear(ctx: Ctx, golferId: string): Promise<ConfirmedMembership> {
  const golfer = await findGolfer(ctx.db, golferId)
  if (!golfer) throw new AppError('not_found')
  const before = await yearMembershipStatus(ctx, golfer)
  if (before.standing === 'confirmed') return { ...before, failure: null }
  const answer = await findMembership(ctx, golfer)
  if ('failure' in answer) return { ...before, ...answer }
  try {
    await writeConfirmation(ctx, golfer, answer.membership)
  } catch (error) {
    // The union's person is another golfer in our database, to whom the number now belongs.
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error
    return { ...before, failure: 'unknown' }
  }
  const after = (await findGolfer(ctx.db, golferId)) ?? golfer
  return { ...(await yearMembershipStatus(ctx, after)), failure: null }
}

/** Tries each number of the golfer until one matches; a number may have passed to another person. */
async function findMembership(ctx: Ctx, golfer: GolferRow) {
  let failure: 'down' | 'unknown' = 'unknown'
  for (const dguNumber of await numbersOf(ctx, golfer)) {
    const { lastName, birthDate } = golfer
    const verdict = await confirmMembership(ctx, { dguNumber, lastName, birthDate })
    if (verdict.state === 'pending') failure = 'down'
    if (verdict.state === 'confirmed' && isSamePerson(golfer, verdict.membership)) return verdict
  }
  return { failure }
}

const isSamePerson = ({ dguPersonId }: GolferRow, { personId }: Membership) =>
  dguPersonId === null || personId === null || dguPersonId === personId

/** Every DGU number of the golfer, from current memberships and as entered for cards. */
export async function numbersOf(ctx: Ctx, { id }: Pick<GolferRow, 'id'>): Promise<string[]> {
  const memberships = await selectCurrentMemberships(ctx.db, [id])
  const cards = await selectRunningPasses(ctx.db, id, dueYear(ctx))
  const numbers = [...memberships, ...cards].flatMap(({ dguNumber }) => dguNumber ?? [])
  return [...new Set(numbers)]
}

/** Throws `conflict` when the union's person is another golfer in our database. */
async function writeConfirmation(ctx: Ctx, { id }: Pick<GolferRow, 'id'>, membership: Membership) {
  await ctx.db.transaction(async (tx) => {
    await recordMembershipCheck(tx, ctx, id, membership)
    await recordActivity(tx, ctx, {
      action: 'accounts.confirm_membership',
      subject: { type: 'golfer', id },
      ...(!ctx.actor && { actorKind: 'link' as const }),
    })
  })
}

/**
 * Confirms the year by a DGU login, for a golfer whom the union did not find by number and name.
 * A child uses its own login. The login neither signs in here nor links an account, so the account
 * that received the mail or manages the golfer does not change.
 */
export const confirmYearByDgu: DguUse = async (ctx, _login, { membership }) => {
  const requested = await findRequestedGolfer(ctx)
  const golfers = [requested, ...(await selectManaged(ctx))].filter(
    (golfer) => golfer !== undefined,
  )
  if (golfers.length === 0) return membershipPage
  const golfer = await findMatchingGolfer(ctx, golfers, membership)
  if (!golfer) throw refuse()
  try {
    await writeConfirmation(ctx, golfer, membership)
  } catch (error) {
    // The union's person is another golfer in our database.
    throw error instanceof AppError && error.code === 'conflict' ? refuse() : error
  }
  return golfer.id === requested?.id ? membershipPage : '/account'
}

const refuse = () => new AppError('refused', { reason: 'other_member' })

async function selectManaged(ctx: Ctx) {
  if (!ctx.actor) return []
  const due = await selectGolfersDue(ctx.db, ctx.actor.accountId, dueYear(ctx))
  return Promise.all(due.map(({ id }) => findGolfer(ctx.db, id)))
}

async function findMatchingGolfer(ctx: Ctx, golfers: GolferRow[], membership: Membership) {
  for (const golfer of golfers) if (await matchesMembership(ctx, golfer, membership)) return golfer
  return undefined
}

/** Matches by the union's person id, or without one by number, last name and birthday. */
async function matchesMembership(
  ctx: Ctx,
  golfer: GolferRow,
  membership: Membership,
): Promise<boolean> {
  const { dguPersonId, lastName, birthDate } = golfer
  if (dguPersonId !== null) return dguPersonId === membership.personId
  const numbers = await numbersOf(ctx, golfer)
  return (
    membership.memberships.some(({ dguNumber }) => numbers.includes(dguNumber)) &&
    lastNamesMatch(lastName, membership.lastName) &&
    (birthDate === null || membership.birthDate === null || birthDate === membership.birthDate)
  )
}

/** Holds the key of the mailed link in the browser that opened it. */
export const membershipKeyCookie = 'membership_key'
export const membershipPage = '/account/membership'

/** The golfer of the mailed link opened in this browser; a link of a former year is no longer valid. */
export async function findRequestedGolfer(ctx: Ctx) {
  const key = ctx.cookies?.get(membershipKeyCookie)
  const mail =
    key && (await findMembershipMail(ctx.db, { keyHash: hashOfKey(key), year: dueYear(ctx).year }))
  return mail ? findGolfer(ctx.db, mail.golferId) : undefined
}
