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

/** The static data of the deepest route at an address. */
const staticDataOf = (path: string) => router.getMatchedRoutes(path)[0].at(-1)?.options.staticData

test.each(routeTable.map((row) => [row.name, row] as const))(
  '%s has its label, layout and guards',
  (_, { path, visit = path, title, layout, breadcrumb, cooperation, guards }) => {
    expect(staticDataOf(visit)).toMatchObject({ title, layout, breadcrumb, cooperation, guards })
  },
)

test('the account guard protects only these two pages, and never the sign-out page (E23)', () => {
  const guarded = Object.values(router.routesByPath)
    .filter((route) => route.options.staticData?.guards?.includes('account'))
    .map((route) => route.fullPath.replace(/\/$/, ''))
  expect(new Set(guarded)).toEqual(new Set(['/account', '/account/discounts']))
})

test('the table has a row for each of the thirty routes', () => {
  expect(new Set(routeTable.map(({ path }) => path)).size).toBe(30)
})
