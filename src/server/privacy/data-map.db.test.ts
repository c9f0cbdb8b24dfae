import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { periods } from '#domain/privacy/periods.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { dataClasses, declaredTables, purposes, type Exported } from '../db/personal-data.ts'
import { fieldsOf } from '../db/personal-rows.ts'
import { parts } from './module-parts.ts'

const tablesFolder = resolve('src/server/db/tables')
let app: TestApp

beforeAll(async () => {
  for (const file of readdirSync(tablesFolder)) await import(`${tablesFolder}/${file}`)
  app = await createTestApp()
})
afterAll(() => app.close())

/** Columns without a declaration, and declared columns that do not exist. */
async function undeclaredColumns(): Promise<string[]> {
  const { rows } = await app.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and table_name <> 'schema_migrations'`,
  )
  const declared = [...declaredTables].flatMap(([table, { columns, nonPersonal }]) =>
    [...Object.keys(columns), ...nonPersonal].map(
      (name) => `${getTableName(table)}.${nameIn(table, name)}`,
    ),
  )
  expect(declared.length).toBeGreaterThan(600)
  const existing = rows.map(({ name }) => name)
  return [
    ...existing.filter((name) => !declared.includes(name)),
    ...declared.filter((name) => !existing.includes(name)),
  ]
}

/** The name of a column in the database. */
const nameIn = (table: PgTable, property: string) => getTableColumns(table)[property]?.name

test('every column of the database is declared, and every declared column exists', async () => {
  expect(await undeclaredColumns()).toEqual([])
  await app.pool.query('alter table golfers add column nickname text')
  expect(await undeclaredColumns()).toEqual(['golfers.nickname'])
  await app.pool.query('alter table golfers drop column nickname')
})

// The export contains everything that the data map promises (L-DP-2, L-DP-4).
test('every column declared as exported is a field of the export, under its label', async () => {
  const nobody = { accountId: crypto.randomUUID(), email: 'x@example.dk', golferIds: [] }
  const sections = await Promise.all(parts.map((part) => part.exportOf(app.db, nobody)))
  const exported = new Map(
    sections
      .flat()
      .flatMap(({ key, fields }) =>
        Object.entries(fields).map(([field, label]) => [`${key}.${field}`, label] as const),
      ),
  )
  const promised = [...declaredTables].flatMap(([table, { section }]) => {
    const key = typeof section === 'object' ? section[0] : section
    return Object.entries(fieldsOf(table)).map(([field, label]) => [`${key}.${field}`, label])
  })
  expect(promised.map(([name]) => [name, exported.get(name as `${string}.${string}`)])).toEqual(
    promised,
  )
  expect(promised.length).toBeGreaterThan(150)
})

test('the data map in docs equals the declarations', async () => {
  await expect(writeDataMap()).toMatchFileSnapshot(resolve('docs/data-map.md'))
})

function writeDataMap(): string {
  // Sorted by name, because the order of declaration depends on imports.
  const tables = [...declaredTables].toSorted(([one], [other]) =>
    getTableName(one) < getTableName(other) ? -1 : 1,
  )
  const others = tables.filter(([, { purpose }]) => !purpose)
  return [
    '# Data map\n',
    'Which personal data each column holds, why we store it, how long we keep it, what an erasure does to it and where an export shows it. The page is generated from the declarations below each table in `src/server/db/tables/`; `npx vitest run --project api src/server/privacy/data-map.db.test.ts -u` generates it again.\n',
    'An erasure makes a column *deleted* (with its row), *cleared* (null or a placeholder), *redacted* (the module removes the person from the value) or *kept* (until its retention has ended). `docs/algorithms/erasure.md` gives the reasons. A label after the key of a section is the Danish label in the export.\n',
    ...tables.flatMap(([table, { purpose }]) => (purpose ? [describeTable(table)] : [])),
    '## Tables without people\n',
    ...others.map(([table, { about }]) => `- \`${getTableName(table)}\`: ${about}.`),
    '',
  ].join('\n')
}

function describeTable(table: PgTable): string {
  const { about, purpose, retention, section, columns, nonPersonal } = declaredTables.get(table)!
  const { text, basis } = purposes[purpose!]
  const key = typeof section === 'object' ? section[0] : section
  const rows = Object.entries(columns).map(([name, column]) => {
    const own =
      'retention' in column && column.retention ? `, after ${lengthOf(column.retention)}` : ''
    const cells = [
      `\`${nameIn(table, name)}\``,
      dataClasses[column.class],
      `${column.erasure ?? 'with its row'}${own}`,
      describeExport(column.exported, key),
    ]
    return `| ${cells.join(' | ')} |`
  })
  const others = nonPersonal.map((name) => `\`${nameIn(table, name)}\``).join(', ')
  return [
    `## ${getTableName(table)}\n`,
    `${about}. ${text} (${basis}). Kept: ${lengthOf(retention)}.\n`,
    '| Column | Personal data | Erasure | Export |',
    '| --- | --- | --- | --- |',
    ...rows,
    others && `\nNot personal by themselves: ${others}.\n`,
  ].join('\n')
}

function describeExport(exported: Exported | undefined, key = ''): string {
  if (exported === undefined) return 'no'
  if (typeof exported === 'string') return `${key}: ${exported}`
  if ('notExported' in exported) return `no: ${exported.notExported}`
  const fields = 'label' in exported ? [exported] : exported
  return `${key}: ${fields.map(({ label }) => label).join(', ')}`
}

function lengthOf(retention = ''): string {
  if (!(retention in periods)) return retention
  const period = periods[retention as keyof typeof periods]
  if ('days' in period) return `${period.days} days`
  if ('months' in period) return `${period.months} months`
  return `${period.wholeYearsAfter} years after the end of the year`
}
