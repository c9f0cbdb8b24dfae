import { sql } from 'drizzle-orm'
import { getImportRun, listImportRuns } from '#contract/admin/imports.ts'
import { accounts } from '../db/tables/accounts.ts'
import { importRuns } from '../db/tables/club-members.ts'
import type { ListSource } from './list-queries.ts'
import type { RecordSource } from './record-queries.ts'

export const importsSource: ListSource = {
  list: listImportRuns,
  from: sql`${importRuns} left join ${accounts} on ${accounts.id} = ${importRuns.appliedBy}`,
  id: importRuns.id,
  columns: {
    fileName: importRuns.fileName,
    kind: importRuns.kind,
    created: importRuns.created,
    changed: importRuns.changed,
    unchanged: importRuns.unchanged,
    skipped: importRuns.skipped,
    undoneAt: importRuns.undoneAt,
    appliedAt: importRuns.appliedAt,
    appliedBy: accounts.name,
    sha256: importRuns.sha256,
  },
  search: (has) => has(sql`lower(${importRuns.fileName})`),
}

export const importRecord: RecordSource = {
  record: getImportRun,
  source: importsSource,
  timelineOf: (id) => ({ others: sql`array[${id}]` }),
}
