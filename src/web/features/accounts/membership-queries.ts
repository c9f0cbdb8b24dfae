import { mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  confirmRequestedMembership,
  confirmMembership,
  getRequestedMembership,
  listMembershipsDue,
} from '#contract/passes/membership.ts'
import { call } from '../../api.ts'
import { offlineQueryOptions } from '../../offline-query-options.ts'
import { profileQuery } from './profile-queries.ts'

/** The membership whose mailed link was opened in this browser. */
export const requestedMembershipQuery = queryOptions({
  queryKey: ['account', 'membership'],
  queryFn: ({ signal }) => call(getRequestedMembership, {}, signal),
})

export const confirmRequestedMutation = mutationOptions({
  mutationFn: () => call(confirmRequestedMembership, {}),
})

/** My golfers who are not confirmed for the year. Without an answer, the notice is simply not shown. */
export const membershipsDueQuery = queryOptions({
  queryKey: ['account', 'memberships-due'],
  queryFn: ({ signal }) => call(listMembershipsDue, {}, signal),
  ...offlineQueryOptions,
})

export const confirmMembershipMutation = mutationOptions({
  mutationFn: (golferId: string) => call(confirmMembership, { golferId }),
  onSuccess: (_data, _input, _result, { client }) =>
    client.invalidateQueries({ queryKey: profileQuery.queryKey }),
})
