import { queryOptions } from '@tanstack/react-query'
import { listStoredItems } from '#contract/cookie-consents.ts'
import { call } from '../../api.ts'

/** What pages keep in a browser, by the settings of this site. */
export const storedItemsQuery = queryOptions({
  queryKey: ['stored-items'],
  queryFn: ({ signal }) => call(listStoredItems, {}, signal),
  staleTime: Infinity,
})
