import { z } from 'zod'
import { maxPenalties } from '#domain/scoring/round-penalty.ts'
import { settlements } from '#domain/scoring/settle-card.ts'
import { endpoint } from './endpoint.ts'
import { freeText } from './free-text.ts'
import { playerStatus, roundPenalty } from './scoring-parts.ts'
import { resultChange } from './results.ts'
import {
  currentCard,
  cardState,
  cardSignature,
  flightPlayer,
  holeScore,
  writtenScore,
} from './scoring.ts'

const cardKey = { tournamentId: z.uuid(), roundId: z.uuid(), entryId: z.uuid() }

const correction = z.object({
  ...cardKey,
  hole: z.int().min(1).max(18),
  /** Null deletes the committee's score. */
  score: holeScore,
})

const listedCard = z.object({
  roundId: z.uuid(),
  roundNumber: z.int(),
  flightId: z.uuid(),
  /** The flight's position in the start list. */
  position: z.int(),
  startHole: z.int(),
  /** Which of two flights on the same hole in a shotgun start. */
  group: z.enum(['A', 'B']).nullable(),
  entryId: z.uuid(),
  name: z.string(),
  memberNumber: z.string().nullable(),
  clubName: z.string().nullable(),
  /** The player's code with its reason and hole. */
  status: playerStatus.nullable(),
  state: cardState,
  revision: z.int(),
  /** How the committee settled the card when it was not delivered. */
  settledAs: z.enum(settlements).nullable(),
  /** When the tournament desk entered the card from paper (TD-1), in milliseconds since 1970. */
  typed: z.object({ at: z.int(), by: z.string().nullable(), isMine: z.boolean() }).nullable(),
  /** When it was checked against the paper (TD-2), and whether by the account that entered it. */
  checked: z.object({ at: z.int(), by: z.string().nullable(), isTypist: z.boolean() }).nullable(),
  holesScored: z.int(),
  holes: z.int(),
  /** Numbers of the holes on which marker and player, or two phones, disagree. */
  disputed: z.array(z.int()),
  /** Number of holes with a score by the committee. */
  decided: z.int(),
  /** Number of score entries received after delivery, which do not count. */
  lateEntries: z.int(),
})
export type ListedCard = z.output<typeof listedCard>

/** Every card of the tournament, by round and flight. */
export const listCards = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/cards',
  audience: 'tournament.score',
  summary: 'How far every card of the tournament has come',
  input: z.object({ tournamentId: z.uuid() }),
  output: z.object({ cards: z.array(listedCard) }),
})

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
    entries: z.array(writtenScore),
    signatures: z.array(cardSignature),
  }),
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
    revision: z.int().min(0).max(2_000_000_000),
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
  input: z.object({ ...cardKey, penalties, revision: z.int().min(0).max(2_000_000_000) }),
  output: z.object({ card: currentCard }),
})

/** Creates a new key and code for a flight; the old ones stop working. */
export const renewFlightKey = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/flights/:flightId/key',
  audience: 'tournament.score',
  summary: 'Give a flight a new key',
  input: z.object({ tournamentId: z.uuid(), flightId: z.uuid() }),
  output: z.object({ link: z.string(), code: z.string() }),
})
