import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { takeAnswers, textOfAnswers } from './page-data.ts'

const clubs = { key: ['clubs'], data: { clubs: [{ name: 'Klitsande Golfklub' }] } }
const board = { key: ['rounds', 'r1', 'board'], data: { version: 7, rows: [] } }

function asked(...answers: { key: string[]; data: unknown }[]) {
  const queryClient = new QueryClient()
  for (const { key, data } of answers) queryClient.setQueryData(key, data)
  return queryClient
}

test('a page’s answers are the same text whichever came first, and at any time', () => {
  expect(textOfAnswers(asked(clubs, board))).toBe(JSON.stringify([clubs, board]))
  expect(textOfAnswers(asked(board, clubs))).toBe(textOfAnswers(asked(clubs, board)))
})

test('the browser has every answer under the key by which it asks, as fresh as its arrival', () => {
  const queryClient = new QueryClient()
  const before = Date.now()
  takeAnswers(queryClient, textOfAnswers(asked(clubs, board)))
  expect(queryClient.getQueryData(['clubs'])).toEqual(clubs.data)
  expect(queryClient.getQueryState(board.key)?.dataUpdatedAt).toBeGreaterThanOrEqual(before)
})

test('a question that was refused is not carried along: the browser asks again', async () => {
  const queryClient = asked(clubs)
  const refused = () => Promise.reject(new Error('refused'))
  const asking = { queryKey: ['notices'], queryFn: refused, retry: false }
  await queryClient.prefetchQuery(asking)
  expect(queryClient.getQueryState(['notices'])?.status).toBe('error')
  expect(textOfAnswers(queryClient)).toBe(JSON.stringify([clubs]))
})
