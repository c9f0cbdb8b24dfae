import { mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  confirmAskedMembership,
  confirmMembership,
  getAskedMembership,
  listMembershipsDue,
} from '#contract/membership.ts'
import { call } from '../../api.ts'
import { askedOffline } from '../../asked-offline.ts'
import { profileQuery } from './profile-queries.ts'

/** The membership whose mailed link was opened in this browser. */
export const askedMembershipQuery = queryOptions({
  queryKey: ['account', 'membership'],
  queryFn: ({ signal }) => call(getAskedMembership, {}, signal),
})

export const confirmAskedMutation = mutationOptions({
  mutationFn: () => call(confirmAskedMembership, {}),
})

/** My golfers who are not confirmed for the year; asked in vain it is no matter: a notice is left out. */
export const membershipsDueQuery = queryOptions({
  queryKey: ['account', 'memberships-due'],
  queryFn: ({ signal }) => call(listMembershipsDue, {}, signal),
  ...askedOffline,
})

export const confirmMembershipMutation = mutationOptions({
  mutationFn: (golferId: string) => call(confirmMembership, { golferId }),
  onSuccess: (_data, _input, _result, { client }) =>
    client.invalidateQueries({ queryKey: profileQuery.queryKey }),
})
