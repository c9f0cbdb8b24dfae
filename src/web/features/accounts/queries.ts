import { mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  getMe,
  requestSignInCode,
  signInWithCode,
  signInWithPassword,
  signOut,
} from '#contract/accounts/endpoints.ts'
import { call } from '../../api.ts'

/** The signed-in account; null for a visitor. */
export const meQuery = queryOptions({
  queryKey: ['account', 'me'],
  queryFn: ({ signal }) => call(getMe, {}, signal),
})

export const requestCodeMutation = mutationOptions({
  mutationFn: (email: string) => call(requestSignInCode, { email }),
})

export const codeMutation = mutationOptions({
  mutationFn: (input: { email: string; code: string }) => call(signInWithCode, input),
})

export const passwordMutation = mutationOptions({
  mutationFn: (input: { email: string; password: string }) => call(signInWithPassword, input),
})

/** Deletes all cached and stored data, which must not be shown to the next person. */
export const signOutMutation = mutationOptions({
  mutationFn: () => call(signOut, {}),
  onSuccess: async (_data, _input, _result, { client }) => {
    client.clear()
    const { deleteStoredUnder } = await import('../../browser-store.ts')
    for (const prefix of ['mine:', 'scan:receipt:', 'scan:late-answer:', 'scan:reception:'])
      await deleteStoredUnder(prefix)
  },
})
