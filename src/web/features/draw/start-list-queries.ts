import { queryOptions } from '@tanstack/react-query'
import { getStartList, listMyFlights } from '#contract/draw/start-list.ts'
import { call } from '../../api.ts'

/** The start list with its log, requested when the start list is shown. */
export const startListQuery = (slug: string, roundId: string) =>
  queryOptions({
    queryKey: ['tournaments', slug, 'start-list', roundId],
    queryFn: ({ signal }) => call(getStartList, { slug, roundId }, signal),
  })

export const myFlightsQuery = (roundId: string) =>
  queryOptions({
    queryKey: ['account', 'flights', roundId],
    queryFn: ({ signal }) => call(listMyFlights, { roundId }, signal),
  })
