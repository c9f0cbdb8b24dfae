import type { z } from 'zod'
import type {
  CardReport,
  CardReportRefusal,
  listCardReports as listContract,
  listReportsOfFlight as flightContract,
  sendCardAgain as sendContract,
} from '#contract/tournament-card-reports.ts'
import { whyByHand } from '#domain/tournaments/desk/card-report.ts'
import { isAnnounced } from '#domain/tournaments/state.ts'
import { recordActivity } from '../../activity/record.ts'
import { AppError } from '../../app-error.ts'
import { today, type Ctx } from '../../ctx.ts'
import { findFlight } from '../score-queries.ts'
import { findExchange } from './exchange-api.ts'
import { endOfDay, factsOf, waiting } from './file-reports.ts'
import {
  findReportable,
  lockReport,
  selectReported,
  selectStatesOfFlight,
  updateReport,
  type ReportedCard,
} from './report-queries.ts'

/** Every card that was handed in, for the desk. */
export async function listCardReports(
  ctx: Ctx,
  { tournamentId }: z.output<typeof listContract.input>,
) {
  const found = await selectReported(ctx.db, tournamentId)
  return { isConnected: findExchange(ctx) !== undefined, reports: found.flatMap(writeReport) }
}

function writeReport({ report, entry, round }: ReportedCard): CardReport[] {
  if (!report) return []
  const { roundId, entryId, state, reason, answer, revision, attempts, sentAt, dueAt } = report
  return [
    {
      roundId,
      entryId,
      state,
      reason,
      answer,
      revision,
      attempts,
      roundNumber: round.number,
      name: `${entry.firstName} ${entry.lastName}`,
      memberNumber: entry.dguNumber,
      sentAt: sentAt?.getTime() ?? null,
      dueAt: dueAt?.getTime() ?? null,
    },
  ]
}

/** The states alone, for whoever looks at the flight. */
export async function listReportsOfFlight(
  ctx: Ctx,
  { flightId }: z.output<typeof flightContract.input>,
) {
  const found = await findFlight(ctx.db, flightId)
  if (!found || !isAnnounced(found.tournament.state)) throw new AppError('not_found')
  return { reports: await selectStatesOfFlight(ctx.db, flightId) }
}

/** Waits anew; whatever waits or was sent already stays as it is. */
export async function sendCardAgain(ctx: Ctx, request: z.output<typeof sendContract.input>) {
  const { tournamentId, ...of } = request
  const state = await ctx.db.transaction(async (tx) => {
    const report = await lockReport(tx, tournamentId, of)
    if (!report) throw new AppError('not_found')
    if (report.state === 'waiting' || report.state === 'sent') return report.state
    const found = await findReportable(tx, of)
    const why = found ? whyByHand(factsOf(found), findExchange(ctx) !== undefined) : 'no_number'
    if (why !== null) {
      throw refuse(why === 'not_connected' ? 'golfbox_not_connected' : 'card_not_sendable')
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
