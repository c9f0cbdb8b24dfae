import { z } from 'zod'
import { penaltyKinds } from '#domain/scoring/round-penalty.ts'
import { freeText } from './free-text.ts'

const inFlight = { entryId: z.uuid() }
const hole = z.int().min(1).max(18)

/** As the domain's `FlightReport`. */
export const flightReport = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('retired'),
    ...inFlight,
    hole,
    reason: freeText(200, { min: 2 }),
  }),
  z.object({ kind: z.literal('plays_on'), ...inFlight }),
  z.object({ kind: z.literal('marker'), ...inFlight, marks: z.uuid() }),
  z.object({ kind: z.literal('rule_doubt'), ...inFlight, hole, note: freeText(500, { min: 2 }) }),
  z.object({
    kind: z.literal('round_penalty'),
    ...inFlight,
    cause: z.enum(penaltyKinds),
    note: freeText(500, { min: 2 }),
  }),
  z.object({
    kind: z.literal('stopped'),
    suspensionId: z.uuid(),
    hole,
    /** Whose turn it is when play goes on. */
    turn: z.uuid(),
    isMarked: z.boolean(),
  }),
])
