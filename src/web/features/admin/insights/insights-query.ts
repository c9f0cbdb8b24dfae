import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getInsights } from '#contract/admin/insights.ts'
import { periodLengths, defaultPeriod } from '#domain/analytics/period.ts'
import { metrics } from '#domain/analytics/vitals.ts'
import { call } from '../../../api.ts'
import { day, oneOf, searchParams, type SearchParams } from '../../../search-params.ts'

const shape = { period: oneOf(periodLengths), from: day, to: day, vital: oneOf(metrics) }
export type InsightsSearch = SearchParams<typeof shape>

/** The search parameters: period and selected metric. */
export const readInsightsSearch = searchParams(shape)

/** Chosen days take precedence over a number of days. */
export const periodIn = ({ period, from, to }: InsightsSearch) =>
  from || to ? { from, to } : { period: period ?? defaultPeriod }

/** The statistics of a period. The previous figures stay until the new ones are loaded, so that the layout does not jump. */
export const insightsQuery = (search: InsightsSearch) =>
  queryOptions({
    queryKey: ['admin', 'insights', periodIn(search)],
    queryFn: ({ signal }) => call(getInsights, periodIn(search), signal),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })

/** The search parameters without empty values. */
export const insightsSearchParams = (search: InsightsSearch): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

/** A link to the same page with other search parameters. */
export function insightsHref(search: InsightsSearch): string {
  const query = new URLSearchParams(insightsSearchParams(search))
  return `/admin/insights${query.size > 0 ? `?${query}` : ''}`
}
