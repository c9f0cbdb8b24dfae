import { mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  checkDguCode,
  getDguLogin,
  linkDguLogin,
  sendDguCode,
  unlinkDguLogin,
} from '#contract/accounts/dgu-login.ts'
import { call } from '../../api.ts'
import type { Proof } from './proof-queries.ts'

/** The state of the DGU login in this browser. */
export const dguLoginQuery = queryOptions({
  queryKey: ['account', 'dgu-login'],
  queryFn: ({ signal }) => call(getDguLogin, {}, signal),
})

export const sendCodeMutation = mutationOptions({
  mutationFn: (email: string) => call(sendDguCode, { email }),
})

export const checkCodeMutation = mutationOptions({
  mutationFn: (code: string) => call(checkDguCode, { code }),
})

export const linkMutation = mutationOptions({ mutationFn: () => call(linkDguLogin, {}) })

export const unlinkMutation = mutationOptions({
  mutationFn: (proof: Proof | undefined) => call(unlinkDguLogin, proof ?? {}),
  onSuccess: (_data, _input, _result, { client }) => client.invalidateQueries(dguLoginQuery),
})
