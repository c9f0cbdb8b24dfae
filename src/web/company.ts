import { queryOptions, useQuery } from '@tanstack/react-query'
import { getCompany } from '#contract/content/endpoints.ts'
import { unknownCompany, type Company } from '#domain/content/company.ts'
import { keepTogether } from '#domain/shared/keep-together.ts'
import { call } from './api.ts'

/** The seller's current details; every page shows them in its footer. */
export const companyQuery = queryOptions({
  queryKey: ['company'],
  queryFn: ({ signal }) => call(getCompany, {}, signal),
  staleTime: Infinity,
})

/** The root route loads the details before any page is shown; an error page may lack them. */
export function useCompany(): Company {
  const company = useQuery(companyQuery).data ?? unknownCompany
  return { ...company, phoneHours: keepTogether(company.phoneHours) }
}
