import * as contract from '#contract/passes/endpoints.ts'
import * as receipts from '#contract/passes/receipts.ts'
import * as membership from '#contract/passes/membership.ts'
import { handle, type App } from '../http/handle.ts'
import { magicLinkRoute } from '../http/magic-link-routes.ts'
import { confirmPendingPass } from './verify-pass.ts'
import { getUnpaidPass, payPassAgain, payUnpaidPass } from './pay-again.ts'
import { getMyReceipt, listMyReceipts } from './my-receipts.ts'
import { getPass, listMyPasses } from './pass-view.ts'
import { declareWithdrawal, previewWithdrawal } from './withdraw.ts'
import {
  confirmDeclaration,
  showDeclaration,
  withdrawalKeyCookie,
  withdrawalKeySeconds,
} from './withdrawal-declarations.ts'
import { AppError } from '../app-error.ts'
import { accessOwnGolfer } from '../accounts/golfers.ts'
import { requireSignedIn } from '../access.ts'
import type { Ctx } from '../ctx.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import {
  findRequestedGolfer,
  membershipKeyCookie,
  membershipPage as page,
  confirmYear,
} from './confirm-year.ts'
import { selectGolfersDue } from './membership-queries.ts'
import { dueYear, yearMembershipStatus } from './membership-status.ts'

export function passRoutes(app: App) {
  handle(app, contract.listMyPasses, listMyPasses)
  handle(app, contract.getPass, getPass)
  handle(app, receipts.listMyReceipts, listMyReceipts)
  handle(app, receipts.getMyReceipt, getMyReceipt)
  handle(app, contract.confirmPendingPass, confirmPendingPass)
  handle(app, contract.payPassAgain, payPassAgain)
  handle(app, contract.getUnpaidPass, getUnpaidPass)
  handle(app, contract.payUnpaidPass, payUnpaidPass)
  handle(app, contract.previewWithdrawal, previewWithdrawal)
  handle(app, contract.declareWithdrawal, declareWithdrawal)
  magicLinkRoute(app, {
    name: 'withdrawal',
    cookie: withdrawalKeyCookie,
    seconds: withdrawalKeySeconds,
    page: '/withdrawal?step=confirm',
  })
  handle(app, contract.showDeclaredWithdrawal, showDeclaration)
  handle(app, contract.confirmWithdrawal, confirmDeclaration)
  membershipRoutes(app)
}

/** Routes that confirm the year's membership, from the mailed link or from the account. */
function membershipRoutes(app: App) {
  // The cookie lasts an hour, which leaves time for a DGU login if the union finds no one by number and name.
  magicLinkRoute(app, { name: 'membership', cookie: membershipKeyCookie, seconds: 3600, page })
  handle(app, membership.getRequestedMembership, getRequested)
  const pageAfter = ({ failure }: membership.ConfirmedMembership) =>
    failure ? `${page}?failure=${failure}` : page
  handle(app, membership.confirmRequestedMembership, confirmRequested, { page, next: pageAfter })
  handle(app, membership.listMembershipsDue, listDue)
  handle(app, membership.confirmMembership, confirmMine)
}

async function getRequested(ctx: Ctx) {
  const golfer = await findRequestedGolfer(ctx)
  return { asked: golfer ? await yearMembershipStatus(ctx, golfer) : null }
}

async function confirmRequested(ctx: Ctx) {
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

/** Limits the look-ups at the union for one golfer. */
async function confirmLimited(ctx: Ctx, golferId: string) {
  await limit(ctx, { key: `membership:${golferId}`, max: 20, windowSeconds: 3600 })
  return confirmYear(ctx, golferId)
}
