import { lastNamesAgree, type Membership } from '#domain/accounts/membership.ts'
import { AppError } from '../app-error.ts'
import type { DguUse } from '../accounts/dgu-callback.ts'
import { findGolfer, type GolferRow } from '../accounts/queries.ts'
import type { Ctx } from '../ctx.ts'
import { findRequestedGolfer, membershipPage } from './membership-request.ts'
import { numbersOf, writeConfirmation } from './confirm-year.ts'
import { selectGolfersDue } from './membership-queries.ts'
import { dueYear } from './membership-status.ts'

/**
 * D7 where the union knows nobody by number and name: the golfer herself signs in with the union, a
 * child with its own login, and that confirms her year. Nobody is signed in here by it and no account
 * is linked, so whoever was mailed, or manages her, stays who they are.
 */
export const confirmYearByDgu: DguUse = async (ctx, _login, { membership }) => {
  const asked = await findRequestedGolfer(ctx)
  const golfers = [asked, ...(await selectManaged(ctx))].filter((golfer) => golfer !== undefined)
  if (golfers.length === 0) return membershipPage
  const golfer = await findSame(ctx, golfers, membership)
  if (!golfer) throw refuse()
  try {
    await writeConfirmation(ctx, golfer, membership)
  } catch (error) {
    // The union's person is another golfer of ours.
    throw error instanceof AppError && error.code === 'conflict' ? refuse() : error
  }
  return golfer.id === asked?.id ? membershipPage : '/account'
}

const refuse = () => new AppError('refused', { reason: 'other_member' })

async function selectManaged(ctx: Ctx) {
  if (!ctx.actor) return []
  const due = await selectGolfersDue(ctx.db, ctx.actor.accountId, dueYear(ctx))
  return Promise.all(due.map(({ id }) => findGolfer(ctx.db, id)))
}

async function findSame(ctx: Ctx, golfers: GolferRow[], membership: Membership) {
  for (const golfer of golfers) if (await isSame(ctx, golfer, membership)) return golfer
  return undefined
}

/** The union's person; of whom it has never told us, one of her numbers, her last name and her birthday. */
async function isSame(ctx: Ctx, golfer: GolferRow, membership: Membership): Promise<boolean> {
  const { dguPersonId, lastName, birthDate } = golfer
  if (dguPersonId !== null) return dguPersonId === membership.personId
  const numbers = await numbersOf(ctx, golfer)
  return (
    membership.memberships.some(({ dguNumber }) => numbers.includes(dguNumber)) &&
    lastNamesAgree(lastName, membership.lastName) &&
    (birthDate === null || membership.birthDate === null || birthDate === membership.birthDate)
  )
}
