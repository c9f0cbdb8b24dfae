import { z } from 'zod'
import { urgentChannels, urgentStates } from '#domain/notifications/urgent-kinds.ts'
import { flightStates, positionBases } from '#domain/scoring/positions.ts'
import { suspensionKinds } from '#domain/scoring/suspension.ts'
import { minute } from '#contract/shared/day.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'

const inTournament = { tournamentId: z.uuid() }

/**
 * Suspends play for all flights, or changes kind or time of the suspension (PE-13); safe to repeat.
 * `refused` `tournament_state` unless the tournament is in play.
 */
export const suspendPlay = endpoint({
  method: 'PUT',
  path: '/api/v1/tournaments/:tournamentId/suspension',
  audience: 'tournament.run',
  summary: 'Suspend play, or announce when it resumes',
  input: z.object({
    ...inTournament,
    kind: z.enum(suspensionKinds),
    /** Minutes after midnight, today; null while unknown. */
    resumesMinute: minute.nullable(),
  }),
  output: z.object({ id: z.uuid() }),
})

const player = z.object({
  entryId: z.uuid(),
  name: z.string(),
  phone: z.string().nullable(),
  /** The latest message about the suspension by each channel; none where nothing was sent. */
  messages: z.array(
    z.object({ channel: z.enum(urgentChannels), state: z.enum(urgentStates), at: z.int() }),
  ),
})

const stoppedFlight = z.object({
  flightId: z.uuid(),
  position: z.int(),
  startHole: z.int(),
  group: z.enum(['A', 'B']).nullable(),
  /** The start on the present list, and the one when play stopped. */
  minute,
  startBefore: minute,
  state: z.enum(flightStates),
  /** The hole that it is on; null unless it is playing. */
  hole: z.int().nullable(),
  /** Answered by a phone, or estimated. */
  basis: z.enum(positionBases),
  /** The answer of a phone; null without one. */
  answer: z
    .object({
      at: z.int(),
      hole: z.int(),
      /** The name of the player whose turn it is. */
      turn: z.string(),
      isMarked: z.boolean(),
    })
    .nullable(),
  players: z.array(player),
})
export type StoppedFlightView = z.output<typeof stoppedFlight>

/**
 * Where every flight of the day stopped, and who has not answered. `flights` is empty unless play is
 * suspended. Polled by the director's page.
 */
export const getSuspension = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/suspension',
  audience: 'tournament.run',
  summary: 'Where every flight stopped, and who has not answered',
  input: z.object(inTournament),
  output: z.object({ flights: z.array(stoppedFlight) }),
})

/**
 * Notifies the players of flights on the course again that have not confirmed the suspension; at most
 * once a minute. `refused` `not_suspended`.
 */
export const remindOfSuspension = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/suspension/reminders',
  audience: 'tournament.run',
  summary: 'Notify flights again that have not confirmed the suspension',
  input: z.object({
    ...inTournament,
    /** One flight; null for all that have not answered. */
    flightId: z.uuid().nullable(),
  }),
  output: z.object({
    /** SMS and push that were queued. */
    messages: z.int(),
  }),
})

const restartedFlight = z.object({
  flightId: z.uuid(),
  position: z.int(),
  state: z.enum(flightStates),
  start: minute,
  /** Whether the start differs from the present list. */
  isMoved: z.boolean(),
  /** Minutes after midnight, which may be above 1440; null for a flight that is in. */
  inAt: z.int().nullable(),
  holes: z.int(),
  /** Holes finished at sunset; null where the sunset is unknown. */
  holesBeforeDark: z.int().nullable(),
})

/** What follows when play resumes at a minute of today; nothing is stored. `refused` `not_suspended`. */
export const planRestart = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/restart',
  audience: 'tournament.run',
  summary: 'Calculate a restart: last flight in, sunset, new start times',
  input: z.object({
    ...inTournament,
    /** Minutes after midnight, today; the present minute when absent. */
    minute: z.coerce.number().int().min(0).max(1439).optional(),
  }),
  output: z.object({
    minute,
    /** Minutes after midnight of the last flight in; null when all are in. */
    lastIn: z.int().nullable(),
    /** Null where the club has no coordinates. */
    sunset: minute.nullable(),
    /** The last minute at which all finish before sunset; null when even now is too late. */
    latest: minute.nullable(),
    pacePercent: z.int(),
    flights: z.array(restartedFlight),
  }),
})
export type RestartPlan = Output<typeof planRestart>

/**
 * Announces when play resumes, and publishes new starts for flights that have not begun. Safe to repeat.
 * `refused`: `not_suspended`; `restart_past` for a minute that has passed.
 */
export const announceRestart = endpoint({
  method: 'PUT',
  path: '/api/v1/tournaments/:tournamentId/restart',
  audience: 'tournament.run',
  summary: 'Announce when play resumes, with new start times',
  input: z.object({ ...inTournament, minute }),
  output: z.object({ movedFlights: z.int() }),
})

/** Resumes play. `refused` `not_suspended`. */
export const resumePlay = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/resumption',
  audience: 'tournament.run',
  summary: 'Resume play',
  input: z.object({
    ...inTournament,
    /** Publishes new starts by a restart at this minute of today; null keeps the start list. */
    minute: minute.nullable().default(null),
  }),
  output: z.object({ movedFlights: z.int() }),
})
