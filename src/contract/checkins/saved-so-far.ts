import { z } from 'zod'

const ore = z.int()

/** What a card has saved so far (docs/algorithms/savings.md). */
export const savedSoFar = z.object({
  rounds: z.int(),
  worth: ore,
  paid: ore,
  saved: ore,
  isPaidByCompany: z.boolean(),
  unpricedRounds: z.int(),
})
