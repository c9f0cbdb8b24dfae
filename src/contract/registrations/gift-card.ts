import { z } from 'zod'
import { endpoint } from '#contract/shared/endpoint.ts'
import { giftCardCode, ore } from './shapes.ts'

/** Refused with the `gift_card_…` reasons. Nothing is reserved before the order. */
export const checkGiftCard = endpoint({
  method: 'POST',
  path: '/api/v1/registrations/current/gift-card',
  audience: 'link',
  errors: ['refused', 'too_many_requests'],
  summary: 'What a gift card pays of the purchase',
  input: z.object({ code: giftCardCode }),
  output: z.object({
    coversOre: ore,
    /** Left to pay by other means. */
    restOre: ore,
    /** Left on the gift card. */
    leftOre: ore,
  }),
})
