import { queryOptions } from '@tanstack/react-query'
import { getFlight } from '#contract/scoring/flights.ts'
import { call } from '../../api.ts'

/** The public view of a flight. */
export const flightQuery = (flightId: string) =>
  queryOptions({
    queryKey: ['flights', flightId],
    queryFn: ({ signal }) => call(getFlight, { flightId }, signal),
    networkMode: 'always',
  })
