// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fadeBetweenChoices } from './view-transition.ts'

type Started = { update: () => unknown; types: string[] }
const started: string[][] = []
let isReduced = false

beforeEach(() => {
  isReduced = false
  started.length = 0
  vi.stubGlobal('CSS', { supports: () => true })
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () => ({ matches: isReduced }) as MediaQueryList,
  )
  Object.assign(document, {
    startViewTransition: ({ update, types }: Started) => {
      started.push(types)
      return update()
    },
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'startViewTransition')
})

/** Opens the account on one golfer's card, as the router of the service does. */
async function openAccount() {
  const root = createRootRoute()
  const page = (path: '/account' | '/clubs') =>
    createRoute({
      getParentRoute: () => root,
      path,
      validateSearch: (search: Record<string, unknown>) => search,
      component: () => <p>{`${path} ${JSON.stringify(route[path].useSearch())}`}</p>,
    })
  const route = { '/account': page('/account'), '/clubs': page('/clubs') }
  const router = createRouter({
    routeTree: root.addChildren([route['/account'], route['/clubs']]),
    history: createMemoryHistory({ initialEntries: ['/account?pass=anne'] }),
    defaultViewTransition: fadeBetweenChoices(),
  })
  render(<RouterProvider router={router as never} />)
  await screen.findByText(/anne/)
  started.length = 0
  return (href: string) => act(() => router.navigate({ to: href } as never))
}

test('the card of another golfer on the account fades in', async () => {
  const open = await openAccount()
  await open('/account?pass=laura')
  expect(screen.getByText(/laura/)).toBeDefined()
  expect(started).toEqual([['choice']])
})

test('a typed search and a new page do not fade', async () => {
  const open = await openAccount()
  await open('/account?pass=anne&q=rold')
  await open('/clubs')
  expect(screen.getByText(/clubs/)).toBeDefined()
  expect(started).toEqual([])
})

test('nothing moves for golfers who have asked for less motion', async () => {
  const open = await openAccount()
  isReduced = true
  await open('/account?pass=laura')
  expect(screen.getByText(/laura/)).toBeDefined()
  expect(started).toEqual([])
})

test('a browser that cannot tell a choice from a new page never fades', () => {
  vi.stubGlobal('CSS', { supports: () => false })
  expect(fadeBetweenChoices()).toBeUndefined()
})
