import { z } from 'zod'
import { tournamentStates } from '#domain/competitions/state.ts'
import { playerStatuses } from '#domain/competitions/player-status.ts'
import { settlements } from '#domain/scoring/settle-card.ts'
import { roundStates } from '#domain/scoring/round-state.ts'
import { minute } from './checkins.ts'
import { endpoint, type Output, type SentInput } from './endpoint.ts'
import { freeText } from './free-text.ts'

/** Why a result cannot be taken further as it stands. */
export type ResultRefusal =
  | 'cards_missing'
  | 'ties_open'
  | 'reports_open'
  | 'lots_drawn'
  | 'lots_not_asked'
  | 'lots_too_early'
  | 'play_off_wrong'
  | 'play_off_too_early'
  | 'play_off_hole'
  | 'play_off_level'
  | 'fix_changes_nothing'
  | 'opening_past'

const inTournament = { tournamentId: z.uuid() }

const placing = z.object({
  entryId: z.uuid(),
  name: z.string(),
  /** As a board writes it: `3`, `T3`, `–`, `WD`. */
  label: z.string(),
  /** What the contest counts, in Danish: `36 point`, `+4`, `74 slag`. */
  result: z.string(),
  /** Can be written to. */
  hasEmail: z.boolean(),
})

/** One thing that keeps a result from being final, with where it is put right. */
const missing = z.object({
  kind: z.enum(['card_open', 'card_unsigned', 'card_disputed', 'tie', 'report']),
  /** Of the card, where it is one. */
  roundId: z.uuid().nullable(),
  entryId: z.uuid().nullable(),
  divisionId: z.uuid().nullable(),
  /** The players it is about. */
  names: z.array(z.string()),
  holes: z.array(z.int()),
  awaits: z.enum(['lots', 'play_off', 'cards', 'end_of_play']).nullable(),
  /** What the terms let a card that will not come be settled as, and what becomes of the player. */
  settlements: z.array(
    z.object({
      as: z.enum(settlements),
      status: z.enum(playerStatuses).nullable(),
      strokes: z.int(),
      /** Of the card as it was seen. */
      revision: z.int(),
    }),
  ),
})
export type MissingForResult = z.output<typeof missing>

/** A player whose strokes, result or place something changes. */
export const resultChange = z.object({
  entryId: z.uuid(),
  name: z.string(),
  divisionName: z.string(),
  from: z.object({ label: z.string(), result: z.string(), strokes: z.array(z.int()) }),
  to: z.object({ label: z.string(), result: z.string(), strokes: z.array(z.int()) }),
})
export type ResultChange = z.output<typeof resultChange>

export const tournamentResults = z.object({
  state: z.enum(tournamentStates),
  rounds: z.array(
    z.object({
      id: z.uuid(),
      number: z.int(),
      state: z.enum(roundStates),
      /** Why it was declared void; null while it stands. */
      voidReason: z.string().nullable(),
      /** So many of each player's last holes only her own flight sees, until the result stands (LB-18). */
      hiddenHoles: z.int().min(0).max(9),
      /** When they open, on the clock of the round's day; null for with the result. */
      opensAt: minute.nullable(),
    }),
  ),
  /** Null until it is. */
  final: z.object({ at: z.int(), by: z.string().nullable() }).nullable(),
  missing: z.array(missing),
  /** Cards that the committee has settled, each to be taken back. */
  settled: z.array(
    z.object({
      roundId: z.uuid(),
      entryId: z.uuid(),
      name: z.string(),
      as: z.enum(settlements),
      /** The code that the player stands with now. */
      status: z.enum(playerStatuses).nullable(),
    }),
  ),
  divisions: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      placings: z.array(placing),
      /** Those who are level and wait for the same thing, best first. */
      ties: z.array(
        z.object({
          awaits: z.enum(['lots', 'play_off']),
          place: z.int(),
          entries: z.array(z.object({ entryId: z.uuid(), name: z.string() })),
        }),
      ),
      hasLots: z.boolean(),
    }),
  ),
  /** Everything that was published and taken back, the latest first. */
  history: z.array(
    z.object({
      version: z.int(),
      kind: z.enum(['provisional', 'final', 'reopened']),
      at: z.int(),
      by: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
})
export type TournamentResults = z.output<typeof tournamentResults>

export const getResults = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/results',
  audience: 'tournament.score',
  summary: 'The result as it stands, and what keeps it from being final',
  input: z.object(inTournament),
  output: tournamentResults,
})

/**
 * Takes the result a step on or back: everybody in, provisional, final; from final back to
 * provisional it is reopened, with a reason, and those who are placed get a mail. `refused`:
 * `tournament_state`; `cards_missing` while a card is open, unsigned or disputed; `ties_open` and
 * `reports_open` before it is final.
 */
