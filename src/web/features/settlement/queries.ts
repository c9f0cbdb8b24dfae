import { queryOptions } from '@tanstack/react-query'
import { getClubTerms } from '#contract/settlement/endpoints.ts'
import { call } from '../../api.ts'

/** The season's settlement terms and prices; the same for everyone (E15). */
export const clubTermsQuery = queryOptions({
  queryKey: ['settlement', 'terms'],
  queryFn: ({ signal }) => call(getClubTerms, {}, signal),
})
