import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { queryDefaults } from '#web/fetch-api.ts'

const where = 'src/web/fetch-api.ts'

test('data are fresh for 5,000 ms, and every exception is in the table with its reason', () => {
  expect(queryDefaults().staleTime).toBe(5_000)
  const said = globSync('src/web/**/*.{ts,tsx}')
    .filter((file) => file !== where && !file.includes('.test.'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/staleTime: ([^,\s}]+)/g)].map(
        ([, value]) => `${file} ${value}`,
      ),
    )
  const written = [
    ...readFileSync('docs/algorithms/freshness.md', 'utf8').matchAll(
      /^\| `(src[^`]+)` \| (\S+) \| \S.{10,} \|$/gm,
    ),
  ].map(([, file, value]) => `${file} ${value}`)
  expect(said.toSorted()).toEqual(written.toSorted())
})
