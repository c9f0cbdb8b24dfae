import { z } from 'zod'
import { endpoint } from '#contract/shared/endpoint.ts'
import { receipt } from './endpoints.ts'
import { savedSoFar } from './saved-so-far.ts'

/**
 * *Dagens kvittering* as its golfer sees it. The savings are not in `receipt`, which staff get too.
 */
const ownReceipt = receipt.extend({
  saved: savedSoFar,
  /** Until when the golfer may undo the check-in (ISO instant), on any phone. */
  undoUntil: z.string(),
})
export type OwnReceipt = z.output<typeof ownReceipt>

/** *Dagens kvittering* for each of the visitor's passes that is checked in today. */
export const listTodaysReceipts = endpoint({
  method: 'GET',
  path: '/api/v1/receipts/today',
  audience: 'check_in',
  summary: "Today's receipts",
  input: z.object({}),
  output: z.object({ receipts: z.array(ownReceipt) }),
})
