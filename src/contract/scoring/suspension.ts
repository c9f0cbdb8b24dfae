import { z } from 'zod'
import { urgentChannels, urgentStates } from '#domain/notifications/urgent-kinds.ts'
import { flightStates, positionBases } from '#domain/scoring/positions.ts'
import { suspensionKinds } from '#domain/scoring/suspension.ts'
import { day, minute, startMinute, writtenDay } from '#contract/shared/day.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'

const inTournament = { tournamentId: z.uuid() }
/** Minutes after midnight of a day. */
const clock = z.int().min(0).max(1439)

/**
 * Suspends play for all flights, or changes kind or time of the suspension (PE-13); safe to repeat.
 * `refused`: `tournament_state` unless the tournament is in play; `restart_past` for a minute that has passed.
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
    resumesMinute: clock.nullable(),
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
  minute: startMinute,
  startBefore: startMinute,
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
  output: z.object({
    /** Milliseconds since 1970 by the server's clock, by which today is a day. */
    now: z.int(),
    flights: z.array(stoppedFlight),
  }),
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
  /** The name of its course; null in a round on one course. */
  course: z.string().nullable(),
  position: z.int(),
  state: z.enum(flightStates),
  /** In minutes from the midnight with which the day of the restart begins; negative for a flight that began on a day before. */
  start: z.int(),
  /** Whether the start differs from the present list. */
  isMoved: z.boolean(),
  /** Minutes from the same midnight, which may be above 1440; null for a flight that is in. */
  inAt: z.int().nullable(),
  holes: z.int(),
  /** Holes finished at sunset; null where the sunset is unknown. */
  holesBeforeDark: z.int().nullable(),
})

const clash = z.object({
  number: z.int(),
  /** The first start on its list, or as planned, in minutes after midnight. */
  firstMinute: startMinute,
  hasList: z.boolean(),
  /** Some flight of the suspended round is not in before that start. */
  overlaps: z.boolean(),
  /** Its draw goes by the standing, or some *række* has a cut before it, so that it waits for the suspended round. */
  waitsForResults: z.boolean(),
})

/**
 * What follows when play resumes on a day at a minute; nothing is stored. `refused`: `not_suspended`, `restart_past` for a day before
 * today, `restart_far`.
 */
export const planRestart = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/restart',
  audience: 'tournament.run',
  summary: 'Calculate a restart: last flight in, sunset, new start times',
  input: z.object({
    ...inTournament,
    /** Today when absent. */
    day: writtenDay.optional(),
    /** Minutes after midnight of that day; the present minute when absent. */
    minute: z.coerce.number().int().min(0).max(1439).optional(),
  }),
  output: z.object({
    day,
    minute,
    /** Whether that is another day than the one on which play stopped. */
    isOtherDay: z.boolean(),
    /** Minutes after midnight of the last flight in; null when all are in. */
    lastIn: z.int().nullable(),
    /** Of that day; null where the club has no coordinates. */
    sunrise: minute.nullable(),
    sunset: minute.nullable(),
    /** The last minute at which all finish before sunset; null when even now is too late. */
    latest: minute.nullable(),
    pacePercent: z.int(),
    flights: z.array(restartedFlight),
    /** The players who get a new start, and the others of the round who are told when play resumes. */
    told: z.object({ moved: z.int(), others: z.int() }),
    /** The other rounds of the tournament on that day. */
    clashes: z.array(clash),
    /** The names of other tournaments at the club on that day. */
    otherTournaments: z.array(z.string()),
  }),
})
export type RestartPlan = Output<typeof planRestart>

/**
 * Announces when play resumes, and publishes new starts for flights that have not begun. Safe to repeat.
 * `refused`: `not_suspended`; `restart_past` for a minute that has passed; `restart_far` more than six days after the day of
 * the round.
 */
export const announceRestart = endpoint({
  method: 'PUT',
  path: '/api/v1/tournaments/:tournamentId/restart',
  audience: 'tournament.run',
  summary: 'Announce when play resumes, with new start times',
  input: z.object({ ...inTournament, day: writtenDay, minute: clock }),
  output: z.object({ movedFlights: z.int() }),
})

/**
 * Resumes play at once. `refused`: `not_suspended`; `restart_past` for a minute that has passed, a day before included;
 * `restart_other_day` where the starts on the list are those of another day than today.
 */
export const resumePlay = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/resumption',
  audience: 'tournament.run',
  summary: 'Resume play',
  input: z.object({
    ...inTournament,
    /** Publishes new starts by a restart at this minute, which is one of today; null keeps the start list. */
    at: z.object({ day: writtenDay, minute: clock }).nullable().default(null),
  }),
  output: z.object({ movedFlights: z.int() }),
})
