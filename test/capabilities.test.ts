import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isThere, testsNamedIn } from './named-tests.ts'

const rows = readFileSync('docs/capabilities.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, id = '', capability = '', page = '', file = '', shownBy = ''] =
      /^\| (C-\d\d) \| (.+?) \| `(.+?)` \| `(.+?)` \| (.+) \|$/.exec(line) ?? []
    return id ? { id, capability, page, file, tests: testsNamedIn(shownBy) } : []
  })

/** The addresses of the router, as the page writes them: `/tournaments/{slug}`. */
const pages = new Set(
  [...readFileSync('src/web/route-tree.gen.ts', 'utf8').matchAll(/'(\/[^']*)'/g)].map(
    ([, path = '']) => path.replaceAll(/\$(\w+)/g, '{$1}'),
  ),
)

test('there are 64 different capabilities, numbered in their order', () => {
  expect(rows.map(({ id }) => id)).toEqual(
    Array.from({ length: 64 }, (_, i) => `C-${String(i + 1).padStart(2, '0')}`),
  )
  expect(new Set(rows.map(({ capability }) => capability)).size).toBe(rows.length)
  const shown = rows.flatMap(({ tests }) => tests.map(({ file, name }) => `${file} ${name}`))
  expect(shown.filter((one, i) => shown.indexOf(one) !== i)).toEqual([])
})

test('each capability names a page, a file and a test that exist', () => {
  const wrong = rows.flatMap(({ id, page, file, tests }) => [
    ...(tests.length === 0 ? [`${id}: no test shows it`] : []),
    ...(pages.has(page) ? [] : [`${id}: there is no page ${page}`]),
    ...(existsSync(file) ? [] : [`${id}: there is no ${file}`]),
    ...tests
      .filter((named) => !isThere(named))
      .map((named) => `${id}: ${named.file} has no “${named.name}”`),
  ])
  expect(wrong).toEqual([])
})
