import { z } from 'zod'
import { maxPenalty, penaltyKinds } from '#domain/scoring/round-penalty.ts'
import { freeText } from './free-text.ts'

/** As the domain's `RoundPenalty`; the amount in points or holes. */
export const roundPenalty = z.object({
  kind: z.enum(penaltyKinds),
  amount: z.int().min(1).max(maxPenalty),
  reason: freeText(300, { min: 3 }),
})
