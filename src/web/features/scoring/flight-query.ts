import { queryOptions } from '@tanstack/react-query'
import { getFlight } from '#contract/scoring-flights.ts'
import { call } from '../../api.ts'

/** A flight as everybody sees it. */
export const flightQuery = (flightId: string) =>
  queryOptions({
    queryKey: ['flights', flightId],
    queryFn: ({ signal }) => call(getFlight, { flightId }, signal),
    networkMode: 'always',
  })
