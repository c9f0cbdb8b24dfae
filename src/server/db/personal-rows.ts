import { asc, eq, getTableColumns, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'
import {
  declarationOf,
  type Exported,
  type ExportedField,
  type FieldFormat,
} from './personal-data.ts'

/** The Danish label of a value, and its format or the words for its codes. */
export type Field =
  | string
  | readonly [label: string, FieldFormat | Readonly<Record<string, string>>]

/** One table of an export. An empty table is exported too. */
export type ExportSection = {
  /** The key in the JSON file. */
  key: string
  title: string
  fields: Readonly<Record<string, Field>>
  rows: readonly Record<string, unknown>[]
}

type ExportQuery = {
  /** Selects the rows of the person. */
  where: SQL | undefined
  orderBy: readonly (PgColumn | SQL)[]
  /** Expressions that replace fields of the declaration. */
  overrides?: Readonly<Record<string, SQL>>
}

/** Exports rows of a table in the section that the table declares. */
export async function exportTable(
  db: Db,
  table: PgTable,
  { where, orderBy, overrides }: ExportQuery,
): Promise<ExportSection> {
  const rows = await db
    .select({ ...selectionOf(table), ...overrides })
    .from(table)
    .where(where)
    .orderBy(...orderBy.map((by) => asc(by)))
  return sectionOf(table, rows)
}

/** The section of an export that a table declares, with rows that the caller has selected. */
export function sectionOf(
  table: PgTable,
  rows: ExportSection['rows'],
  fields: ExportSection['fields'] = fieldsOf(table),
): ExportSection {
  const { section } = declarationOf(table)
  if (typeof section !== 'object') throw new Error('The table has no section of its own')
  const [key, title] = section
  return { key, title, fields, rows }
}

/** The labels and formats of a table's fields, in the order of its declaration. */
export const fieldsOf = (table: PgTable): ExportSection['fields'] =>
  Object.fromEntries(exportedFields(table).map(({ key, field }) => [key, field]))

/** The expressions that select a table's exported fields. */
export const selectionOf = (table: PgTable): Record<string, PgColumn | SQL> =>
  Object.fromEntries(exportedFields(table).map(({ key, value }) => [key, value]))

/** Selects a column of the row that an id references. */
export function columnVia(id: PgColumn | SQL, column: PgColumn): SQL {
  const { id: key } = getTableColumns(column.table) as Record<string, PgColumn>
  // Nested SQL keeps the table names before the columns; without them both tables would match.
  const subquery = sql`(select ${column} from ${column.table} where ${eq(key as PgColumn, id)})`
  return sql`${subquery}`.mapWith(column)
}

function exportedFields(table: PgTable) {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  return Object.entries(declarationOf(table).columns).flatMap(([name, { exported }]) => {
    const column = columns[name] as PgColumn
    return fieldsIn(exported).map((field) => {
      const { label, jsonKey, valueLabels, replacedBy } = field
      const format = valueLabels ?? field.format ?? formatOf(replacedBy ?? column, name)
      return {
        key: jsonKey ?? name.replace(unit, ''),
        field: format === 'text' ? label : ([label, format] as const),
        value: replacedBy ? columnVia(column, replacedBy) : column,
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

/** Erases rows as their columns declare: deletes the rows, or clears their columns. */
export async function eraseRows<Table extends PgTable>(
  tx: Db,
  table: Table,
  where: SQL | undefined,
): Promise<void> {
  if (!where) throw new Error('An erasure needs a condition')
  const columns = Object.values(declarationOf(table).columns)
  if (columns.some(({ erasure }) => erasure === 'deleted')) await tx.delete(table).where(where)
  else await tx.update(table).set(clearedValues(table)).where(where)
}

/** The values that an erasure writes into cleared columns. With a retention, only its columns. */
export const clearedValues = <Table extends PgTable>(
  table: Table,
  retention?: string,
): Partial<Table['$inferInsert']> =>
  Object.fromEntries(clearedColumns(table, retention)) as Partial<Table['$inferInsert']>

/** Whether a row still holds a value in a column of a retention. */
export function hasValuesToClear(table: PgTable, retention: string): SQL | undefined {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  return or(
    ...clearedColumns(table, retention).map(
      ([name, value]) => sql`${columns[name]} is distinct from ${value}`,
    ),
  )
}

const clearedColumns = (table: PgTable, retention?: string) =>
  Object.entries(declarationOf(table).columns).flatMap(([name, column]) =>
    column.erasure === 'cleared' && (!retention || column.retention === retention)
      ? [[name, column.to] as const]
      : [],
  )
