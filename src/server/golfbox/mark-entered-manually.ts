import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type {
  CardReportRefusal,
  markCardEnteredManually as contract,
} from '#contract/golfbox/endpoints.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import {
  findReported,
  lockReport,
  updateReport,
  type ReportedCard,
  type ReportRow,
} from './report-queries.ts'
import { reportStatusOf } from './report-status.ts'

type Mark = ParsedInput<typeof contract>

/** Marks a card as entered in GolfBox by the tournament desk. */
export async function markCardEnteredManually(ctx: Ctx, request: Mark) {
  const reportStatus = await ctx.db.transaction(async (tx) => {
    const report = await lockReport(tx, request.tournamentId, request)
    if (!report) throw new AppError('not_found')
    // Its answer decides whether the card has to be entered at all.
    if (request.isEnteredManually && isBeingSent(report, ctx.now())) throw refuse('card_being_sent')
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
  if (!isAsSeen(found, seen)) throw new AppError('changed_elsewhere')
  if (isEnteredManually && reportStatus === 'sent') throw refuse('card_sent')
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

const isAsSeen = ({ card, facts, status }: ReportedCard, seen: Mark['seen']) =>
  card.revision === seen.revision && facts === seen.facts && status === seen.status

const isBeingSent = ({ sendingUntil }: ReportRow, now: Date) =>
  sendingUntil !== null && now < sendingUntil

const refuse = (reason: CardReportRefusal) => new AppError('refused', { reason })

const enteredManuallyNow = (ctx: Ctx, { card, facts, status }: ReportedCard) => ({
  enteredManuallyAt: ctx.now(),
  enteredManuallyBy: ctx.actor?.accountId ?? null,
  manualScores: card.scores,
  manualFacts: facts,
  manualStatus: status,
})
const notEnteredManually = {
  enteredManuallyAt: null,
  enteredManuallyBy: null,
  manualScores: null,
  manualFacts: null,
  manualStatus: null,
}
