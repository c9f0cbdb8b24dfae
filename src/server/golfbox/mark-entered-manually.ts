import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type {
  CardReportRefusal,
  markCardEnteredManually as contract,
} from '#contract/golfbox/endpoints.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { findReported, lockReport, updateReport, type ReportedCard } from './report-queries.ts'
import { reportStatusOf } from './report-status.ts'

type Mark = ParsedInput<typeof contract>

/** Marks a card as entered in GolfBox by the tournament desk, after a running send has finished. */
export async function markCardEnteredManually(ctx: Ctx, request: Mark) {
  const reportStatus = await ctx.db.transaction(async (tx) => {
    if (!(await lockReport(tx, request.tournamentId, request))) throw new AppError('not_found')
    await mark(tx, ctx, request)
    const found = await findReported(tx, request)
    return found ? reportStatusOf(found) : null
  })
  // A waiting card is sent once its mark is removed.
  ctx.wake?.('card-reports')
  return { reportStatus }
}

async function mark(tx: Db, ctx: Ctx, { roundId, entryId, isEnteredManually, seen }: Mark) {
  const found = await findReported(tx, { roundId, entryId })
  const reportStatus = found && reportStatusOf(found)
  if (!found || !reportStatus) throw new AppError('not_found')
  if (found.card.revision !== seen.revision || found.status !== seen.status) {
    throw new AppError('changed_elsewhere')
  }
  if (isEnteredManually && reportStatus === 'sent') {
    throw new AppError('refused', { reason: 'card_sent' satisfies CardReportRefusal })
  }
  // A second mark keeps the name of the first person.
  if (isEnteredManually ? reportStatus === 'entered_manually' : !found.report?.enteredManuallyAt)
    return
  await updateReport(
    tx,
    { roundId, entryId },
    isEnteredManually ? enteredManuallyNow(ctx, found) : notEnteredManually,
  )
  await recordActivity(tx, ctx, {
    action: 'tournaments.tick_card_typed',
    subject: { type: 'entry', id: entryId },
    data: { roundId, isEnteredManually },
  })
}

const enteredManuallyNow = (ctx: Ctx, { card, status }: ReportedCard) => ({
  enteredManuallyAt: ctx.now(),
  enteredManuallyBy: ctx.actor?.accountId ?? null,
  manualScores: card.scores,
  manualStatus: status,
})
const notEnteredManually = {
  enteredManuallyAt: null,
  enteredManuallyBy: null,
  manualScores: null,
  manualStatus: null,
}
