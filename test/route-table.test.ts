import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { routeTree } from '#web/route-tree.gen.ts'
import { routeTable } from './route-table.ts'

const router = createRouter({
  routeTree,
  context: { queryClient: new QueryClient() },
  history: createMemoryHistory({ initialEntries: ['/'] }),
})

/** What the deepest route at an address says of itself. */
const documentedPaths = (path: string) =>
  router.getMatchedRoutes(path)[0].at(-1)?.options.staticData

test.each(routeTable.map((row) => [row.name, row] as const))(
  '%s says its label, its frame and its guards',
  (_, { path, visit = path, title, layout, breadcrumb, cooperation, guards }) => {
    expect(documentedPaths(visit)).toMatchObject({ title, layout, breadcrumb, cooperation, guards })
  },
)

test('the account guard stands before these two pages alone, and never before the way out (E23)', () => {
  const guarded = Object.values(router.routesByPath)
    .filter((route) => route.options.staticData?.guards?.includes('account'))
    .map((route) => route.fullPath.replace(/\/$/, ''))
  expect(new Set(guarded)).toEqual(new Set(['/account', '/account/discounts']))
})

test('the table has a row for each of the thirty routes', () => {
  expect(new Set(routeTable.map(({ path }) => path)).size).toBe(30)
})
