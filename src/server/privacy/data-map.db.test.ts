import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { dataMap, writeDataMap } from './data-map.ts'
import { parts } from './module-parts.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Every column that PostgreSQL has, as `table.column`. */
async function columnsThere(): Promise<string[]> {
  const { rows } = await app.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and table_name <> 'schema_migrations' order by 1`,
  )
  return rows.map(({ name }) => name)
}

test('every column of the database is in the map, and nothing else', async () => {
  const mapped = Object.entries(dataMap).flatMap(([table, { personal = {}, plain }]) =>
    [...Object.keys(personal), ...plain].map((column) => `${table}.${column}`),
  )
  expect(mapped.toSorted()).toEqual((await columnsThere()).toSorted())
  expect(mapped.length).toBeGreaterThan(300)
})

test('a column that nobody has listed is noticed', async () => {
  await app.pool.query('alter table golfers add column nickname text')
  const mapped = [
    ...Object.keys(dataMap.golfers?.personal ?? {}),
    ...(dataMap.golfers?.plain ?? []),
  ]
  const there = (await columnsThere()).filter((name) => name.startsWith('golfers.'))
  await app.pool.query('alter table golfers drop column nickname')
  expect(there.filter((name) => !mapped.includes(name.slice(8)))).toEqual(['golfers.nickname'])
})

// The export holds all that the data map promises (L-DP-2, L-DP-4).
test('what is said to be exported is a field of the export, and every field is said', async () => {
  const nobody = { accountId: crypto.randomUUID(), email: 'x@example.dk', golferIds: [] }
  const sections = await Promise.all(parts.map((part) => part.exportOf(app.db, nobody)))
  const fields = sections
    .flat()
    .flatMap(({ key, fields }) => Object.keys(fields).map((field) => `${key}.${field}`))
  const promised = Object.values(dataMap).flatMap(({ personal = {} }) =>
    Object.values(personal).flatMap(([, , exported]) => exported ?? []),
  )
  const shown = promised.filter((where) => !where.startsWith('not: '))
  expect(shown.filter((where) => !fields.includes(where))).toEqual([])
  expect(shown.length).toBeGreaterThan(100)
})

test('every table with people says why it has them, and for how long', () => {
  const silent = Object.entries(dataMap).filter(
    ([, { personal, purpose, kept }]) => personal && !(purpose && kept),
  )
  expect(silent.map(([name]) => name)).toEqual([])
})

test('the page in docs is what the map says', async () => {
  await expect(writeDataMap()).toMatchFileSnapshot(resolve('docs/data-map.md'))
})
