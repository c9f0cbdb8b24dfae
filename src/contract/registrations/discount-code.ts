import { z } from 'zod'
import { endpoint } from '#contract/shared/endpoint.ts'
import { registration, version } from './shapes.ts'

/**
 * Uses a code for the purchase, in place of an earlier one. `refused` with `campaign_code_unknown`, or with the
 * reason why the code gives nothing and the sentence in `details.text`; then the purchase keeps what it had.
 */
export const applyDiscountCode = endpoint({
  method: 'POST',
  path: '/api/v1/registrations/current/discount-code',
  audience: 'link',
  errors: ['refused', 'too_many_requests'],
  summary: 'Use a discount code for the purchase',
  input: z.object({ version, code: z.string().trim().min(1).max(60) }),
  output: z.object({ registration }),
})

export const removeDiscountCode = endpoint({
  method: 'DELETE',
  path: '/api/v1/registrations/current/discount-code',
  audience: 'link',
  summary: 'Buy without the discount code',
  input: z.object({ version }),
  output: z.object({ registration }),
})
