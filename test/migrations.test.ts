import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { generateDrizzleJson } from 'drizzle-kit/api'
import { expect, test } from 'vitest'

const folder = 'db/migrations'
const meta = join(folder, 'meta')
const namesIn = (path: string, end: string) =>
  readdirSync(path)
    .filter((name) => name.endsWith(end))
    .toSorted()
const read = (name: string) => JSON.parse(readFileSync(join(meta, name), 'utf8'))
const snapshots = namesIn(meta, '_snapshot.json')

test('the journal names every file of SQL, in its order', () => {
  const { entries } = read('_journal.json') as { entries: { idx: number; tag: string }[] }
  expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(namesIn(folder, '.sql'))
  expect(entries.map(({ tag }) => Number(tag.slice(0, 4)))).toEqual(entries.map(({ idx }) => idx))
})

test('no two snapshots have the same predecessor', () => {
  const before = snapshots.map((name) => read(name).prevId)
  expect(new Set(before).size).toBe(snapshots.length)
})

// Migrations are merged in any order, and `db:new` compares only with the newest snapshot; `-u` updates it here.
test('the newest snapshot has the current tables, so that the next migration has only new changes', async () => {
  const newest = snapshots.at(-1) ?? ''
  const { id, prevId } = read(newest)
  const tables: Record<string, unknown> = {}
  for (const name of namesIn('src/server/db/tables', '.ts')) {
    const file = await import(`../src/server/db/tables/${name.slice(0, -3)}.ts`)
    for (const [key, table] of Object.entries(file)) tables[`${name} ${key}`] = table
  }
  const made = inJson({ ...generateDrizzleJson(tables, prevId), id, prevId })
  const text = readFileSync(join(meta, newest), 'utf8')
  const same = isDeepStrictEqual(JSON.parse(text), made)
  await expect(same ? text : `${JSON.stringify(made, null, 2)}\n`).toMatchFileSnapshot(
    `../${join(meta, newest)}`,
  )
})

const inJson = (value: object): unknown => JSON.parse(JSON.stringify(value))
