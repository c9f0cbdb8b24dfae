import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { statusOf, type ErrorCode } from '#contract/shared/errors.ts'
import { refusalText } from '#web/refusal-text.ts'
import { isThere, testsNamedIn, type NamedTest } from './named-tests.ts'
import { routeTable } from './route-table.ts'

const errors = readFileSync('docs/error-catalogue.md', 'utf8')
const text = `${readFileSync('docs/specification-coverage.md', 'utf8')}\n${errors}`

/** One line of the table: a statement, the files that implement it, and the titles of the tests that show it. */
type Row = {
  id: string
  statement: string
  keptBy: string[]
  shownBy: NamedTest[]
}

const rows: Row[] = text.split('\n').flatMap((line) => {
  const [, id = '', statement = '', keptBy = '', shownBy = ''] =
    /^\| (\d\.\d\d) \| (.+?) \| (.+?) \| (.+) \|$/.exec(line) ?? []
  if (!id) return []
  return [
    {
      id,
      statement,
      keptBy: [...keptBy.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
      shownBy: testsNamedIn(shownBy),
    },
  ]
})

/** The number of statements in each of the sections 2 to 9, as the table divides them. */
const statements = { 2: 44, 3: 7, 4: 7, 5: 1, 6: 5, 7: 10, 8: 14, 9: 32 }

test('every statement of the specification’s sections 2 to 9 has a line', () => {
  const expected = Object.entries(statements).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, i) => `${section}.${String(i + 1).padStart(2, '0')}`),
  )
  expect(rows.map(({ id }) => id).toSorted()).toEqual(expected)
  expect(new Set(rows.map(({ statement }) => statement)).size).toBe(rows.length)
})

test('each line names existing files and test titles', () => {
  const wrong = rows.flatMap(({ id, keptBy, shownBy }) => [
    ...(keptBy.length === 0 || shownBy.length === 0 ? [`${id}: nothing keeps or shows it`] : []),
    ...keptBy.filter((file) => !existsSync(file)).map((file) => `${id}: there is no ${file}`),
    ...shownBy
      .filter((named) => !isThere(named))
      .map(({ file, name }) => `${id}: ${file} has no “${name}”`),
  ])
  expect(wrong).toEqual([])
})

test('each of the thirty routes has a line with its file', () => {
  for (const { name, path } of routeTable) {
    const said = path.replaceAll(/\$(\w+)/g, '{$1}')
    const row = rows.find(({ statement }) => statement.startsWith(`${name} at ${said}:`))
    expect(row?.keptBy[0], `${name} at ${said}`).toMatch(/^src\/web\/routes\//)
  }
})

test('every line was broken once, and the table names the test that failed', () => {
  const [, table = ''] = text.split('## What was broken once')
  const broken = [...table.matchAll(/^\| (\d\.\d\d) \| [^|]+ \| `([^`]+)` “([^”]+)” \|$/gm)]
  expect([...new Set(broken.map(([, id]) => id))]).toEqual(rows.map(({ id }) => id).toSorted())
  const wrong = broken.filter(
    ([, id, file = '', name = '']) =>
      !rows.some((row) => row.id === id) || !isThere({ file, name }),
  )
  expect(wrong.map(([line]) => line)).toEqual([])
})

test('no statement is implemented only in part', () => {
  expect(text).not.toMatch(/partly|in part\b|missing|TODO/i)
})

test('every error code of the API is in the catalogue, with its status and its text for people', () => {
  const listed = [...errors.matchAll(/^\| (\w+) +\| +(\d{3}) \| (.+?) +\|$/gm)]
  expect(listed.map(([, code, status, said]) => [code, Number(status), said])).toEqual(
    Object.entries(statusOf).map(([code, status]) => [
      code,
      status,
      refusalText({ code: code as ErrorCode, message: '' }),
    ]),
  )
})
