import { queryOptions } from '@tanstack/react-query'
import { getLogChain } from '#contract/admin/log-chain.ts'
import { call } from '../../../api.ts'

export const logChainQuery = queryOptions({
  queryKey: ['admin', 'log-chain'],
  queryFn: ({ signal }) => call(getLogChain, {}, signal),
})
