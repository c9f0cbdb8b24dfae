import { z } from 'zod'
import { endpoint } from '#contract/shared/endpoint.ts'

const consent = z.object({
  /**
   * `terms`: the terms of an order. `start_now`: the card starts before the right of withdrawal ends
   * (L-WD-5). `guardian`: the person who ordered a child’s card has custody.
   */
  kind: z.enum(['terms', 'start_now', 'guardian']),
  at: z.iso.datetime(),
  orderId: z.uuid(),
  orderNumber: z.string(),
  /** The holder of the card that it concerns; null for the whole order. */
  holder: z.string().nullable(),
  /** The version of the terms, or of the sentence beside the box. */
  version: z.string().nullable(),
  /** The sentence beside the box that was ticked; null when there was no box. */
  text: z.string().nullable(),
})
export type Consent = z.output<typeof consent>

/** The consents of the signed-in account, newest first, at most 300. */
export const listMyConsents = endpoint({
  method: 'GET',
  path: '/api/v1/account/consents',
  audience: 'signed_in',
  summary: 'The consents that I have given',
  input: z.object({}),
  output: z.object({ consents: z.array(consent) }),
})
