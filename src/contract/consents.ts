import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const consent = z.object({
  /**
   * `terms` the terms of an order · `start_now` the wish to begin within the days of withdrawal
   * (L-WD-5) · `guardian` a child’s card was ordered by whoever has custody.
   */
  kind: z.enum(['terms', 'start_now', 'guardian']),
  at: z.iso.datetime(),
  orderId: z.uuid(),
  orderNumber: z.string(),
  /** Whose card it was about; null for the whole order. */
  holder: z.string().nullable(),
  /** The version of the terms, or of the sentence beside the box. */
  version: z.string().nullable(),
  /** The words that were agreed to, where they stood beside a box. */
  text: z.string().nullable(),
})
export type Consent = z.output<typeof consent>

/** What I have agreed to, newest first, at most 300. */
export const listMyConsents = endpoint({
  method: 'GET',
  path: '/api/v1/account/consents',
  audience: 'signed_in',
  summary: 'What I have agreed to',
  input: z.object({}),
  output: z.object({ consents: z.array(consent) }),
})
