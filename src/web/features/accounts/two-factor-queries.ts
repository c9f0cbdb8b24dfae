import { mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  beginTwoFactor,
  confirmTwoFactor,
  verifySecondStep,
  removeTwoFactor,
  renewBackupCodes,
  getSecondStep,
  getTwoFactor,
} from '#contract/accounts/two-factor.ts'
import { call } from '../../api.ts'

/** Refetches the demonstration's codes, which change every half minute. */
const demoRefetchMs = 5_000

export const secondStepQuery = queryOptions({
  queryKey: ['account', 'second-step'],
  queryFn: ({ signal }) => call(getSecondStep, {}, signal),
  gcTime: demoRefetchMs,
  retry: false,
  refetchInterval: ({ state }) => (state.data?.demoCode ? demoRefetchMs : false),
})

export const twoFactorQuery = queryOptions({
  queryKey: ['account', 'two-factor'],
  queryFn: ({ signal }) => call(getTwoFactor, {}, signal),
  refetchInterval: ({ state }) => (state.data?.demoCode ? demoRefetchMs : false),
})

export const passSecondStepMutation = mutationOptions({
  mutationFn: (input: { code: string; remember: boolean }) => call(verifySecondStep, input),
})

export const beginMutation = mutationOptions({
  mutationFn: (password: string | undefined) => call(beginTwoFactor, password ? { password } : {}),
})

export const confirmMutation = mutationOptions({
  mutationFn: (code: string) => call(confirmTwoFactor, { code }),
  onSuccess: (_data, _code, _result, { client }) =>
    client.invalidateQueries({ queryKey: ['account'] }),
})

export const renewMutation = mutationOptions({
  mutationFn: (code: string) => call(renewBackupCodes, { code }),
  onSuccess: (_data, _code, _result, { client }) => client.invalidateQueries(twoFactorQuery),
})

export const removeMutation = mutationOptions({
  mutationFn: (code: string) => call(removeTwoFactor, { code }),
  onSuccess: (_data, _code, _result, { client }) =>
    client.invalidateQueries({ queryKey: ['account'] }),
})
