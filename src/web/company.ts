import { queryOptions, useQuery } from '@tanstack/react-query'
import { showCompany } from '#contract/content.ts'
import { unknownCompany, type Company } from '#domain/content/company.ts'
import { keepTogether } from '#domain/shared/keep-together.ts'
import { call } from './api.ts'

/** Who sells, as it was last written; every page carries it in its footer. */
export const companyQuery = queryOptions({
  queryKey: ['company'],
  queryFn: ({ signal }) => call(showCompany, {}, signal),
  staleTime: Infinity,
})

/** Asked for by the root before any page is shown; a page that broke does without. */
export function useCompany(): Company {
  const company = useQuery(companyQuery).data ?? unknownCompany
  return { ...company, phoneHours: keepTogether(company.phoneHours) }
}
