import { queryOptions } from '@tanstack/react-query'
import { listStoredThings } from '#contract/cookie-consents.ts'
import { call } from '../../api.ts'

/** What pages keep in a browser, by the settings of this site. */
export const storedThingsQuery = queryOptions({
  queryKey: ['stored-things'],
  queryFn: ({ signal }) => call(listStoredThings, {}, signal),
  staleTime: Infinity,
})
