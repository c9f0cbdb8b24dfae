import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getInsights } from '#contract/admin-insights.ts'
import { periodLengths, defaultPeriod } from '#domain/analytics/period.ts'
import { metrics } from '#domain/analytics/vitals.ts'
import { call } from '../../../api.ts'
import { day, oneOf, searchParams, type SearchParams } from '../../../search-params.ts'

const shape = { period: oneOf(periodLengths), from: day, to: day, vital: oneOf(metrics) }
export type InsightsSearch = SearchParams<typeof shape>

/** What the address says of the period and of the measure that is looked at. */
export const readInsightsSearch = searchParams(shape)

/** Chosen days count before a length. */
export const periodIn = ({ period, from, to }: InsightsSearch) =>
  from || to ? { from, to } : { period: period ?? defaultPeriod }

/** The figures of a period. Those before stand until they are here, so that nothing jumps. */
export const insightsQuery = (search: InsightsSearch) =>
  queryOptions({
    queryKey: ['admin', 'insights', periodIn(search)],
    queryFn: ({ signal }) => call(getInsights, periodIn(search), signal),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })

/** What is asked, without what is not. */
export const insightsSearchParams = (search: InsightsSearch): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

/** The way to the same page with something else asked. */
export function insightsHref(search: InsightsSearch): string {
  const query = new URLSearchParams(insightsSearchParams(search))
  return `/admin/insights${query.size > 0 ? `?${query}` : ''}`
}
