import { queryOptions } from '@tanstack/react-query'
import { listMyConsents } from '#contract/consents.ts'
import { call } from '../../api.ts'
import { askedOffline } from '../../asked-offline.ts'

export const consentsQuery = queryOptions({
  queryKey: ['consents'],
  queryFn: ({ signal }) => call(listMyConsents, {}, signal),
  ...askedOffline,
})
