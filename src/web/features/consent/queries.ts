import { queryOptions } from '@tanstack/react-query'
import { listStoredItems } from '#contract/consent/endpoints.ts'
import { call } from '../../api.ts'

/** Everything that pages store in a browser under the site's settings. */
export const storedItemsQuery = queryOptions({
  queryKey: ['stored-items'],
  queryFn: ({ signal }) => call(listStoredItems, {}, signal),
  staleTime: Infinity,
})
