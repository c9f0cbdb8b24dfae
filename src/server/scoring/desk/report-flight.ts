import { isDeepStrictEqual } from 'node:util'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type { reportFlight as contract } from '#contract/scoring/flights.ts'
import type { FlightReport } from '#domain/scoring/flight-report.ts'
import { writtenAt } from '#domain/scoring/score-entry.ts'
import { recordActivity } from '#server/activity/record-activity.ts'
import { AppError } from '../../app-error.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '#server/db/client.ts'
import { lockFlight, limitWriting, assertFlightOpen } from '../access-flight.ts'
import { readFlight } from '../read-flight.ts'
import type { FlightRow, PlayerRow } from '../score-queries.ts'
import {
  findReport,
  insertReport,
  lockEntry,
  writeMarker,
  markReportHandled,
} from './desk-queries.ts'
import { deskRefusal } from './lock-result.ts'
import { changeStatus } from './set-status.ts'

type ReportRequest = ParsedInput<typeof contract>

const refuse = (reason: string) => new AppError('refused', { reason })

/** Stores a flight's report to the tournament desk (PE-12, PE-13); safe to repeat. */
export async function reportFlight(ctx: Ctx, request: ReportRequest) {
  await limitWriting(ctx, request.flightId)
  await ctx.db.transaction((tx) => store(tx, ctx, request))
  return readFlight(ctx, request.flightId)
}

async function store(tx: Db, ctx: Ctx, { id, flightId, by, report, ...phone }: ReportRequest) {
  const { found, players, writers } = await lockFlight(tx, ctx, flightId)
  const earlier = await findReport(tx, id)
  if (earlier) {
    if (earlier.flightId === flightId && isDeepStrictEqual(earlier.content, report)) return
    throw new AppError('conflict', { reason: 'id_reused' })
  }
  assertFlightOpen(ctx, found)
  if (!writers.has(by)) throw refuse('not_in_flight')
  validate(players, namedIn(report), report)
  await applyReport(tx, ctx, { found, report })
  const receivedAt = ctx.now()
  const written = new Date(writtenAt(phone, receivedAt.getTime()))
  const row = { id, flightId, byEntryId: by, content: report, writtenAt: written, receivedAt }
  const isNew = await insertReport(tx, row)
  if (!isNew) throw new AppError('conflict', { reason: 'id_reused' })
  await recordActivity(tx, ctx, {
    action: 'tournaments.report_flight',
    subject: { type: 'flight', id: flightId },
    data: { kind: report.kind, report: id },
    ...(!ctx.actor && { actorKind: 'link' as const }),
  })
}

function validate(players: readonly PlayerRow[], named: readonly string[], report: FlightReport) {
  if (!named.every((id) => players.some(({ entry }) => entry.id === id))) {
    throw refuse('not_in_flight')
  }
  const holes = players[0]?.tee.holes ?? []
  if ('hole' in report && !holes.some(({ number }) => number === report.hole)) {
    throw refuse('hole_missing')
  }
  if (report.kind === 'marker' && report.marks === report.entryId) throw refuse('own_marker')
}

function namedIn(report: FlightReport): string[] {
  if (report.kind === 'stopped') return [report.turn]
  return report.kind === 'marker' ? [report.entryId, report.marks] : [report.entryId]
}

/** Changes marker or status as reported. A flight cannot change a code set by the tournament desk. */
async function applyReport(
  tx: Db,
  ctx: Ctx,
  { found, report }: { found: FlightRow; report: FlightReport },
) {
  const { tournament, round } = found
  if (report.kind === 'marker') {
    await writeMarker(tx, { roundId: round.id, entryId: report.entryId }, report.marks)
  }
  if (report.kind !== 'retired' && report.kind !== 'plays_on') return
  const { entryId } = report
  const entry = await lockEntry(tx, tournament.id, entryId)
  const mayChange = entry && (entry.status === null || entry.status === 'RTD')
  if (!mayChange) throw deskRefusal('status_of_desk')
  const values =
    report.kind === 'retired'
      ? {
          status: 'RTD' as const,
          statusReason: report.reason,
          statusRoundId: round.id,
          statusHole: report.hole,
        }
      : { status: null, statusReason: null, statusRoundId: null, statusHole: null }
  await changeStatus(tx, ctx, { entryId, from: entry.status, values })
}

/** Marks a flight's report as handled, which its phones show; safe to repeat. */
export async function handleReport(ctx: Ctx, key: { tournamentId: string; reportId: string }) {
  await ctx.db.transaction(async (tx) => {
    const handled = { handledAt: ctx.now(), handledBy: ctx.actor?.accountId ?? null }
    if (!(await markReportHandled(tx, key, handled))) return
    await recordActivity(tx, ctx, {
      action: 'tournaments.handle_report',
      subject: { type: 'flight_report', id: key.reportId },
    })
  })
  return {}
}
