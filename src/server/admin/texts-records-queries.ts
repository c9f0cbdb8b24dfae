import { sql } from 'drizzle-orm'
import { getNotice } from '#contract/admin-notices.ts'
import type { RecordSource } from './record-queries.ts'
import { noticesSource } from './texts-queries.ts'

export const noticeRecord: RecordSource = {
  record: getNotice,
  source: noticesSource,
  whose: (id) => ({ others: sql`array[${id}]` }),
}
