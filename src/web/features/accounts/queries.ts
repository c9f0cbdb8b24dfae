import { mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  getMe,
  requestSignInCode,
  signInWithCode,
  signInWithPassword,
  signOut,
} from '#contract/accounts.ts'
import { call } from '../../api.ts'
import { deleteStoredUnder } from '../../browser-store.ts'

/** Who is signed in; null for a visitor. */
export const meQuery = queryOptions({
  queryKey: ['account', 'me'],
  queryFn: ({ signal }) => call(getMe, {}, signal),
})

export const requestCodeMutation = mutationOptions({
  mutationFn: (email: string) => call(requestSignInCode, { email }),
})

export const codeMutation = mutationOptions({
  mutationFn: (given: { email: string; code: string }) => call(signInWithCode, given),
})

export const passwordMutation = mutationOptions({
  mutationFn: (given: { email: string; password: string }) => call(signInWithPassword, given),
})

/** What was fetched for one person must not be shown to the next. */
export const signOutMutation = mutationOptions({
  mutationFn: () => call(signOut, {}),
  onSuccess: async (_data, _input, _result, { client }) => {
    client.clear()
    await deleteStoredUnder('mine:')
  },
})
