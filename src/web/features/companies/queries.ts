import { queryOptions } from '@tanstack/react-query'
import { checkCvr, getCompanyPrices } from '#contract/companies/endpoints.ts'
import { call } from '../../api.ts'

/** Looks up a company number without retries, because nobody should wait for a slow register. */
export const cvrQuery = (cvr: string) =>
  queryOptions({
    queryKey: ['cvr', cvr],
    queryFn: ({ signal }) => call(checkCvr, { cvr }, signal),
    staleTime: Infinity,
    retry: false,
  })

export const companyPricesQuery = queryOptions({
  queryKey: ['company-prices'],
  queryFn: ({ signal }) => call(getCompanyPrices, {}, signal),
})
