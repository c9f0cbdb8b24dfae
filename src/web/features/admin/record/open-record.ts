import type { QueryClient } from '@tanstack/react-query'
import type { AdminRecord } from '#contract/admin/record.ts'
import { notFoundIfMissing } from '../../shell/not-found-if-missing.ts'
import { recordQuery } from './record-query.ts'

/** Loads the page of a row. */
export async function openRecord(client: QueryClient, record: AdminRecord, id: string) {
  await notFoundIfMissing(client.ensureQueryData(recordQuery(record, id)))
}
