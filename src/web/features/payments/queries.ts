import { queryOptions } from '@tanstack/react-query'
import type { Output } from '#contract/endpoint.ts'
import { checkPaymentReturn, getPaymentReturn } from '#contract/payments.ts'
import { call } from '../../api.ts'

const everySecond = 1_000
const later = 4_000
/** So many answers at the quick pace; then the page says that it takes longer. */
export const patience = 20
/** The provider itself is asked at the first answer and at every fifth: it minds being asked. */
const askEvery = 5

/** What the return address answers with. */
export type Payment = Output<typeof getPaymentReturn>

/** Where a payment stands. Asks until it is known, then stops. */
export const paymentQuery = (token: string) => {
  let asked = 0
  return queryOptions({
    queryKey: ['payment', token],
    queryFn: async ({ signal }) => {
      const ask = asked % askEvery === 0
      asked += 1
      const payment = await call(ask ? checkPaymentReturn : getPaymentReturn, { token }, signal)
      return { ...payment, asked }
    },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (data && data.state !== 'waiting') return false
      return asked < patience ? everySecond : later
    },
  })
}
