import { queryOptions } from '@tanstack/react-query'
import { getSubscribers } from '#contract/notifications/marketing.ts'
import { call } from '../../../api.ts'

export const subscribersQuery = queryOptions({
  queryKey: ['admin', 'subscribers'],
  queryFn: ({ signal }) => call(getSubscribers, {}, signal),
})
