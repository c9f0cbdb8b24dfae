import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { SentInput } from '#contract/shared/endpoint.ts'
import * as contract from '#contract/admin/set-up.ts'
import { call } from '../../api.ts'

export const setUpQuery = queryOptions({
  queryKey: ['admin', 'set-up'],
  queryFn: ({ signal }) => call(contract.getSetUp, {}, signal),
})

/** After a refusal too: a colleague may have saved the step. */
const fetchAgain = (_error: unknown, _given: unknown, _result: unknown, { client }: Context) =>
  client.invalidateQueries({ queryKey: setUpQuery.queryKey })

type Context = { client: QueryClient }

export const setUpMutations = {
  company: mutationOptions({
    mutationFn: (given: SentInput<typeof contract.saveCompany>) =>
      call(contract.saveCompany, given),
    onError: fetchAgain,
  }),
  bank: mutationOptions({
    mutationFn: (given: SentInput<typeof contract.saveBankAccount>) =>
      call(contract.saveBankAccount, given),
    onError: fetchAgain,
  }),
  season: mutationOptions({
    mutationFn: (given: SentInput<typeof contract.createFirstSeason>) =>
      call(contract.createFirstSeason, given),
  }),
  clubs: mutationOptions({
    mutationFn: (given: SentInput<typeof contract.importClubs>) =>
      call(contract.importClubs, given),
  }),
  testPurchase: mutationOptions({ mutationFn: () => call(contract.runTestPurchase, {}) }),
  callbacks: mutationOptions({
    mutationFn: (provider: string) => call(contract.registerCallbacks, { provider }),
  }),
  providerTest: mutationOptions({
    mutationFn: (provider: string) => call(contract.startProviderTest, { provider }),
    onSuccess: ({ redirectUrl }) => location.assign(redirectUrl),
  }),
  testMail: mutationOptions({ mutationFn: () => call(contract.sendTestMail, {}) }),
  sales: mutationOptions({ mutationFn: () => call(contract.openSales, {}) }),
}

export const firstOperatorMutation = mutationOptions({
  mutationFn: (given: SentInput<typeof contract.createFirstOperator>) =>
    call(contract.createFirstOperator, given),
})
