import { z } from 'zod'
import { playerStatuses } from '#domain/competitions/player-status.ts'
import { maxPenalty, penaltyKinds } from '#domain/scoring/round-penalty.ts'
import { freeText } from '#contract/shared/free-text.ts'

/** A player's card of a round, in the addresses of its endpoints. */
export const cardKey = { tournamentId: z.uuid(), roundId: z.uuid(), entryId: z.uuid() }

/** The revision of the card that the tournament desk read; `changed_elsewhere` when it has changed since. */
export const revision = z.int().min(0).max(2_000_000_000)

/** The code of a player who does not finish or has no place, with its reason. */
export const playerStatus = z.object({
  code: z.enum(playerStatuses),
  reason: z.string().nullable(),
  roundId: z.uuid().nullable(),
  /** The first hole that is not played. */
  hole: z.int().nullable(),
})

/** The domain's `RoundPenalty`; the amount is in points or holes. */
export const roundPenalty = z.object({
  kind: z.enum(penaltyKinds),
  amount: z.int().min(1).max(maxPenalty),
  reason: freeText(300, { min: 3 }),
})

const player = { entryId: z.uuid() }
const hole = z.int().min(1).max(18)

/** The domain's `FlightReport`. */
export const flightReport = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('retired'),
    ...player,
    hole,
    reason: freeText(200, { min: 2 }),
  }),
  z.object({ kind: z.literal('plays_on'), ...player }),
  z.object({ kind: z.literal('marker'), ...player, marks: z.uuid() }),
  z.object({ kind: z.literal('rule_doubt'), ...player, hole, note: freeText(500, { min: 2 }) }),
  z.object({
    kind: z.literal('round_penalty'),
    ...player,
    cause: z.enum(penaltyKinds),
    note: freeText(500, { min: 2 }),
  }),
  z.object({
    kind: z.literal('stopped'),
    suspensionId: z.uuid(),
    hole,
    /** The player whose turn it is when play resumes. */
    turn: z.uuid(),
    isMarked: z.boolean(),
  }),
])

/** The domain's `StoredReport`: also what the committee decided, which no phone sends. */
export const storedReport = z.discriminatedUnion('kind', [
  ...flightReport.options,
  z.object({
    kind: z.literal('late_start'),
    ...player,
    hole,
    strokes: z.int(),
    note: z.string(),
  }),
])
