import * as contract from '#contract/membership.ts'
import { AppError } from '../app-error.ts'
import { accessOwnGolfer } from '../accounts/access-golfer.ts'
import { requireSignedIn } from '../access.ts'
import type { Ctx } from '../ctx.ts'
import { handle, type App } from '../http/handle.ts'
import { magicLinkRoute } from '../http/magic-link-routes.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import {
  findRequestedGolfer,
  membershipKeyCookie,
  membershipPage as page,
} from './membership-request.ts'
import { confirmYear } from './confirm-year.ts'
import { selectGolfersDue } from './membership-queries.ts'
import { dueYear, yearMembershipStatus } from './membership-status.ts'

/** The year's membership (D7): from the mail, and on one's own account. */
export function membershipRoutes(app: App) {
  // An hour: time to sign in by DGU in between, when the union does not know her by number and name.
  magicLinkRoute(app, { name: 'membership', cookie: membershipKeyCookie, seconds: 3600, page })
  handle(app, contract.getRequestedMembership, getAsked)
  const told = ({ failure }: contract.ConfirmedMembership) =>
    failure ? `${page}?failure=${failure}` : page
  handle(app, contract.confirmRequestedMembership, confirmAsked, { page, next: told })
  handle(app, contract.listMembershipsDue, listDue)
  handle(app, contract.confirmMembership, confirmMine)
}

async function getAsked(ctx: Ctx) {
  const golfer = await findRequestedGolfer(ctx)
  return { asked: golfer ? await yearMembershipStatus(ctx, golfer) : null }
}

async function confirmAsked(ctx: Ctx) {
  await limit(ctx, { key: `membership-from:${addressOf(ctx)}`, max: 60, windowSeconds: 3600 })
  const golfer = await findRequestedGolfer(ctx)
  if (!golfer) throw new AppError('link_expired', { reason: 'mailed_link_gone' })
  return confirmLimited(ctx, golfer.id)
}

async function listDue(ctx: Ctx) {
  const { accountId } = requireSignedIn(ctx)
  const due = dueYear(ctx)
  const golfers = await selectGolfersDue(ctx.db, accountId, due)
  return { year: due.year, golfers: golfers.map(({ id, firstName }) => ({ id, firstName })) }
}

async function confirmMine(ctx: Ctx, { golferId }: { golferId: string }) {
  const { id } = await accessOwnGolfer(ctx, golferId)
  return confirmLimited(ctx, id)
}

/** The union is asked on somebody's behalf: not a hundred times. */
async function confirmLimited(ctx: Ctx, golferId: string) {
  await limit(ctx, { key: `membership:${golferId}`, max: 20, windowSeconds: 3600 })
  return confirmYear(ctx, golferId)
}
