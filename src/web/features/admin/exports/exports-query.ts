import { queryOptions } from '@tanstack/react-query'
import { getExports } from '#contract/admin/exports.ts'
import { call } from '../../../api.ts'

export const exportsQuery = queryOptions({
  queryKey: ['admin', 'exports'],
  queryFn: ({ signal }) => call(getExports, {}, signal),
})
