import { z } from 'zod'
import { playerStatuses } from '#domain/competitions/player-status.ts'
import { tournamentStates } from '#domain/competitions/state.ts'
import { suspensionKinds } from '#domain/scoring/suspension.ts'
import { flightProblems } from '#domain/scoring/flight-problems.ts'
import { day, startMinute } from '#contract/shared/day.ts'
import { endpoint, type Output, type SentInput } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'
import { currentCard, holeScore } from './endpoints.ts'
import { cardKey, revision } from './parts.ts'

/** Why a change by the tournament desk is refused. */
export type DeskRefusal =
  /** `result_final`: the result must be reopened first. */
  | 'result_final'
  | 'status_of_desk'
  | 'not_suspended'
  | 'restart_past'
  | 'restart_far'
  | 'restart_other_day'
  /** A day link may not check a card that it typed itself. */
  | 'own_check'

const inTournament = { tournamentId: z.uuid() }

/** The tournament for its tournament desk, readable by those who enter scores but may not run it. */
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
    /** Whether the signed-in account may run the tournament. */
    mayRun: z.boolean(),
    /** Whether the account may mark who has come; a day link to the scorecards may not. */
    mayMarkPresence: z.boolean(),
    /** How many *rækker* are match play: they have matches, and no flights, cards and results. */
    matchPlay: z.enum(['none', 'some', 'all']),
    /** Set for a rehearsal: the tournament that it rehearses, and when it is deleted. */
    rehearsal: z.object({ of: z.uuid(), endsAt: z.int() }).nullable(),
    rounds: z.array(
      z.object({
        id: z.uuid(),
        number: z.int(),
        day,
        holes: z.int(),
        /** The number of published start lists. */
        drawVersion: z.int(),
      }),
    ),
    suspension: z
      .object({
        id: z.uuid(),
        kind: z.enum(suspensionKinds),
        startedAt: z.int(),
        resumesAt: z.int().nullable(),
        /** Flights that must confirm the suspension, and those of them that have. */
        flights: z.int(),
        stopped: z.int(),
      })
      .nullable(),
  }),
})
export type Desk = Output<typeof getDesk>

/**
 * Stores the marker's scores of a paper card, in the order of the card. A complete card that is
 * signed on paper is delivered. Sending the same scores again changes nothing. `refused`:
 * `card_delivered` with the holes that differ, `result_final`; `changed_elsewhere` when the card has
 * changed since it was read.
 */
export const enterPaperCard = endpoint({
  method: 'PUT',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/cards/:entryId/paper',
  audience: 'tournament.score',
  keyScope: 'scores:write',
  summary: 'Type a paper card; safe to repeat',
  input: z.object({
    ...cardKey,
    /** One for each hole of the round; null where the paper has no score. */
    scores: z.array(holeScore).min(9).max(18),
    /** Whether the paper has both signatures. */
    isSigned: z.boolean(),
    revision,
  }),
  output: z.object({
    card: currentCard,
    /** Holes on which the player's note differs, so that the card is not delivered yet. */
    disputed: z.array(z.int()),
  }),
})

/**
 * Records that a card was checked against its paper, or removes the check. `refused` `own_check` for a day link that
 * typed the card itself; an account that did so is shown beside the check.
 */
export const checkCard = endpoint({
  method: 'PUT',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/cards/:entryId/check',
  audience: 'tournament.score',
  summary: 'Check a manually entered card against the paper',
  input: z.object({ ...cardKey, isRight: z.boolean(), revision }),
  output: z.object({ checkedAt: z.int().nullable() }),
})

/**
 * Sets a player's code, such as withdrawn, retired or disqualified, or removes it (null). `refused`
 * `result_final`; `changed_elsewhere` when the player no longer has the code `from`.
 */
export const setStatus = endpoint({
  method: 'PUT',
  path: '/api/v1/tournaments/:tournamentId/entries/:entryId/status',
  audience: 'tournament.score',
  summary: 'Give a player a code with a reason, or take it away',
  input: z.object({
    ...inTournament,
    entryId: z.uuid(),
    /** The code that the writer saw. */
    from: z.enum(playerStatuses).nullable(),
    status: z.enum(playerStatuses).nullable(),
    reason: freeText(300),
    /** The round since which the code applies, every round without one, and the first hole that is not played. */
    roundId: z.uuid().optional(),
    hole: z.int().min(1).max(18).optional(),
  }),
  output: z.object({ status: z.enum(playerStatuses).nullable() }),
})
export type StatusInput = SentInput<typeof setStatus>

const flightTile = z.object({
  flightId: z.uuid(),
  roundId: z.uuid(),
  roundNumber: z.int(),
  position: z.int(),
  minute: startMinute,
  startHole: z.int(),
  /** Which of two flights on the same hole in a shotgun start. */
  group: z.enum(['A', 'B']).nullable(),
  /** Its course by name; null where the round has one. */
  course: z.string().nullable(),
  players: z.array(z.object({ entryId: z.uuid(), name: z.string() })),
  /** Number of holes on which every player without a code has a score. */
  thru: z.int(),
  holes: z.int(),
  /** The hole it is playing; null before the start and after the last hole. */
  onHole: z.int().nullable(),
  problem: z.enum(flightProblems),
  disputed: z.array(z.int()),
  /** Minutes behind time par; negative when ahead of it. */
  lateMinutes: z.int().nullable(),
  /** Minutes lost to the flight ahead since the start. */
  gapMinutes: z.int().nullable(),
  /** Reports of the flight that are not handled. */
  reports: z.array(
    z.object({ id: z.uuid(), kind: z.string(), hole: z.int().nullable(), note: z.string() }),
  ),
})
export type FlightTile = z.output<typeof flightTile>

/** Every flight of the day as a tile, the worst problems first (TD-3). */
export const getControlBoard = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/control-board',
  audience: 'tournament.score',
  summary: 'How every flight is getting on, by problem and pace',
  input: z.object(inTournament),
  output: z.object({ flights: z.array(flightTile) }),
})

/** Marks a flight's report as handled. */
export const handleReport = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/flight-reports/:reportId/tick',
  audience: 'tournament.score',
  summary: 'Mark a flight’s report as handled',
  input: z.object({ ...inTournament, reportId: z.uuid() }),
  output: z.object({}),
})
