import { z } from 'zod'
import type { Board } from '#domain/board/board.ts'
import { playerStatuses } from '#domain/competitions/player-status.ts'
import { tournamentStates } from '#domain/competitions/state.ts'
import { day, minute, startMinute } from '#contract/shared/day.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'
import { version } from '#contract/shared/version.ts'

const view = z.enum(['net', 'gross'])
const round = z.object({ id: z.uuid(), number: z.int(), day })

const standing = z.object({
  placed: z.array(z.array(z.int())),
  unplaced: z.array(z.int()),
})

const sum = z.object({ total: z.int(), against: z.int() })

const division = z.object({
  id: z.uuid(),
  name: z.string(),
  format: z.enum([
    'stroke_play',
    'stableford',
    'modified_stableford',
    'maximum_score',
    'par_bogey',
  ]),
  unit: z.enum(['strokes', 'points', 'holes']),
  main: view,
  isOver: z.boolean(),
  howPlaced: z.string(),
  cut: sum.extend({ afterRound: z.int(), inside: z.int() }).nullable(),
  standings: z.object({ net: standing.nullable(), gross: standing }),
})

const result = z.object({ all: sum, today: sum, before: z.int().nullable() })

const row = z.object({
  id: z.uuid(),
  name: z.string(),
  club: z.string().nullable(),
  division: z.int(),
  flight: z.int().nullable(),
  tee: z.int().nullable(),
  handicap: z.int().nullable(),
  buggy: z.boolean(),
  state: z.enum(['waiting', 'playing', 'finished', 'delivered']),
  status: z.enum(playerStatuses).nullable(),
  thru: z.int(),
  cards: z.array(z.string()),
  deducted: z.array(z.int()),
  disputed: z.array(z.int()),
  /** Everybody in the side, in order, by their entries; absent for a player who is placed alone. */
  players: z.array(z.object({ id: z.uuid(), name: z.string() })).optional(),
  /** This round's cards of the players of a side of best balls; absent where the side has one card. */
  members: z
    .array(z.object({ name: z.string(), tee: z.int(), handicap: z.int(), card: z.string() }))
    .optional(),
  net: result.nullable(),
  gross: result,
})

export const tournament = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  state: z.enum(tournamentStates),
})

export const boardRound = round.extend({
  /** Where it is played, as text: `Skovbanen og Parkbanen`. */
  courseName: z.string(),
  /** The names of its courses; a flight has the number of one, from 1. */
  courses: z.array(z.string()),
  holes: z.int(),
  drawVersion: z.int(),
  hiddenHoles: z.int(),
  opensAt: z.int().nullable(),
  resumesOn: day.nullable(),
  voidReason: z.string().nullable(),
  sides: z.int(),
})

export const flight = z.object({
  id: z.uuid(),
  position: z.int(),
  minute: startMinute,
  course: z.int(),
  hole: z.int(),
  group: z.enum(['A', 'B']).nullable(),
})

export const tee = z.object({
  name: z.string(),
  holes: z.array(z.object({ number: z.int(), par: z.int(), strokeIndex: z.int() })),
})

const board = z.object({
  version: z.int(),
  changedAt: z.int().nullable(),
  tournament,
  round: boardRound,
  rounds: z.array(round.extend({ isVoid: z.boolean() })),
  flights: z.array(flight),
  tees: z.array(tee),
  divisions: z.array(division),
  rows: z.array(row),
}) satisfies z.ZodType<Board>

const ofRound = { roundId: z.uuid() }

/**
 * A round's board with every division, net and gross, in one value (LB-1 to LB-4, LB-12, LB-18). Every
 * visitor gets the same bytes, with an ETag and 304 (LB-20). `placedRows` computes its places and
 * `withChanges` applies later changes. `not_found` for a draft.
 *
 * The same address with `/stream` is a stream of server-sent events (E26), with `?after=` a version or
 * `Last-Event-ID`: `changes` is a `BoardChanges` whose event id is the resulting version, and after
 * `stale` the client must reload the board.
 */
export const getBoard = endpoint({
  method: 'GET',
  path: '/api/v1/rounds/:roundId/board',
  audience: 'anyone',
  keyScope: 'results:read',
  summary: "A round's board as it stands",
  input: z.object(ofRound),
  output: board,
})

/** *Hvorfor nr. 3?* (LB-17): `not_found` for an entry not on the board or a view its division lacks. */
export const getPlaceReason = endpoint({
  method: 'GET',
  path: '/api/v1/rounds/:roundId/board/reason',
  audience: 'anyone',
  keyScope: 'results:read',
  summary: 'Why a player stands where he does',
  input: z.object({ ...ofRound, entryId: z.uuid(), view }),
  output: z.object({
    version: z.int(),
    /** In Danish, with the values that were compared. */
    text: z.string(),
    /** Entries with the same result, best first; empty when no other entry has it. */
    tied: z.array(z.uuid()),
    /** What a shared place waits for; null where it waits for nothing. */
    awaits: z.enum(['lots', 'play_off', 'cards', 'end_of_play']).nullable(),
  }),
})

const holeStatistics = z.object({
  /** The number of the course, from 1; the holes of a course stand together. */
  course: z.int(),
  /** The hole's number. */
  hole: z.int(),
  /** From the first tee; averages use each player's own tee. */
  par: z.int(),
  /** The number of scores, without balls picked up. */
  scores: z.int(),
  /** Hundredths of a stroke, rounded; null without a score. */
  averageHundredths: z.int().nullable(),
  overParHundredths: z.int().nullable(),
  marks: z.object({
    eagle_or_better: z.int(),
    birdie: z.int(),
    par: z.int(),
    bogey: z.int(),
    double_or_worse: z.int(),
  }),
  /** 1 is the hardest of the course; equally hard holes share a number. */
  difficulty: z.int().nullable(),
})
export type HoleStatisticsShown = z.output<typeof holeStatistics>

/** The field's scores on each hole of the round (RD-5), for all players and for each division. */
export const getHoleStatistics = endpoint({
  method: 'GET',
  path: '/api/v1/rounds/:roundId/hole-statistics',
  audience: 'anyone',
  keyScope: 'results:read',
  summary: 'Hole statistics of a round',
  input: z.object(ofRound),
  output: z.object({
    version: z.int(),
    all: z.array(holeStatistics),
    /** In the order of the board's divisions. */
    divisions: z.array(z.object({ id: z.uuid(), holes: z.array(holeStatistics) })),
  }),
})
export type RoundStatistics = Output<typeof getHoleStatistics>

/**
 * Hides each player's last `holes` holes from everyone outside the player's flight (LB-18), until the
 * result is published, 0 is set, or it is `opensAt` Danish time on the day of the round. `not_found` for a
 * round of another tournament; `refused`: `opening_past` when that time has passed; `changed_elsewhere`
 * when other holes are hidden than `basedOn`.
 */
export const hideHoles = endpoint({
  method: 'PUT',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/hidden-holes',
  audience: 'tournament.run',
  summary: 'Hide the last holes of a round from the board',
  input: z.object({
    tournamentId: z.uuid(),
    ...ofRound,
    holes: z.int().min(0).max(9),
    opensAt: minute.max(1439).nullable(),
    basedOn: version,
  }),
  output: z.object({ holes: z.int() }),
})
