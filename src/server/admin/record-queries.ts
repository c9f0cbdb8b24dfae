import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { AdminRecord } from '#contract/admin-record.ts'
import type { Db } from '../db/client.ts'
import { asOf, selectRelated, type ListSource, type TableSource } from './list-queries.ts'
import { selectTimeline, type Whose } from './timeline-queries.ts'

/** Where the page of a row comes from. */
export type RecordSource = {
  record: AdminRecord
  source: ListSource
  /** One expression for each of `record.more`. */
  more?: Readonly<Record<string, SQLWrapper>>
  /** Those of them that depend on the time of the question. */
  moreAt?: (now: Date) => Readonly<Record<string, SQLWrapper>>
  /** For each of `record.related`: its rows that belong to this one. */
  related?: Readonly<Record<string, { from: TableSource; of: (id: string) => SQL; order: SQL }>>
  whose: (id: string) => Whose
  /** Whose things it shows, where the line of time does not say it. */
  behind?: (id: string) => Whose
  /** What the log calls it, when looking at it is written down: a person's own things. */
  viewedAs?: string
}

export async function findRecord(
  db: Db,
  wanted: RecordSource,
  { id, now }: { id: string; now: Date },
) {
  const { record, related = {}, whose } = wanted
  const source = asOf(wanted.source, now)
  const more = { ...wanted.more, ...wanted.moreAt?.(now) }
  const shape = { title: '', columns: [...record.list.columns, ...record.more] as never }
  const whole = { ...source, list: shape, columns: { ...source.columns, ...more } }
  const isIt = sql`${source.id} = ${id} and ${source.where ?? sql`true`}`
  const [row] = await selectRelated(db, whole, { where: isIt, order: sql`1` })
  if (!row) return undefined
  const tables = Object.entries(related).map(async ([name, { from, of, order }]) => {
    const rows = await selectRelated(db, from, { where: of(id), order })
    return [name, rows] as const
  })
  const [rows, timeline] = await Promise.all([Promise.all(tables), selectTimeline(db, whose(id))])
  return { row, related: Object.fromEntries(rows), timeline }
}
