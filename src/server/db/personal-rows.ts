import { asc, eq, getTableColumns, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'
import {
  declarationOf,
  type Exported,
  type ExportedField,
  type FieldFormat,
} from './personal-data.ts'

/** What a value is called in Danish, and how it is written; words stand in place of codes. */
export type Field =
  | string
  | readonly [label: string, FieldFormat | Readonly<Record<string, string>>]

/** One table of an export, present and empty when there is nothing to show. */
export type ExportSection = {
  /** Its name in the JSON file. */
  key: string
  title: string
  fields: Readonly<Record<string, Field>>
  rows: readonly Record<string, unknown>[]
}

type Ask = {
  /** Which rows are the person's. */
  where: SQL | undefined
  orderBy: readonly (PgColumn | SQL)[]
  /** Fields that are not simply the value of their column. */
  instead?: Readonly<Record<string, SQL>>
}

/** The section of an export that the columns of a table declare. */
export async function exportTable(
  db: Db,
  table: PgTable,
  { where, orderBy, instead }: Ask,
): Promise<ExportSection> {
  const rows = await db
    .select({ ...selectionOf(table), ...instead })
    .from(table)
    .where(where)
    .orderBy(...orderBy.map((by) => asc(by)))
  return sectionOf(table, rows)
}

/** A section with rows of its own making, as the columns of a table declare it. */
export function sectionOf(
  table: PgTable,
  rows: ExportSection['rows'],
  fields: ExportSection['fields'] = fieldsOf(table),
): ExportSection {
  const { section } = declarationOf(table)
  if (typeof section !== 'object') throw new Error('The table is no section of its own')
  const [key, title] = section
  return { key, title, fields, rows }
}

/** The labels and formats of a table's fields, in the order of its declaration. */
export const fieldsOf = (table: PgTable): ExportSection['fields'] =>
  Object.fromEntries(exportedFields(table).map(({ key, field }) => [key, field]))

/** The expressions for a table's fields, to be selected. */
export const selectionOf = (table: PgTable): Record<string, PgColumn | SQL> =>
  Object.fromEntries(exportedFields(table).map(({ key, value }) => [key, value]))

/** A column of the row that an id points at. */
export function columnVia(id: PgColumn | SQL, shown: PgColumn): SQL {
  const { id: key } = getTableColumns(shown.table) as Record<string, PgColumn>
  // As SQL inside SQL its columns keep the names of their tables, which differ in both.
  const inner = sql`(select ${shown} from ${shown.table} where ${eq(key as PgColumn, id)})`
  return sql`${inner}`.mapWith(shown)
}

function exportedFields(table: PgTable) {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  return Object.entries(declarationOf(table).columns).flatMap(([name, { exported }]) => {
    const column = columns[name] as PgColumn
    return fieldsIn(exported).map((field) => {
      const { label, as, words, shows } = field
      const format = words ?? field.format ?? formatOf(shows ?? column, name)
      return {
        key: as ?? name.replace(unit, ''),
        field: format === 'text' ? label : ([label, format] as const),
        value: shows ? columnVia(column, shows) : column,
      }
    })
  })
}

function fieldsIn(exported: Exported | undefined): readonly ExportedField[] {
  if (exported === undefined) return []
  if (typeof exported === 'string') return [{ label: exported }]
  if ('notExported' in exported) return []
  return 'label' in exported ? [exported] : exported
}

const unit = /(Ore|Tenths)$/

function formatOf({ columnType }: PgColumn, name: string): FieldFormat {
  if (name.endsWith('Ore')) return 'ore'
  if (name.endsWith('Tenths')) return 'tenths'
  return name === 'minute' ? 'minute' : (formats[columnType] ?? 'text')
}

const formats: Readonly<Record<string, FieldFormat>> = {
  PgTimestamp: 'time',
  PgDateString: 'day',
  PgBoolean: 'flag',
  PgJsonb: 'json',
  PgArray: 'json',
}

/** Erases rows as their columns declare it: deletes them, or empties what is to be emptied. */
export async function eraseRows<Table extends PgTable>(
  tx: Db,
  table: Table,
  where: SQL | undefined,
): Promise<void> {
  if (!where) throw new Error('An erasure must say whose rows it erases')
  const columns = Object.values(declarationOf(table).columns)
  if (columns.some(({ erasure }) => erasure === 'gone')) await tx.delete(table).where(where)
  else await tx.update(table).set(emptiedValues(table)).where(where)
}

/** What an erasure leaves in the columns it empties; with a retention, in those of that retention. */
export const emptiedValues = <Table extends PgTable>(
  table: Table,
  retention?: string,
): Partial<Table['$inferInsert']> =>
  Object.fromEntries(emptiedColumns(table, retention)) as Partial<Table['$inferInsert']>

/** Whether a row still holds something in the columns of a retention. */
export function isUnemptied(table: PgTable, retention: string): SQL | undefined {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  return or(
    ...emptiedColumns(table, retention).map(
      ([name, value]) => sql`${columns[name]} is distinct from ${value}`,
    ),
  )
}

const emptiedColumns = (table: PgTable, retention?: string) =>
  Object.entries(declarationOf(table).columns).flatMap(([name, column]) =>
    column.erasure === 'emptied' && (!retention || column.retention === retention)
      ? [[name, column.to] as const]
      : [],
  )
