import { z } from 'zod'
import { endpoint } from '#contract/shared/endpoint.ts'
import { dguNumber, ownCard, registration, token } from './shapes.ts'

/** The holder of a card in somebody else's purchase confirms their own membership (D10). */

export type OwnCard = z.output<typeof ownCard>

/** Mails the holder a link for the confirmation of their own membership. */
export const sendOwnCardLink = endpoint({
  method: 'POST',
  path: '/api/v1/registrations/current/cards/:cardId/link',
  audience: 'link',
  summary: 'Mail the holder a link to confirm their own membership',
  input: z.object({ cardId: z.uuid() }),
  output: z.object({ registration, sentTo: z.string() }),
})

/** Exchanges the key of the holder's link for a cookie that opens this one card. */
export const openOwnCard = endpoint({
  method: 'POST',
  path: '/api/v1/registrations/own-card/open',
  audience: 'link',
  summary: 'Open my card from my link',
  input: z.object({ token }),
  output: z.object({ card: ownCard }),
})

/** Null without the cookie of such a link. */
export const getOwnCard = endpoint({
  method: 'GET',
  path: '/api/v1/registrations/own-card',
  audience: 'anyone',
  summary: 'The card that my link opened',
  input: z.object({}),
  output: z.object({ card: ownCard.nullable() }),
})

export const confirmOwnCard = endpoint({
  method: 'POST',
  path: '/api/v1/registrations/own-card/confirm',
  audience: 'link',
  summary: 'Confirm my own membership',
  input: z.object({ dguNumber: dguNumber.optional() }),
  output: z.object({ card: ownCard }),
})
