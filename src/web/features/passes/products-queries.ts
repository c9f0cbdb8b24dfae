import { queryOptions } from '@tanstack/react-query'
import { listClubs } from '#contract/clubs.ts'
import { listProducts } from '#contract/registrations.ts'
import { call } from '../../api.ts'

export type Golfer = { membershipType?: number; birthDate?: string }

/** What is on sale, to everyone or to one golfer; the answer to everyone is the same for all (E15). */
export const productsQuery = (golfer: Golfer = {}) =>
  queryOptions({
    queryKey: ['products', golfer],
    queryFn: ({ signal }) => call(listProducts, golfer, signal),
  })

export const partnerClubsQuery = queryOptions({
  queryKey: ['clubs'],
  queryFn: ({ signal }) => call(listClubs, {}, signal),
})
