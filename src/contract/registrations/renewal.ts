import { z } from 'zod'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'
import { registration } from './shapes.ts'

const renewal = z.object({
  /** The card of the season that ends or has ended. */
  passId: z.uuid(),
  passNumber: z.string(),
  seasonCode: z.string(),
  productName: z.string(),
  holderName: z.string(),
  firstName: z.string(),
})

/** The cards of the account's golfers that can be renewed today; empty outside the time of renewal. */
export const listRenewals = endpoint({
  method: 'GET',
  path: '/api/v1/account/renewals',
  audience: 'signed_in',
  summary: 'The cards that I can renew for the next season',
  input: z.object({}),
  output: z.object({
    /** Code of the next season; null when there is nothing to renew. */
    season: z.string().nullable(),
    renewals: z.array(renewal),
  }),
})
export type Renewal = Output<typeof listRenewals>['renewals'][number]

/**
 * Begins a purchase with all cards to renew, filled in from the ones held; the renewal that is in progress
 * in this browser is continued. `refused` with `nothing_to_renew`.
 */
export const startRenewal = endpoint({
  method: 'POST',
  path: '/api/v1/registrations/renewal',
  audience: 'signed_in',
  summary: 'Begin to renew my cards',
  input: z.object({}),
  output: z.object({ registration }),
})
