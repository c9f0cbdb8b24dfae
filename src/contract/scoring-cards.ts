import { z } from 'zod'
import { maxPenalties } from '#domain/scoring/round-penalty.ts'
import { settlements } from '#domain/scoring/settle-card.ts'
import { endpoint } from './endpoint.ts'
import { freeText } from './free-text.ts'
import { playerStatus } from './scoring-player-status.ts'
import { roundPenalty } from './scoring-round-penalty.ts'
import { resultChange } from './results.ts'
import {
  cardNow,
  cardState,
  cardSignature,
  flightPlayer,
  holeScore,
  writtenScore,
} from './scoring.ts'

const onCard = { tournamentId: z.uuid(), roundId: z.uuid(), entryId: z.uuid() }

const correction = z.object({
  ...onCard,
  hole: z.int().min(1).max(18),
  /** Null takes the committee's own score back. */
  score: holeScore,
})

const listedCard = z.object({
  roundId: z.uuid(),
  roundNumber: z.int(),
  flightId: z.uuid(),
  /** The flight's place in the start list. */
  position: z.int(),
  startHole: z.int(),
  /** Which of the two flights of a hole at a gun start. */
  group: z.enum(['A', 'B']).nullable(),
  entryId: z.uuid(),
  name: z.string(),
  memberNumber: z.string().nullable(),
  clubName: z.string().nullable(),
  /** The code that took the player's place, with what was said and where it happened. */
  status: playerStatus.nullable(),
  state: cardState,
  revision: z.int(),
  /** As what the committee settled it by the terms, when it did not come in. */
  settledAs: z.enum(settlements).nullable(),
  /** Typed from paper by the tournament desk (TD-1), milliseconds since 1970. */
  typed: z.object({ at: z.int(), by: z.string().nullable(), isMine: z.boolean() }).nullable(),
  /** Held against the paper once more (TD-2); said plainly when it was whoever typed it. */
  checked: z.object({ at: z.int(), by: z.string().nullable(), isTypist: z.boolean() }).nullable(),
  holesScored: z.int(),
  holes: z.int(),
  /** Holes on which marker and player, or two phones, do not agree. */
  disputed: z.array(z.int()),
  /** So many holes have the committee's score. */
  decided: z.int(),
  /** Came after delivery, and not counted. */
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

/** A card for the tournament desk: every entry and signature that was ever put on it. */
export const getCardOfTournament = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/cards/:entryId',
  audience: 'tournament.score',
  summary: 'A card with its whole history, for the tournament desk',
  input: z.object(onCard),
  output: z.object({
    flightId: z.uuid(),
    player: flightPlayer,
    card: cardNow,
    /** In what the committee takes penalties off the round; null where they stand on their hole. */
    penaltyUnit: z.enum(['points', 'holes']).nullable(),
    entries: z.array(writtenScore),
    signatures: z.array(cardSignature),
  }),
})

/** What a correction would do, without doing it. */
export const previewCorrection = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/cards/:entryId/correction',
  audience: 'tournament.score',
  summary: 'What a correction of a hole would change',
  input: z.object({
    ...onCard,
    hole: z.coerce.number().int().min(1).max(18),
    /** `5`, `picked_up`; left out takes the committee's own score back. */
    score: z.union([z.literal('picked_up'), z.coerce.number().int().min(1).max(30)]).optional(),
  }),
  output: z.object({
    hole: z.int(),
    from: holeScore,
    to: holeScore,
    /** Strokes of the whole card; null while a hole has none. */
    grossFrom: z.int().nullable(),
    grossTo: z.int().nullable(),
    /** Signatures that hold today and would not. */
    voids: z.int(),
    isDelivered: z.boolean(),
    /** Who is told of it: player and marker, once the card is in. Without an address the tournament desk informs them. */
    told: z.array(z.object({ name: z.string(), hasEmail: z.boolean() })),
    /** Every player whose result or place it changes, in the order of the new places (TD-6). */
    changes: z.array(resultChange),
  }),
})

/** The committee's score of a hole, above the marker's, with its reason; safe to repeat. */
export const correctScore = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/cards/:entryId/correction',
  audience: 'tournament.score',
  summary: 'Correct a score, with a reason',
  input: correction.extend({
    id: z.uuid(),
    reason: freeText(300, { min: 3 }),
    /** The card's revision that the tournament desk saw; `changed_elsewhere` when it is another. */
    revision: z.int().min(0).max(2_000_000_000),
  }),
  output: z.object({ card: cardNow }),
})

const penalties = z.array(roundPenalty).max(maxPenalties)

/** What these penalties on the round would change, without giving them. */
export const previewPenalties = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/cards/:entryId/penalties/preview',
  audience: 'tournament.score',
  summary: 'What penalties on a round would change',
  input: z.object({ ...onCard, penalties }),
  output: z.object({ changes: z.array(resultChange) }),
})

/**
 * All the penalties on a round, in place of those there were; safe to repeat. `refused`:
 * `penalty_on_hole` where strokes are counted, `result_final`; `changed_elsewhere` when the card is
 * another than was seen.
 */
export const setPenalties = endpoint({
  method: 'PUT',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/cards/:entryId/penalties',
  audience: 'tournament.score',
  summary: 'Take points or holes off a round, with a reason',
  input: z.object({ ...onCard, penalties, revision: z.int().min(0).max(2_000_000_000) }),
  output: z.object({ card: cardNow }),
})

/** A new key and code for a flight; the old ones open nothing from then on. */
export const renewFlightKey = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/flights/:flightId/key',
  audience: 'tournament.score',
  summary: 'Give a flight a new key',
  input: z.object({ tournamentId: z.uuid(), flightId: z.uuid() }),
  output: z.object({ link: z.string(), code: z.string() }),
})
