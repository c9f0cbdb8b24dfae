import { queryOptions } from '@tanstack/react-query'
import { listTees } from '#contract/tees.ts'
import { getFlight } from '#contract/tournament-flights.ts'
import { call } from '../../api.ts'

export const teesQuery = (slug: string) =>
  queryOptions({
    queryKey: ['tees', slug],
    queryFn: ({ signal }) => call(listTees, { slug }, signal),
  })

/** A flight as everybody sees it. */
export const flightQuery = (flightId: string) =>
  queryOptions({
    queryKey: ['flights', flightId],
    queryFn: ({ signal }) => call(getFlight, { flightId }, signal),
    networkMode: 'always',
  })
