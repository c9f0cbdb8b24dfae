import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { AdminRecord } from '#contract/admin/record.ts'
import type { Db } from '../db/client.ts'
import { asOf, selectRelated, type ListSource, type TableSource } from './list-queries.ts'
import { selectTimeline, type TimelineScope } from './timeline-queries.ts'

/** The SQL of the page of a row. */
export type RecordSource = {
  record: AdminRecord
  source: ListSource
  /** One expression for each of `record.more`. */
  more?: Readonly<Record<string, SQLWrapper>>
  /** Expressions for `record.more` that depend on the time of the request. */
  moreAt?: (now: Date) => Readonly<Record<string, SQLWrapper>>
  /** The rows for each table of `record.related`. */
  related?: Readonly<Record<string, { from: TableSource; of: (id: string) => SQL; order: SQL }>>
  timelineOf: (id: string) => TimelineScope
  /** The people whose data the page shows, if other than those of the timeline. */
  peopleOf?: (id: string) => TimelineScope
  /** The subject type in the log of views. Set for pages with personal data. */
  viewedAs?: string
}

export async function findRecord(
  db: Db,
  recordSource: RecordSource,
  { id, now }: { id: string; now: Date },
) {
  const { record, related = {}, timelineOf } = recordSource
  const source = asOf(recordSource.source, now)
  const more = { ...recordSource.more, ...recordSource.moreAt?.(now) }
  const shape = { title: '', columns: [...record.list.columns, ...record.more] as never }
  const table = { ...source, list: shape, columns: { ...source.columns, ...more } }
  const where = sql`${source.id} = ${id} and ${source.where ?? sql`true`}`
  const [row] = await selectRelated(db, table, { where, order: sql`1` })
  if (!row) return undefined
  const tables = Object.entries(related).map(async ([name, { from, of, order }]) => {
    const rows = await selectRelated(db, from, { where: of(id), order })
    return [name, rows] as const
  })
  const [rows, timeline] = await Promise.all([
    Promise.all(tables),
    selectTimeline(db, timelineOf(id)),
  ])
  return { row, related: Object.fromEntries(rows), timeline }
}
