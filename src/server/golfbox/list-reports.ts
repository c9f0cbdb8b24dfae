import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type {
  CardReport,
  CardReportRefusal,
  listCardReports as listContract,
  listReportsOfFlight as flightContract,
  sendCardAgain as sendContract,
} from '#contract/golfbox/endpoints.ts'
import { manualEntryReason } from '#domain/scoring/card-report.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { selectAccountNames } from '../accounts/queries.ts'
import { isShownTo } from '../competitions/rehearsal-queries.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { findFlight } from '../scoring/score-queries.ts'
import { findExchange } from './exchange-api.ts'
import { endOfDay, sendabilityOf, waiting } from './file-reports.ts'
import {
  findReportable,
  lockReport,
  selectReported,
  selectReportedOfFlight,
  updateReport,
} from './report-queries.ts'
import { changeOf, withReportStatus, type CardWithReportStatus } from './report-status.ts'

/** Every delivered card, for the tournament desk. */
export async function listCardReports(
  ctx: Ctx,
  { tournamentId }: ParsedInput<typeof listContract>,
) {
  const found = withReportStatus(await selectReported(ctx.db, tournamentId))
  const typists = await typistsOf(ctx.db, found)
  return {
    isConnected: findExchange(ctx) !== undefined,
    reports: found.map((one) => toCardReport(ctx, one, typists)),
  }
}

/** The names of the people who entered cards in GolfBox manually. */
export const typistsOf = (db: Db, cards: readonly CardWithReportStatus[]) =>
  selectAccountNames(
    db,
    cards.flatMap(({ report }) => report.enteredManuallyBy ?? []),
  )

function toCardReport(
  ctx: Ctx,
  found: CardWithReportStatus,
  typists: ReadonlyMap<string, string>,
): CardReport {
  const { report, reportStatus, status, card, entry, round } = found
  const { roundId, entryId, state, reason, answer, revision, attempts } = report
  const { sentAt, dueAt, enteredManuallyAt, enteredManuallyBy, manualStatus } = report
  return {
    roundId,
    entryId,
    state,
    reportStatus,
    status,
    reason,
    answer,
    revision,
    attempts,
    cardRevision: card.revision,
    cardFacts: found.facts,
    change: changeOf(found),
    roundNumber: round.number,
    name: `${entry.firstName} ${entry.lastName}`,
    memberNumber: ctx.dayLink ? null : entry.dguNumber,
    sentAt: sentAt?.getTime() ?? null,
    dueAt: dueAt?.getTime() ?? null,
    enteredManually: enteredManuallyAt && {
      at: enteredManuallyAt.getTime(),
      by: typists.get(enteredManuallyBy ?? '') ?? null,
      isMine: enteredManuallyBy !== null && enteredManuallyBy === ctx.actor?.accountId,
      status: manualStatus,
    },
  }
}

/** Only the statuses, for visitors of the flight's page. */
export async function listReportsOfFlight(
  ctx: Ctx,
  { flightId }: ParsedInput<typeof flightContract>,
) {
  const found = await findFlight(ctx.db, flightId)
  if (!found || !isShownTo(ctx, found.tournament)) throw new AppError('not_found')
  const cards = withReportStatus(await selectReportedOfFlight(ctx.db, flightId))
  return {
    reports: cards.map(({ report: { entryId }, reportStatus }) => ({ entryId, reportStatus })),
  }
}

/** Queues a card again; a waiting or sent card is unchanged. */
export async function sendCardAgain(ctx: Ctx, request: ParsedInput<typeof sendContract>) {
  const { tournamentId, ...of } = request
  const state = await ctx.db.transaction(async (tx) => {
    const report = await lockReport(tx, tournamentId, of)
    if (!report) throw new AppError('not_found')
    if (report.enteredManuallyAt) throw refuse('card_typed')
    if (report.state === 'waiting' || report.state === 'sent') return report.state
    const found = await findReportable(tx, of)
    const manualReason = found
      ? manualEntryReason(sendabilityOf(found), findExchange(ctx) !== undefined)
      : 'no_number'
    if (manualReason !== null) {
      throw refuse(manualReason === 'not_connected' ? 'golfbox_not_connected' : 'card_not_sendable')
    }
    await updateReport(tx, of, { ...waiting(ctx), triedUntil: endOfDay(ctx, today(ctx)) })
    await recordActivity(tx, ctx, {
      action: 'tournaments.send_card_again',
      subject: { type: 'entry', id: of.entryId },
      data: { roundId: of.roundId },
    })
    return 'waiting' as const
  })
  ctx.wake?.('card-reports')
  return { state }
}

const refuse = (reason: CardReportRefusal) => new AppError('refused', { reason })
