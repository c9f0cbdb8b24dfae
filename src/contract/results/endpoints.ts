import { z } from 'zod'
import { tournamentStates } from '#domain/competitions/state.ts'
import { playerStatuses } from '#domain/competitions/player-status.ts'
import { settlements } from '#domain/scoring/settle-card.ts'
import { reportsBeforeFinal } from '#domain/scoring/flight-report.ts'
import { roundStates } from '#domain/scoring/round-state.ts'
import { minute } from '#contract/shared/day.ts'
import { endpoint, type SentInput } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'
import { version } from '#contract/shared/version.ts'

/** Why a result cannot be moved on or corrected. */
export type ResultRefusal =
  | 'cards_missing'
  | 'ties_open'
  | 'reports_open'
  | 'drives_open'
  | 'lots_drawn'
  | 'lots_not_asked'
  | 'lots_too_early'
  | 'play_off_wrong'
  | 'play_off_too_early'
  | 'play_off_hole'
  | 'play_off_level'
  | 'fix_changes_nothing'
  | 'fix_not_for_sides'
  | 'opening_past'

const inTournament = { tournamentId: z.uuid() }

const placing = z.object({
  entryId: z.uuid(),
  name: z.string(),
  /** The place as shown on a board: `3`, `T3`, `–`, `WD`. */
  label: z.string(),
  /** The total in Danish: `36 point`, `+4`, `74 slag`. */
  result: z.string(),
  /** Whether the player can get mails. */
  hasEmail: z.boolean(),
})

/** One reason why a result cannot be final, with the data to link to its remedy. */
const missing = z.object({
  kind: z.enum(['card_open', 'card_unsigned', 'card_disputed', 'tie', 'report', 'drives']),
  /** The card, where it is about one. */
  roundId: z.uuid().nullable(),
  entryId: z.uuid().nullable(),
  divisionId: z.uuid().nullable(),
  /** The names of the affected players. */
  names: z.array(z.string()),
  holes: z.array(z.int()),
  awaits: z.enum(['lots', 'play_off', 'cards', 'end_of_play']).nullable(),
  /** The flight’s report that has to be marked as handled, where it is about one. */
  report: z.object({ id: z.uuid(), kind: z.enum(reportsBeforeFinal), note: z.string() }).nullable(),
  /** What a side of a scramble owes in drives, where it is about that. */
  drives: z
    .object({
      /** `Ane mangler 2 og Bo mangler 1`. */
      owed: z.string(),
      /** Of the card’s drives, to be sent back with the decision. */
      version,
    })
    .nullable(),
  /** How the terms let the committee settle the card, with the consequence for the player. */
  settlements: z.array(
    z.object({
      as: z.enum(settlements),
      status: z.enum(playerStatuses).nullable(),
      strokes: z.int(),
      /** Of the card, to be sent back with the settlement. */
      revision: z.int(),
    }),
  ),
})
export type MissingForResult = z.output<typeof missing>

/** A player whose strokes, result or place a change affects. */
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
      /** Why it was declared void; null otherwise. */
      voidReason: z.string().nullable(),
      /** The number of each player's last holes that only the flight sees until the result is published (LB-18). */
      hiddenHoles: z.int().min(0).max(9),
      /** The minute of the round's day at which they are revealed; null for together with the result. */
      opensAt: minute.nullable(),
      /** Of the hidden holes. */
      hidingVersion: version,
    }),
  ),
  /** Null until the result is final. */
  final: z.object({ at: z.int(), by: z.string().nullable() }).nullable(),
  missing: z.array(missing),
  /** Cards that the committee has settled; each settlement can be reverted. */
  settled: z.array(
    z.object({
      roundId: z.uuid(),
      entryId: z.uuid(),
      name: z.string(),
      as: z.enum(settlements),
      /** The player's current code. */
      status: z.enum(playerStatuses).nullable(),
    }),
  ),
  divisions: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      placings: z.array(placing),
      /** Level players who wait for lots or a play-off, best first. */
      ties: z.array(
        z.object({
          awaits: z.enum(['lots', 'play_off']),
          place: z.int(),
          entries: z.array(z.object({ entryId: z.uuid(), name: z.string() })),
        }),
      ),
      /** The play-offs after the last drawn round, each of which can be corrected. */
      playOffs: z.array(
        z.object({
          isShared: z.boolean(),
          /** Best first. */
          entries: z.array(z.object({ entryId: z.uuid(), name: z.string() })),
          version,
        }),
      ),
      hasLots: z.boolean(),
    }),
  ),
  /** Every publication and reopening, the latest first. */
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
 * Moves the result a step on or back: all cards in, provisional, final. The step from final back to
 * provisional reopens the result with a reason and mails its players. `refused`: `tournament_state`;
 * `cards_missing` while a card is open, unsigned or disputed; `ties_open`, `reports_open` and `drives_open`
 * before it is final.
 */
export const moveResult = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/results',
  audience: 'tournament.run',
  summary: 'Publish a result, make it final, or reopen it with notice',
  input: z.object({
    ...inTournament,
    to: z.enum(['in_play', 'scores_in', 'provisional', 'final']),
    /** Mailed to the players when a final result is reopened; required only then. */
    reason: freeText(300).optional(),
  }),
  output: tournamentResults,
})
export type ResultStep = SentInput<typeof moveResult>

const inDivision = { ...inTournament, divisionId: z.uuid() }

/**
 * Draws lots between all players of a *række* who are still level: once after the last round, and once
 * for a cut that lots decide. The seed is stored, so that the draw can be verified. `refused`:
 * `lots_drawn`, `lots_not_asked`, `lots_too_early` while a player of the *række* is still playing,
 * `result_final`.
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
 * The order of the players of a play-off, or that they share the place without one. It replaces an
 * earlier result of the same players after the same round. `refused`: `play_off_wrong` unless they are
 * all players who wait for a play-off about a place; `play_off_too_early` while a player of the *række*
 * is still playing; `result_final`.
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
    /** The version of the play-off that it replaces; null for the first. */
    basedOn: version.nullable(),
  }),
  output: tournamentResults,
})

/** The correction of a wrong stroke index, tee or handicap that is found late. */
const fix = z.discriminatedUnion('kind', [
  /** The stroke indexes of the round's holes, in the order of the card, for each of these tees. */
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

const fixEffect = z.object({
  /** The players whose strokes, result or place change, in the order of the new places. */
  changes: z.array(resultChange),
})
export type FixEffect = z.output<typeof fixEffect>

/** Stores nothing. Refusals as for `applyFix`. */
export const previewFix = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/fixes/preview',
  audience: 'tournament.run',
  summary: 'Which results a wrong stroke index, tee or handicap would change',
  input: z.object({ ...inTournament, fix }),
  output: fixEffect,
})

/**
 * Stores a fix for all affected players and returns the changes; a fix with the old values reverts it.
 * `refused`: `stroke_indexes_wrong` unless they are a permutation, `result_final`,
 * `fix_changes_nothing`, `fix_not_for_sides` where a side plays one ball; `changed_elsewhere` when tees and handicaps are no longer as `basedOn`.
 */
export const applyFix = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/fixes',
  audience: 'tournament.run',
  summary: 'Put a wrong stroke index, tee or handicap right',
  input: z.object({ ...inTournament, fix, basedOn: version }),
  output: fixEffect,
})
