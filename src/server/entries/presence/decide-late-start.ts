import { randomUUID } from 'node:crypto'
import type { decideLateStart as contract } from '#contract/entries/late-starts.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { AppError } from '../../app-error.ts'
import type { RoundRow, TournamentRow } from '../../competitions/tournament-queries.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { changePublishedDraft, refuse } from '../../draw/drafts.ts'
import { lockRound } from '../../draw/publish.ts'
import { publishFlights } from '../../draw/publish-flights.ts'
import { flightsOf } from '../../draw/read-studio.ts'
import { writePenalties } from '../../results/set-penalties.ts'
import { insertReport, lockEntry } from '../../scoring/desk/desk-queries.ts'
import { loadCard } from '../../scoring/desk/load-card.ts'
import { changeStatus } from '../../scoring/desk/set-status.ts'
import { flightSecret } from '../../scoring/flight-key.ts'
import { loadLateStart, movedTo, type LoadedLateStart } from './late-start.ts'

type Input = ParsedInput<typeof contract>

/** Carries out what the committee decided about a late player, in one step (docs/algorithms/late-start.md). */
export async function decideLateStart(ctx: Ctx, input: Input) {
  const { decision } = input
  const secret = await flightSecret(ctx)
  await ctx.db.transaction(async (tx) => {
    const { tournament, round } = await lockRound(tx, input)
    if (!['drawn', 'in_play', 'suspended'].includes(tournament.state)) refuse('tournament_state')
    const late = await loadLateStart(tx, ctx, round, input)
    if (late.penaltyGiven && ['penalty', 'later_flight'].includes(decision.kind))
      throw new AppError('refused', { reason: 'late_penalty_given' })
    if (decision.kind === 'penalty')
      await givePenalty(tx, ctx, { input, late, reason: decision.reason })
    if (decision.kind === 'disqualified')
      await disqualify(tx, ctx, { input, late, reason: decision.reason })
    if (decision.kind === 'later_flight') {
      const to = decision.flightId
      await moveLater(tx, ctx, { tournament, round, secret, late, to })
    }
    await recordActivity(tx, ctx, {
      action: 'tournaments.decide_late_start',
      subject: { type: 'entry', id: input.entryId },
      data: { roundId: round.id, decision: decision.kind, minutesLate: late.minutesLate },
    })
  })
  ctx.wake?.('mails')
  ctx.wake?.('urgent-messages')
  return { kind: decision.kind }
}

type Decision = { input: Input; late: LoadedLateStart; reason: string }

/** Off the round where points or holes count; where strokes count, a note for the hole on which the flight starts. */
async function givePenalty(tx: Db, ctx: Ctx, { input, late, reason }: Decision) {
  const { holder, penalty } = late
  const { unit, amount } = penalty
  if (unit !== 'strokes') {
    const { card } = await loadCard(tx, { ...input, entryId: holder.entry.id }, { toWrite: true })
    const added = { kind: 'start_time' as const, amount, reason }
    return writePenalties(tx, ctx, { card, penalties: [...card.penalties, added] })
  }
  const at = ctx.now()
  await insertReport(tx, {
    id: randomUUID(),
    flightId: holder.flight.id,
    byEntryId: holder.entry.id,
    content: {
      kind: 'late_start',
      entryId: holder.entry.id,
      hole: holder.flight.hole,
      strokes: amount,
      note: reason,
    },
    writtenAt: at,
    receivedAt: at,
  })
}

/** Of one ball the card with the code is the holder’s, as for every code of a side. */
async function disqualify(tx: Db, ctx: Ctx, { input, late, reason }: Decision) {
  const { tournamentId, roundId } = input
  const entryId = late.holder.entry.id
  const entry = await lockEntry(tx, tournamentId, entryId)
  if (!entry) throw new AppError('not_found')
  await changeStatus(tx, ctx, {
    entryId,
    from: entry.status,
    values: {
      status: 'DQ',
      statusReason: reason,
      statusRoundId: roundId,
      statusHole: late.holder.flight.hole,
    },
  })
}

type Move = {
  tournament: TournamentRow
  round: RoundRow
  secret: string
  late: LoadedLateStart
  to: string
}

/** Publishes the list with the player in a flight that still has a place. */
async function moveLater(tx: Db, ctx: Ctx, { tournament, round, secret, late, to }: Move) {
  const { holder, drawn, open } = late
  const { id } = holder.entry
  const isFree = open.some((flight) => flight.id === to)
  if (!isFree || holder.entry.sideId !== null || holder.card.revision > 0)
    throw new AppError('changed_elsewhere')
  const before = flightsOf(drawn)
  const company = before.find(({ players }) => players.includes(id))?.players.length ?? 0
  if (company === 2) refuse('flight_left_alone')
  const after = movedTo(before, id, to)
  await publishFlights(tx, ctx, { tournament, round, after, secret })
  const players = new Map(after.map((flight) => [flight.id, flight.players]))
  await changePublishedDraft(tx, ctx, {
    roundId: round.id,
    cause: 'late_start',
    change: (flight) => ({ ...flight, players: [...(players.get(flight.id) ?? [])] }),
  })
}
