import { z } from 'zod'
import { endpoint } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'

/** Why a person cannot take over a company's card. */
export type CardInvitationRefusal =
  | 'membership_not_found'
  | 'membership_unsuitable'
  | 'golfer_has_account'
  | 'already_has_card'
  | 'moved_twice'
  | 'played_today'
  | 'company_stopped'

/** The mailed link leads through `/link/company-card`, which moves its key into a cookie (E24). */
export const getCardInvitation = endpoint({
  method: 'GET',
  path: '/api/v1/companies/card-invitation',
  audience: 'anyone',
  summary:
    'The invitation to a company’s card that was opened in this browser; null when there is none.',
  input: z.object({}),
  output: z.object({
    invitation: z
      .object({
        company: z.string(),
        to: z.enum(['cards', 'clips']),
        season: z.string(),
        playFrom: z.iso.date(),
        playTo: z.iso.date(),
        email: z.string(),
        name: z.string(),
        /** The signed-in account that would get the card; null when nobody is signed in. */
        signedInAs: z.string().nullable(),
      })
      .nullable(),
  }),
})

/** Works once. The link proves the address: without a session it signs in to that account, created if needed. */
export const acceptCardInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/companies/card-invitation/accept',
  audience: 'link',
  errors: ['refused', 'link_expired', 'too_many_requests'],
  summary: 'Take over the company’s card of the opened invitation.',
  input: z.object({
    firstName: freeText(100, { min: 1 }),
    lastName: freeText(100, { min: 1 }),
    dguNumber: freeText(20, { min: 3 }),
  }),
  output: z.object({
    passId: z.uuid(),
    /** The membership could not be checked now; the card works when it is confirmed. */
    waitsForMembership: z.boolean(),
    signedIn: z.boolean(),
  }),
})
