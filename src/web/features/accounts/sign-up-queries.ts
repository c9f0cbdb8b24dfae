import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { SentInput } from '#contract/shared/endpoint.ts'
import {
  confirmSignUp,
  requestPasswordReset,
  resetPassword,
  getPasswordReset,
  getSignUp,
  signUp,
} from '#contract/accounts/sign-up.ts'
import { call } from '../../api.ts'

export const signUpMutation = mutationOptions({
  mutationFn: (input: SentInput<typeof signUp>) => call(signUp, input),
})

/** The sign-up whose link was opened in this browser; `link_expired` when there is none. */
export const openedSignUpQuery = queryOptions({
  queryKey: ['account', 'sign-up'],
  queryFn: ({ signal }) => call(getSignUp, {}, signal),
  gcTime: 0,
  retry: false,
})

export const confirmSignUpMutation = mutationOptions({
  mutationFn: (password: string | undefined) =>
    call(confirmSignUp, password === undefined ? {} : { password }),
})

export const requestResetMutation = mutationOptions({
  mutationFn: (email: string) => call(requestPasswordReset, { email }),
})

/** The account whose password link was opened in this browser; `link_expired` when there is none. */
export const openedResetQuery = queryOptions({
  queryKey: ['account', 'password-reset'],
  queryFn: ({ signal }) => call(getPasswordReset, {}, signal),
  gcTime: 0,
  retry: false,
})

export const resetMutation = mutationOptions({
  mutationFn: (newPassword: string) => call(resetPassword, { newPassword }),
})
