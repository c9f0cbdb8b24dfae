import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { accountNavItems } from '#web/features/accounts/account-nav-items.ts'
import { routeTree } from '#web/route-tree.gen.ts'

const router = createRouter({
  routeTree,
  context: { queryClient: new QueryClient() },
  history: createMemoryHistory({ initialEntries: ['/'] }),
})

test.each(accountNavItems)(
  '$label leads to a page of its own, for its person alone',
  ({ href }) => {
    const page = router.getMatchedRoutes(href)[0].at(-1)
    expect(page?.fullPath.replace(/\/$/, '')).toBe(href)
    expect(page?.options.staticData).toMatchObject({ layout: 'default', isPrivate: true })
    expect(page?.options.staticData?.guards?.[0]).toBe('login')
  },
)
