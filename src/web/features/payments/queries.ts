import { queryOptions } from '@tanstack/react-query'
import type { Output } from '#contract/shared/endpoint.ts'
import { checkPaymentReturn, getPaymentReturn } from '#contract/payments/endpoints.ts'
import { call } from '../../api.ts'

const fastIntervalMs = 1_000
const slowIntervalMs = 4_000
/** Number of fast polls; after them the page says that the payment takes longer. */
export const maxFastPolls = 20
/** The first and every fifth poll also fetch the payment from the provider, whose requests are limited. */
const pollsPerCheck = 5

/** The payment behind a return address. */
export type Payment = Output<typeof getPaymentReturn>

/** Polls the state of a payment until it is final. */
export const paymentQuery = (token: string) => {
  let polls = 0
  return queryOptions({
    queryKey: ['payment', token],
    queryFn: async ({ signal }) => {
      const endpoint = polls % pollsPerCheck === 0 ? checkPaymentReturn : getPaymentReturn
      polls += 1
      return { ...(await call(endpoint, { token }, signal)), polls }
    },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (data && data.state !== 'waiting') return false
      return polls < maxFastPolls ? fastIntervalMs : slowIntervalMs
    },
  })
}