export const moveResult = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/results',
  audience: 'tournament.run',
  summary: 'Publish a result, make it final, or reopen it with notice',
  input: z.object({
    ...inTournament,
    to: z.enum(['in_play', 'scores_in', 'provisional', 'final']),
    /** Told to everybody whose result is reopened; needed for that alone. */
    reason: freeText(300).optional(),
  }),
  output: tournamentResults,
})
export type ResultStep = SentInput<typeof moveResult>

const inDivision = { ...inTournament, divisionId: z.uuid() }

/**
 * Draws lots between everybody of a *række* who is still level, once after the last round, and once for
 * a cut that they decide: the seed is kept, so that the draw can be shown to have been one. `refused`: `lots_drawn`, `lots_not_asked`,
 * `lots_too_early` while somebody of it still plays, `result_final`.
 */
export const drawLots = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/divisions/:divisionId/lots',
  audience: 'tournament.run',
  summary: 'Draw lots between players who are level',
  input: z.object(inDivision),
  output: tournamentResults,
})

/**
 * How a play-off ended: its players, the best first; or that they share the place without one. What was
 * written of the same players since the last round is written again. `refused`: `play_off_wrong` when
 * they are not all who wait for one about a place, each once; `play_off_too_early` while somebody of the
 * *række* still plays; `result_final`.
 */
export const writePlayOff = endpoint({
  method: 'PUT',
  path: '/api/v1/tournaments/:tournamentId/divisions/:divisionId/play-off',
  audience: 'tournament.run',
  summary: 'Write how a play-off ended',
  input: z.object({
    ...inDivision,
    bestFirst: z.array(z.uuid()).min(2).max(200),
    isShared: z.boolean().default(false),
  }),
  output: tournamentResults,
})

/** Something that was wrong all along and is found late (TD-6). */
const fix = z.discriminatedUnion('kind', [
  /** Indexes of the round's holes, in the order of the card, for each of these tees. */
  z.object({
    kind: z.literal('stroke_indexes'),
    teeIds: z.array(z.uuid()).min(1).max(38),
    strokeIndexes: z.array(z.int().min(1).max(18)).min(9).max(18),
  }),
  z.object({
    kind: z.literal('tee_rating'),
    teeIds: z.array(z.uuid()).min(1).max(1),
    courseRatingTenths: z.int().min(200).max(900),
    slopeRating: z.int().min(55).max(155),
  }),
  z.object({
    kind: z.literal('player_tee'),
    roundId: z.uuid(),
    entryId: z.uuid(),
    teeId: z.uuid(),
  }),
  z.object({
    kind: z.literal('player_handicap'),
    roundId: z.uuid(),
    entryId: z.uuid(),
    handicapTenths: z.int().min(-100).max(540),
  }),
])
export type Fix = z.output<typeof fix>

const fixed = z.object({
  /** Every player whose strokes, result or place it changes, in the order of the new places. */
  changes: z.array(resultChange),
})
export type FixEffect = z.output<typeof fixed>

/** Nothing is stored. Refusals as for `applyFix`. */
export const previewFix = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/fixes/preview',
  audience: 'tournament.run',
  summary: 'Which results a wrong stroke index, tee or handicap would change',
  input: z.object({ ...inTournament, fix }),
  output: fixed,
})

/**
 * Puts it right for everybody it concerns and says what has changed; the same with the old values
 * takes it back. `refused`: `stroke_indexes_wrong` when they are no permutation, `result_final`,
 * `fix_changes_nothing`.
 */
export const applyFix = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/fixes',
  audience: 'tournament.run',
  summary: 'Put a wrong stroke index, tee or handicap right',
  input: z.object({ ...inTournament, fix }),
  output: fixed,
})

/** What there is to put right: the tees of every round, and the handicaps they gave. */
export const getFixable = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/fixes',
  audience: 'tournament.run',
  summary: 'Tees and handicaps of the tournament as they count',
  input: z.object(inTournament),
  output: z.object({
    rounds: z.array(
      z.object({
        id: z.uuid(),
        number: z.int(),
        tees: z.array(
          z.object({
            id: z.uuid(),
            name: z.string(),
            gender: z.enum(['men', 'women']),
            divisionName: z.string().nullable(),
            courseRatingTenths: z.int(),
            slopeRating: z.int(),
            strokeIndexes: z.array(z.int()),
          }),
        ),
        players: z.array(
          z.object({
            entryId: z.uuid(),
            name: z.string(),
            teeId: z.uuid(),
            handicapTenths: z.int().nullable(),
            playingHandicap: z.int(),
          }),
        ),
      }),
    ),
  }),
})
export type Fixable = Output<typeof getFixable>
