import { queryOptions } from '@tanstack/react-query'
import type { AdminRecord } from '#contract/admin/record.ts'
import { call } from '../../../api.ts'

/** The page of one row. Every action on it invalidates all data of the back office. */
export const recordQuery = (record: AdminRecord, id: string) =>
  queryOptions({
    queryKey: ['admin', record.path, id],
    queryFn: ({ signal }) => call(record, { id }, signal),
  })
