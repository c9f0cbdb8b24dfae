import { z } from 'zod'
import { cardKey, revision } from '#contract/scoring/parts.ts'
import { endpoint, type Output, type ParsedInput } from '#contract/shared/endpoint.ts'
import { tournamentResults, resultChange } from './endpoints.ts'
import { settlements } from '#domain/scoring/settle-card.ts'
import { freeText } from '#contract/shared/free-text.ts'
import { version } from '#contract/shared/version.ts'

const tie = {
  tournamentId: z.uuid(),
  divisionId: z.uuid(),
  place: z.coerce.number().pipe(z.int().min(1).max(1000)),
}

/**
 * The strokes that players waiting for a play-off about this place receive on its holes, by the terms
 * (`extraHoles`). `not_found` without such players; `refused`: `play_off_hole`.
 */
export const getPlayOffStrokes = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/divisions/:divisionId/play-off/strokes',
  audience: 'tournament.run',
  summary: 'Strokes on the holes of a play-off',
  input: z.object({
    ...tie,
    /** Numbers of the holes in the order of play: `18,18,9`. */
    holes: z.string().regex(/^\d{1,2}(,\d{1,2}){0,17}$/),
  }),
  output: z.object({
    players: z.array(z.object({ entryId: z.uuid(), name: z.string(), strokes: z.array(z.int()) })),
  }),
})
export type PlayOffStrokes = Output<typeof getPlayOffStrokes>

/**
 * The scores of a play-off by sudden death, with the strokes of the terms. `not_found` when no players
 * wait for one about this place; `refused`: `play_off_hole`, `play_off_wrong` for other players,
 * `play_off_level` when players are still level, `play_off_too_early` while a player of the *række* is
 * still playing, `result_final`. `changed_elsewhere` when another play-off of these players is stored
 * than `basedOn`.
 */
export const scorePlayOff = endpoint({
  method: 'PUT',
  path: '/api/v1/tournaments/:tournamentId/divisions/:divisionId/play-off/scores',
  audience: 'tournament.run',
  summary: 'Write the scores of a play-off',
  input: z.object({
    ...tie,
    holes: z.array(z.int().min(1).max(18)).min(1).max(18),
    /** Strokes on each of the holes; null once the player has left the play-off. */
    players: z
      .array(
        z.object({ entryId: z.uuid(), scores: z.array(z.int().min(1).max(20).nullable()).max(18) }),
      )
      .min(2)
      .max(200),
    /** The version of the play-off that it replaces; null for the first. */
    basedOn: version.nullable(),
  }),
  output: tournamentResults,
})

export type PlayOffScores = ParsedInput<typeof scorePlayOff>

const inTournament = { tournamentId: z.uuid() }

const settlementRequest = z.object({
  ...inTournament,
  cards: z
    .array(
      z.object({
        roundId: z.uuid(),
        entryId: z.uuid(),
        as: z.enum(settlements),
        revision,
      }),
    )
    .min(1)
    .max(300),
})
export type CardToSettle = z.output<typeof settlementRequest>['cards'][number]

/** Stores nothing. Refusals as for `settleCards`. */
export const previewSettlement = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/settlements/preview',
  audience: 'tournament.run',
  summary: 'Which results it would change to settle these cards by the terms',
  input: settlementRequest,
  output: z.object({ changes: z.array(resultChange) }),
})

/**
 * Settles undelivered cards by the terms, all or none: a code for the player, or a delivered card with
 * up to two penalty strokes. `changed_elsewhere` when a card has changed since it was read; `refused`
 * `result_final`.
 */
export const settleCards = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/settlements',
  audience: 'tournament.run',
  summary: 'Settle cards that are not in as the terms say',
  input: settlementRequest,
  output: tournamentResults,
})

/** Reverts a settlement (code, strokes and delivery) unless the committee has changed it since. */
export const unsettleCard = endpoint({
  method: 'DELETE',
  path: '/api/v1/tournaments/:tournamentId/settlements/:roundId/:entryId',
  audience: 'tournament.run',
  summary: 'Take the settlement of a card back',
  input: z.object(cardKey),
  output: tournamentResults,
})

const roundKey = { tournamentId: z.uuid(), roundId: z.uuid() }

/**
 * Declares a round void, or changes the reason (Committee Procedures 6E). Its scores stay visible but
 * do not count, and its suspension ends. `refused`: `result_final`; `tournament_state` before a start
 * list can be published. `changed_elsewhere` when the stored reason is not `from`.
 */
export const voidRound = endpoint({
  method: 'PUT',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/void',
  audience: 'tournament.run',
  summary: 'Declare a round void',
  input: z.object({
    ...roundKey,
    /** The reason that the writer saw; null for a round that counts. */
    from: z.string().max(300).nullable(),
    reason: freeText(300, { min: 3 }),
  }),
  output: tournamentResults,
})

/** Makes the cards of a void round count again. `refused`: `result_final`. */
export const restoreRound = endpoint({
  method: 'DELETE',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/void',
  audience: 'tournament.run',
  summary: 'Let a round that was declared void count again',
  input: z.object(roundKey),
  output: tournamentResults,
})
