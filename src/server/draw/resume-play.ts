import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type * as contract from '#contract/scoring/suspension.ts'
import { lastDayOf } from '#domain/competitions/last-day.ts'
import { planRestart, type StoppedField } from '#domain/scoring/restart.ts'
import { minutesFrom, type Moment } from '#domain/shared/clock-time.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { danishInstant } from '../clock.ts'
import {
  isValidRound,
  selectDivisions,
  selectRounds,
  writeRound,
  writeTournament,
  type RoundRow,
  type TournamentRow,
} from '../competitions/tournament-queries.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { announceRestartTime, announceResumption } from '../scoring/desk/announce-suspension.ts'
import { updateSuspension, type SuspensionRow } from '../scoring/desk/desk-queries.ts'
import { loadField } from '../scoring/desk/load-field.ts'
import { lockSuspended } from '../scoring/desk/suspend-play.ts'
import { flightSecret } from '../scoring/flight-key.ts'
import { selectDrawn } from '../scoring/score-queries.ts'
import { changePublishedDraft } from './drafts.ts'
import { lockRound } from './publish.ts'
import { publishFlights } from './publish-flights.ts'
import { flightsOf } from './read-studio.ts'
import { assertNear, assertNotPast, assertStartsToday, assertToday } from './restart-moment.ts'

/** Announces when play resumes, today or on a later day, with new starts for flights that have not begun. */
export async function announceRestart(
  ctx: Ctx,
  { tournamentId, ...at }: ParsedInput<typeof contract.announceRestart>,
) {
  assertNotPast(ctx, at)
  const resumesAt = danishInstant(at.day, at.minute)
  const secret = await flightSecret(ctx)
  const movedFlights = await ctx.db.transaction(async (tx) => {
    const { tournament, suspension } = await lockSuspended(tx, tournamentId)
    const moved = await moveStarts(tx, ctx, { tournament, suspension, at, secret })
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
  { tournamentId, at }: ParsedInput<typeof contract.resumePlay>,
) {
  if (at) {
    assertNotPast(ctx, at)
    assertToday(ctx, at)
  }
  const secret = await flightSecret(ctx)
  const movedFlights = await ctx.db.transaction(async (tx) => {
    const { tournament, suspension } = await lockSuspended(tx, tournamentId)
    const moved = at
      ? await moveStarts(tx, ctx, { tournament, suspension, at, secret })
      : await keepStarts(tx, ctx, tournament, suspension)
    await updateSuspension(tx, suspension.id, { endedAt: ctx.now() })
    await announceResumption(tx, ctx, tournament, suspension)
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

type Restart = {
  tournament: TournamentRow
  suspension: SuspensionRow
  at: Moment
  secret: string
}

type MovedStarts = {
  /** How many flights it moved. */
  flights: number
  /** The players whose start is no longer the one from before the suspension. */
  players: ReadonlySet<string>
}

/** Publishes the start list with the starts that a restart gives, and stores on which day the round goes on. */
async function moveStarts(
  tx: Db,
  ctx: Ctx,
  { tournament, suspension, at, secret }: Restart,
): Promise<MovedStarts> {
  const loaded = await loadField(tx, suspension)
  if (!loaded) return { flights: 0, players: new Set() }
  const { field } = loaded
  const of = { tournamentId: tournament.id, roundId: loaded.round.id }
  const { round } = await lockRound(tx, of)
  assertNear(round, at)
  await writeDays(tx, tournament, round, at)
  const { moved, after } = startsAt(field, {
    minute: minutesFrom(round.day, at),
    before: flightsOf(await selectDrawn(tx, [round.id])),
  })
  if (moved.size > 0) {
    await publishFlights(tx, ctx, { tournament, round, after, secret })
    await changePublishedDraft(tx, ctx, {
      roundId: round.id,
      cause: 'restart',
      change: (flight) => {
        const minute = moved.get(flight.id)
        if (!flight.slot || minute === undefined) return flight
        return { ...flight, slot: { ...flight.slot, minute } }
      },
    })
  }
  // Also those that an earlier announcement has moved: they have their own start, however often this is repeated.
  const own = after.filter(
    ({ id, slot }) => slot.minute !== field.flights.find(({ flightId }) => flightId === id)?.start,
  )
  return { flights: moved.size, players: new Set(own.flatMap(({ players }) => players)) }
}

type Starts = { minute: number; before: ReturnType<typeof flightsOf> }

/** The list with the starts of a restart, and the new start of each flight that has another than on the list. */
function startsAt(field: StoppedField, { minute, before }: Starts) {
  const starts = new Map(
    planRestart(field, minute).map(({ flightId, start }) => [flightId, start] as const),
  )
  const moved = new Map(
    before.flatMap(({ id, slot }) => {
      const start = starts.get(id) ?? slot.minute
      return start === slot.minute ? [] : [[id, start] as const]
    }),
  )
  const after = before.map((flight) => ({
    ...flight,
    slot: { ...flight.slot, minute: starts.get(flight.id) ?? flight.slot.minute },
  }))
  return { moved, after }
}

/** The list stays, and must be one of today. */
async function keepStarts(
  tx: Db,
  ctx: Ctx,
  tournament: TournamentRow,
  suspension: SuspensionRow,
): Promise<MovedStarts> {
  const none = { flights: 0, players: new Set<string>() }
  const loaded = await loadField(tx, suspension)
  if (!loaded) return none
  const { round, field } = loaded
  const hasWaiting = field.flights.some(({ position }) => position.state === 'waiting')
  assertStartsToday(ctx, { round, suspension, hasWaiting })
  await writeDays(tx, tournament, round, { day: today(ctx) })
  return none
}

/** Stores the day on which the round goes on; the tournament lasts until the last day of its rounds. */
async function writeDays(
  tx: Db,
  tournament: TournamentRow,
  round: RoundRow,
  { day }: Pick<Moment, 'day'>,
) {
  const resumesOn = day > round.day ? day : null
  if (resumesOn === round.resumesOn) return
  await writeRound(tx, round.id, { resumesOn })
  const rounds = (await selectRounds(tx, [tournament.id])).filter(isValidRound)
  const divisions = await selectDivisions(tx, [tournament.id])
  // Matches may last longer than the rounds.
  const hasMatches = divisions.some(({ terms }) => terms.matchPlay)
  const lastOfRounds = lastDayOf(rounds) ?? tournament.lastDay
  const last = hasMatches && tournament.lastDay > lastOfRounds ? tournament.lastDay : lastOfRounds
  await writeTournament(tx, tournament.id, { lastDay: last })
}
