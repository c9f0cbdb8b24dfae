import { z } from 'zod'
import { maxPenalties } from '#domain/scoring/round-penalty.ts'
import { cardKey, revision, roundPenalty } from '#contract/scoring/parts.ts'
import { deskDrives, flightPlayer } from '#contract/scoring/flight-player.ts'
import { currentCard, cardSignature, holeScore, writtenScore } from '#contract/scoring/endpoints.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'
import { resultChange } from './endpoints.ts'

/** A card with all its score entries and signatures, for the tournament desk. */
export const getCardOfTournament = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/cards/:entryId',
  audience: 'tournament.score',
  summary: 'A card with its whole history, for the tournament desk',
  input: z.object(cardKey),
  output: z.object({
    flightId: z.uuid(),
    player: flightPlayer,
    card: currentCard,
    /** The unit of penalties on the round; null where penalty strokes are added to a hole. */
    penaltyUnit: z.enum(['points', 'holes']).nullable(),
    /** Null where the terms ask nothing about drives. */
    drives: deskDrives.nullable(),
    entries: z.array(writtenScore),
    signatures: z.array(cardSignature),
  }),
})

const correction = z.object({
  ...cardKey,
  hole: z.int().min(1).max(18),
  /** Null deletes the committee's score. */
  score: holeScore,
})

/** The effect of a correction; stores nothing. */
export const previewCorrection = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/cards/:entryId/correction',
  audience: 'tournament.score',
  summary: 'What a correction of a hole would change',
  input: z.object({
    ...cardKey,
    hole: z.coerce.number().int().min(1).max(18),
    /** `5`, `picked_up`; left out deletes the committee's score. */
    score: z.union([z.literal('picked_up'), z.coerce.number().int().min(1).max(30)]).optional(),
  }),
  output: z.object({
    hole: z.int(),
    from: holeScore,
    to: holeScore,
    /** Strokes of the complete card; null while a hole has none. */
    grossFrom: z.int().nullable(),
    grossTo: z.int().nullable(),
    /** Number of valid signatures that the correction would void. */
    voids: z.int(),
    isDelivered: z.boolean(),
    /** Recipients of a mail about it: player and marker of a delivered card; those without an address get none. */
    told: z.array(z.object({ name: z.string(), hasEmail: z.boolean() })),
    /** The players whose result or place it changes, in the order of the new places (TD-6). */
    changes: z.array(resultChange),
  }),
})

/** The committee's score of a hole with its reason, which overrides the marker's; safe to repeat. */
export const correctScore = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/cards/:entryId/correction',
  audience: 'tournament.score',
  summary: 'Correct a score, with a reason',
  input: correction.extend({
    id: z.uuid(),
    reason: freeText(300, { min: 3 }),
    /** The revision of the card that was read; `changed_elsewhere` when it has changed. */
    revision,
  }),
  output: z.object({ card: currentCard }),
})

const penalties = z.array(roundPenalty).max(maxPenalties)

/** The effect of penalties on the round; stores nothing. */
export const previewPenalties = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/cards/:entryId/penalties/preview',
  audience: 'tournament.score',
  summary: 'What penalties on a round would change',
  input: z.object({ ...cardKey, penalties }),
  output: z.object({ changes: z.array(resultChange) }),
})

/**
 * Replaces all penalties on a round; safe to repeat. `refused`: `penalty_on_hole` where strokes are
 * counted, `result_final`; `changed_elsewhere` when the card has changed since it was read.
 */
export const setPenalties = endpoint({
  method: 'PUT',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/cards/:entryId/penalties',
  audience: 'tournament.score',
  summary: 'Take points or holes off a round, with a reason',
  input: z.object({ ...cardKey, penalties, revision }),
  output: z.object({ card: currentCard }),
})
