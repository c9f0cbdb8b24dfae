import { z } from 'zod'
import { playerStatuses } from '#domain/competitions/player-status.ts'
import { tournamentStates } from '#domain/competitions/state.ts'
import { suspensionKinds } from '#domain/scoring/suspension.ts'
import { flightProblems } from '#domain/scoring/flight-problems.ts'
import { day, minute } from './checkins.ts'
import { endpoint, type Output, type SentInput } from './endpoint.ts'
import { freeText } from './free-text.ts'
import { cardNow, holeScore } from './scoring.ts'

/** Why the tournament desk is told no. */
export type DeskRefusal =
  /** The result is final: it is reopened first. */
  'result_final' | 'status_of_desk' | 'not_suspended'

const inTournament = { tournamentId: z.uuid() }
const onCard = { ...inTournament, roundId: z.uuid(), entryId: z.uuid() }
const revision = z.int().min(0).max(2_000_000_000)

/** The tournament around the tournament desk, for whoever types scores and may not run it. */
export const getDesk = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/desk',
  audience: 'tournament.score',
  summary: 'The tournament as its tournament desk sees it',
  input: z.object(inTournament),
  output: z.object({
    id: z.uuid(),
    slug: z.string(),
    clubId: z.uuid(),
    clubName: z.string(),
    name: z.string(),
    state: z.enum(tournamentStates),
    firstDay: day,
    lastDay: day,
    /** Whether whoever asks may run it, too. */
    mayRun: z.boolean(),
    rounds: z.array(z.object({ id: z.uuid(), number: z.int(), day, holes: z.int() })),
    suspension: z
      .object({
        id: z.uuid(),
        kind: z.enum(suspensionKinds),
        startedAt: z.int(),
        resumesAt: z.int().nullable(),
        /** Flights that were told, and those of them that have answered. */
        flights: z.int(),
        stopped: z.int(),
      })
      .nullable(),
  }),
})
export type Desk = Output<typeof getDesk>

/**
 * A paper card as the tournament desk reads it (TD-1): the marker's scores in the order of the card, typed by
 * the account. Signed by both on paper and whole, it is delivered; otherwise it is kept as far as
 * it goes. Typed again with the same scores it changes nothing. `refused`: `card_delivered` with
 * the holes that differ, `result_final`; `changed_elsewhere` when the card is another than was seen.
 */
export const enterPaperCard = endpoint({
  method: 'PUT',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/cards/:entryId/paper',
  audience: 'tournament.score',
  summary: 'Type a paper card; safe to repeat',
  input: z.object({
    ...onCard,
    /** As many as the round has holes; null for one that has no score on the paper. */
    scores: z.array(holeScore).min(9).max(18),
    /** Whether both signatures stand on it. */
    isSigned: z.boolean(),
    revision,
  }),
  output: z.object({
    card: cardNow,
    /** Holes on which the player's own note says otherwise: the card is not delivered yet. */
    disputed: z.array(z.int()),
  }),
})

/** Says that a card was held against its paper once more, or takes that back (TD-2). */
export const checkCard = endpoint({
  method: 'PUT',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/cards/:entryId/check',
  audience: 'tournament.score',
  summary: 'Check a manually entered card against the paper',
  input: z.object({ ...onCard, isRight: z.boolean(), revision }),
  output: z.object({ checkedAt: z.int().nullable() }),
})

/**
 * Puts a code on a player, or takes it away (null): withdrawn, retired from a hole on, disqualified
 * and the others. `refused` `result_final`.
 */
export const setStatus = endpoint({
  method: 'PUT',
  path: '/api/v1/tournaments/:tournamentId/entries/:entryId/status',
  audience: 'tournament.score',
  summary: 'Give a player a code with a reason, or take it away',
  input: z.object({
    ...inTournament,
    entryId: z.uuid(),
    status: z.enum(playerStatuses).nullable(),
    reason: freeText(300),
    /** Where it came during a round: which, and the first hole that is not played. */
    roundId: z.uuid().optional(),
    hole: z.int().min(1).max(18).optional(),
  }),
  output: z.object({ status: z.enum(playerStatuses).nullable() }),
})
export type StatusGiven = SentInput<typeof setStatus>

const flightTile = z.object({
  flightId: z.uuid(),
  roundId: z.uuid(),
  roundNumber: z.int(),
  position: z.int(),
  minute,
  startHole: z.int(),
  /** Which of the two flights of a hole at a gun start. */
  group: z.enum(['A', 'B']).nullable(),
  players: z.array(z.object({ entryId: z.uuid(), name: z.string() })),
  /** Holes that every player who plays on has a score on. */
  thru: z.int(),
  holes: z.int(),
  /** The hole it plays now; null before the start and when it is in. */
  onHole: z.int().nullable(),
  problem: z.enum(flightProblems),
  disputed: z.array(z.int()),
  /** Minutes behind the time that the holes played should take; negative when ahead of it. */
  lateMinutes: z.int().nullable(),
  /** Minutes behind the flight ahead, beyond the distance they started with. */
  gapMinutes: z.int().nullable(),
  /** What the flight has told and nobody has ticked off. */
  reports: z.array(
    z.object({ id: z.uuid(), kind: z.string(), hole: z.int().nullable(), note: z.string() }),
  ),
})
export type FlightTile = z.output<typeof flightTile>

/** Every flight of the day as a tile, the ones that need somebody first (TD-3). */
export const getControlBoard = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/control-board',
  audience: 'tournament.score',
  summary: 'How every flight is getting on, by problem and pace',
  input: z.object(inTournament),
  output: z.object({ flights: z.array(flightTile) }),
})

/** Ticks off what a flight has told. */
export const handleReport = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/flight-reports/:reportId/tick',
  audience: 'tournament.score',
  summary: 'Tick off what a flight has told',
  input: z.object({ ...inTournament, reportId: z.uuid() }),
  output: z.object({}),
})

/**
 * Stops play everywhere at once, or changes why, or when it goes on (PE-13); safe to repeat.
 * `refused` `tournament_state` unless the tournament is in play.
 */
export const suspendPlay = endpoint({
  method: 'PUT',
  path: '/api/v1/tournaments/:tournamentId/suspension',
  audience: 'tournament.run',
  summary: 'Suspend play, or say when it goes on',
  input: z.object({
    ...inTournament,
    kind: z.enum(suspensionKinds),
    /** Minutes after midnight, today; null while it is not known. */
    resumesMinute: minute.nullable(),
  }),
  output: z.object({ id: z.uuid() }),
})

/** Play goes on. `refused` `not_suspended`. */
export const resumePlay = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/resumption',
  audience: 'tournament.run',
  summary: 'Let play go on',
  input: z.object(inTournament),
  output: z.object({}),
})
