import { sql } from 'drizzle-orm'
import { getError, listErrors } from '#contract/admin/errors.ts'
import { webErrors } from '../db/tables/errors.ts'
import type { ListSource } from './list-queries.ts'
import type { RecordSource } from './record-queries.ts'

export const errorsSource: ListSource = {
  list: listErrors,
  from: sql`${webErrors}`,
  id: webErrors.id,
  columns: {
    id: webErrors.id,
    at: webErrors.at,
    side: webErrors.side,
    kind: webErrors.kind,
    page: webErrors.page,
    message: webErrors.message,
    agent: webErrors.agent,
    build: webErrors.build,
  },
  search: (has) =>
    has(sql`(${webErrors.id} || ' ' || lower(${webErrors.page} || ' ' || ${webErrors.message}))`),
}

export const errorRecord: RecordSource = {
  record: getError,
  source: errorsSource,
  more: { stack: sql`nullif(${webErrors.stack}, '')` },
  timelineOf: (id) => ({ others: sql`array[${id}]` }),
}
