import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageAt, pagePatterns } from '#domain/analytics/pages.ts'

test('analytics has the pattern of every page of the app, and no other', () => {
  const tree = readFileSync('src/web/route-tree.gen.ts', 'utf8')
  const [, listed = ''] = /fullPaths:([\s\S]*?)\n {2}fileRoutesByTo/.exec(tree) ?? []
  const paths = [...listed.matchAll(/'([^']*)'/g)].map(([, path = '']) =>
    path.replace(/(.)\/$/, '$1'),
  )
  expect(paths.length).toBeGreaterThan(80)
  expect([...pagePatterns].toSorted()).toEqual([...new Set(paths)].toSorted())
  for (const pattern of pagePatterns) expect(pageAt(pattern)).toBe(pattern)
})
