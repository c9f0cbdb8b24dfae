import { queryOptions } from '@tanstack/react-query'
import { listClubs } from '#contract/clubs/endpoints.ts'
import { listProducts } from '#contract/registrations/endpoints.ts'
import { call } from '../../api.ts'

export type Golfer = { membershipType?: number; birthDate?: string }

/** Products on sale in general or for one golfer; only the general answer is the same for all visitors. */
export const productsQuery = (golfer: Golfer = {}) =>
  queryOptions({
    queryKey: ['products', golfer],
    queryFn: ({ signal }) => call(listProducts, golfer, signal),
  })

export const partnerClubsQuery = queryOptions({
  queryKey: ['clubs'],
  queryFn: ({ signal }) => call(listClubs, {}, signal),
})
