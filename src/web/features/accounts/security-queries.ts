import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { setPassword } from '#contract/accounts/endpoints.ts'
import type { SentInput } from '#contract/shared/endpoint.ts'
import {
  addPasskey,
  beginPasskey,
  endOtherSessions,
  endSession,
  listPasskeys,
  listSessions,
  removePasskey,
} from '#contract/accounts/security.ts'
import { call } from '../../api.ts'
import { makePasskey } from './passkey-device.ts'
import type { Proof } from './proof-queries.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => call(listSessions, {}, signal),
})

export const endSessionMutation = mutationOptions({
  mutationFn: (sessionId: string) => call(endSession, { sessionId }),
  onSuccess: (_data, _input, _result, { client }) => client.invalidateQueries(sessionsQuery),
})

export const endOthersMutation = mutationOptions({
  mutationFn: () => call(endOtherSessions, {}),
  // The keys of the phones on the same page end too.
  onSuccess: (_data, _input, _result, { client }) => client.invalidateQueries(),
})

export const passkeysQuery = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: ({ signal }) => call(listPasskeys, {}, signal),
})

/** Creates a passkey on this device and stores its public key. */
export const addPasskeyMutation = mutationOptions({
  mutationFn: async (name: string) => {
    const { options } = await call(beginPasskey, {})
    return call(addPasskey, { name, response: await makePasskey(options) })
  },
  onSuccess: (_data, _input, _result, { client }) => client.invalidateQueries(passkeysQuery),
})

export const removePasskeyMutation = mutationOptions({
  mutationFn: (removed: { passkeyId: string } & Partial<Proof>) => call(removePasskey, removed),
  onSuccess: (_data, _input, _result, { client }) => client.invalidateQueries(passkeysQuery),
})

/** Reloads everything, because a new password ends other sessions and the keys of other phones. */
export const setPasswordMutation = mutationOptions({
  mutationFn: (input: SentInput<typeof setPassword>) => call(setPassword, input),
  onSuccess: (_data, _input, _result, { client }) => client.invalidateQueries(),
})
