import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { dehydrateQueries, hydrateQueries, prefetchPageData } from './page-data.ts'

const clubs = { key: ['clubs'], data: { clubs: [{ name: 'Klitsande Golfklub' }] } }
const board = { key: ['rounds', 'r1', 'board'], data: { version: 7, rows: [] } }

function clientWith(...answers: { key: string[]; data: unknown }[]) {
  const queryClient = new QueryClient()
  for (const { key, data } of answers) queryClient.setQueryData(key, data)
  return queryClient
}

test('dehydrated queries have the same order whichever finished first', () => {
  expect(dehydrateQueries(clientWith(clubs, board))).toEqual([clubs, board])
  expect(dehydrateQueries(clientWith(board, clubs))).toEqual([clubs, board])
})

test('hydration stores every result under its query key, dated to its arrival', () => {
  const remove = vi.fn<() => void>()
  const written = { textContent: JSON.stringify([clubs, board]), remove }
  vi.stubGlobal('document', { getElementById: (id: string) => (id === 'answers' ? written : null) })
  const queryClient = new QueryClient()
  const before = Date.now()
  hydrateQueries(queryClient)
  vi.unstubAllGlobals()
  expect(queryClient.getQueryData(['clubs'])).toEqual(clubs.data)
  expect(queryClient.getQueryState(board.key)?.dataUpdatedAt).toBeGreaterThanOrEqual(before)
  expect(remove).toHaveBeenCalledOnce()
})

test('a failed query is not dehydrated, so that the browser sends it again', async () => {
  const queryClient = clientWith(clubs)
  const refused = () => Promise.reject(new Error('refused'))
  await queryClient.prefetchQuery({ queryKey: ['notices'], queryFn: refused, retry: false })
  expect(queryClient.getQueryState(['notices'])?.status).toBe('error')
  expect(dehydrateQueries(queryClient)).toEqual([clubs])
})

test('no file is asked for where the server keeps none: private pages, and a personal query string', async () => {
  const ask = vi.fn<(path: string) => Promise<Response>>(() =>
    Promise.resolve(Response.json({ version: '1', queries: [] })),
  )
  vi.stubGlobal('window', { location: { pathname: '/' } })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('fetch', ask)
  const visit = (pathname: string, searchStr: string, staticData: object) =>
    prefetchPageData({ queryClient: new QueryClient() }, { pathname, searchStr }, [{ staticData }])
  await visit('/account', '', { isPrivate: true })
  await visit('/contact', '?kind=refused', { searchIsPersonal: true })
  expect(ask).not.toHaveBeenCalled()
  await visit('/contact', '', { searchIsPersonal: true })
  await visit('/membership', '?season=2027', {})
  vi.unstubAllGlobals()
  expect(ask.mock.calls.map(([path]) => path)).toEqual([
    '/_data/contact.json?',
    '/_data/membership.json?season=2027&v=1',
  ])
})
