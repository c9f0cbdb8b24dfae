import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type * as contract from '#contract/scoring/suspension.ts'
import { planRestart } from '#domain/scoring/restart.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { danishInstant, danishMinute } from '../clock.ts'
import { writeTournament, type TournamentRow } from '../competitions/tournament-queries.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { announceRestartTime, announceResumption } from '../scoring/desk/announce-suspension.ts'
import { updateSuspension, type SuspensionRow } from '../scoring/desk/desk-queries.ts'
import { deskRefusal } from '../scoring/desk/lock-result.ts'
import { loadField } from '../scoring/desk/plan-restart.ts'
import { lockSuspended } from '../scoring/desk/suspend-play.ts'
import { flightSecret } from '../scoring/flight-key.ts'
import { selectDrawn } from '../scoring/score-queries.ts'
import { changePublishedDraft } from './drafts.ts'
import { lockRound } from './publish.ts'
import { publishFlights } from './publish-flights.ts'
import { flightsOf } from './read-studio.ts'

/** A minute that has just passed is accepted, because the director reads the plan first. */
const graceMinutes = 15

/** Announces when play resumes, with new starts for flights that have not begun. */
export async function announceRestart(
  ctx: Ctx,
  { tournamentId, minute }: ParsedInput<typeof contract.announceRestart>,
) {
  assertNotPast(ctx, minute)
  const resumesAt = danishInstant(today(ctx), minute)
  const secret = await flightSecret(ctx)
  const movedFlights = await ctx.db.transaction(async (tx) => {
    const { tournament, suspension } = await lockSuspended(tx, tournamentId)
    const moved = await moveStarts(tx, ctx, { tournament, suspension, minute, secret })
    await updateSuspension(tx, suspension.id, { resumesAt })
    await announceRestartTime(tx, ctx, tournament, {
      suspension,
      resumesAt,
      isConcerned: (entryId) => !moved.players.has(entryId),
    })
    await recordActivity(tx, ctx, {
      action: 'tournaments.announce_restart',
      subject: { type: 'tournament', id: tournamentId },
      data: { resumesAt, flights: moved.flights },
    })
    return moved.flights
  })
  ctx.wake?.('urgent-messages')
  return { movedFlights }
}

/** Resumes play; phones show it and accept scores of all holes again. */
export async function resumePlay(
  ctx: Ctx,
  { tournamentId, minute }: ParsedInput<typeof contract.resumePlay>,
) {
  if (minute !== null) assertNotPast(ctx, minute)
  const secret = await flightSecret(ctx)
  const movedFlights = await ctx.db.transaction(async (tx) => {
    const { tournament, suspension } = await lockSuspended(tx, tournamentId)
    const moved =
      minute === null
        ? { flights: 0 }
        : await moveStarts(tx, ctx, { tournament, suspension, minute, secret })
    await updateSuspension(tx, suspension.id, { endedAt: ctx.now() })
    await announceResumption(tx, ctx, tournament, suspension.id)
    await writeTournament(tx, tournamentId, { state: 'in_play', suspendedFrom: null })
    await recordActivity(tx, ctx, {
      action: 'tournaments.resume',
      subject: { type: 'tournament', id: tournamentId },
      data: { flights: moved.flights },
    })
    return moved.flights
  })
  ctx.wake?.('urgent-messages')
  return { movedFlights }
}

function assertNotPast(ctx: Ctx, minute: number) {
  if (minute < danishMinute(ctx.now()) - graceMinutes) throw deskRefusal('restart_past')
}

type Restart = {
  tournament: TournamentRow
  suspension: SuspensionRow
  minute: number
  secret: string
}

/**
 * Publishes the start list with the starts that a restart gives. Returns how many flights it moved, and the players whose
 * start is no longer the one from before the suspension.
 */
async function moveStarts(
  tx: Db,
  ctx: Ctx,
  { tournament, suspension, minute, secret }: Restart,
): Promise<{ flights: number; players: ReadonlySet<string> }> {
  const { round: found, field } = await loadField(tx, suspension)
  const starts = new Map(
    planRestart(field, minute).map(({ flightId, start }) => [flightId, start] as const),
  )
  if (!found) return { flights: 0, players: new Set() }
  const { round } = await lockRound(tx, { tournamentId: tournament.id, roundId: found.id })
  const before = flightsOf(await selectDrawn(tx, [round.id]))
  const startOf = <F extends { id: string; slot: { minute: number } }>(flight: F): F => ({
    ...flight,
    slot: { ...flight.slot, minute: starts.get(flight.id) ?? flight.slot.minute },
  })
  const after = before.map(startOf)
  const moved = after.filter(({ slot }, i) => slot.minute !== before[i]?.slot.minute)
  if (moved.length > 0) {
    await publishFlights(tx, ctx, { tournament, round, after, secret })
    await changePublishedDraft(tx, ctx, {
      roundId: round.id,
      cause: 'restart',
      change: (flight) => {
        const { slot } = flight
        return slot === null ? flight : { ...flight, ...startOf({ id: flight.id, slot }) }
      },
    })
  }
  // Also those that an earlier announcement has moved: they have their own start, however often this is repeated.
  const own = after.filter(
    ({ id, slot }) => slot.minute !== field.flights.find(({ flightId }) => flightId === id)?.start,
  )
  return { flights: moved.length, players: new Set(own.flatMap(({ players }) => players)) }
}
