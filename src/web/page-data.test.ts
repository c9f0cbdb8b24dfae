import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { dehydrateQueries, hydrateQueries } from './page-data.ts'

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
