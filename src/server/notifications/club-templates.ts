import { z } from 'zod'
import { day, line, link } from './template-fields.ts'

/** The operator has decided on a club's request to close more than the ceiling allows. */
export const closuresDecided = z.object({
  club: line,
  accepted: z.boolean(),
  /** In Danish. */
  changes: z.array(z.string().max(500)).max(300),
  answer: z.string().max(300).nullable(),
  link,
})

/** Where a club's administrators get its signs and sheets. */
export const clubParcel = z.object({ club: line, link })

/** A club's webhook was switched off, because its address has failed since a day. */
export const webhookOff = z.object({ club: line, host: line, since: day, link })
