import { mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  confirmEmailChange,
  getProfile,
  requestEmailChange,
  saveProfile,
  getEmailChange,
} from '#contract/accounts/profile.ts'
import type { SentInput } from '#contract/shared/endpoint.ts'
import { call } from '../../api.ts'
import { offlineQueryOptions } from '../../offline-query-options.ts'
import { meQuery } from './queries.ts'

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call(getProfile, {}, signal),
  ...offlineQueryOptions,
})

export const saveProfileMutation = mutationOptions({
  mutationFn: (input: SentInput<typeof saveProfile>) => call(saveProfile, input),
  onSuccess: (profile, _input, _result, { client }) => {
    client.setQueryData(profileQuery.queryKey, profile)
    return client.invalidateQueries(meQuery)
  },
  // After a refusal the profile has changed in another window.
  onError: (_error, _input, _result, { client }) =>
    client.invalidateQueries({ queryKey: profileQuery.queryKey, exact: true }),
})

export const requestEmailChangeMutation = mutationOptions({
  mutationFn: (input: { email: string; password?: string }) => call(requestEmailChange, input),
})

/** The change whose link was opened in this browser; never stale data, because the link works once. */
export const emailChangeQuery = queryOptions({
  queryKey: ['profile', 'email-change'],
  queryFn: ({ signal }) => call(getEmailChange, {}, signal),
  staleTime: 0,
  ...offlineQueryOptions,
})

export const confirmEmailMutation = mutationOptions({
  mutationFn: () => call(confirmEmailChange, {}),
  onSuccess: (_data, _input, _result, { client }) =>
    Promise.all([
      client.invalidateQueries(meQuery),
      client.invalidateQueries({ queryKey: profileQuery.queryKey, exact: true }),
    ]),
})
