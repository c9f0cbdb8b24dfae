import { queryOptions } from '@tanstack/react-query'
import { getClubTerms } from '#contract/settlement.ts'
import { call } from '../../api.ts'

/** How the season's money is shared, and its prices; the same for everyone (E15). */
export const clubTermsQuery = queryOptions({
  queryKey: ['settlement', 'terms'],
  queryFn: ({ signal }) => call(getClubTerms, {}, signal),
})
