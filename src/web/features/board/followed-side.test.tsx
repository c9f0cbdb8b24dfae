// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildBoardViewModel } from '#domain/board/board-view-model.ts'
import { BoardCard } from './board-card.tsx'
import { PinnedRows } from './pinned-rows.tsx'
import { sampleBoard } from './sample-board.ts'

const sample = sampleBoard({ players: 6, rounds: 1 })
const players = ['Bo Berg', 'Eva Holm'].map((name) => ({ id: name, name }))
const at = sample.rows.findIndex(({ state }) => state === 'playing')
const board = {
  ...sample,
  rows: sample.rows.map((row, i) => (i === at ? { ...row, name: 'Solskin', players } : row)),
}
const [of] = buildBoardViewModel(board)
const row = of?.playing.find((one) => one.row.name === 'Solskin')

beforeEach(() => localStorage.clear())
afterEach(cleanup)

test('a partner is followed from the card of the side, which then shows when to expect it', () => {
  if (!of || !row) throw new Error('The side is playing')
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BoardCard board={board} model={row} of={of} />
    </QueryClientProvider>,
  )
  const question = 'Hvornår er Solskin ved de næste huller?'
  expect(screen.queryByText(question)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Følg Eva Holm' }))
  expect(screen.getByText(question)).not.toBeNull()
  expect(screen.getByRole('button', { name: 'Følg Eva Holm', pressed: true })).not.toBeNull()
  expect(screen.getByRole('button', { name: 'Følg Bo Berg', pressed: false })).not.toBeNull()
})

test('a followed side with a name of its own says who plays in it', () => {
  if (!of || !row) throw new Error('The side is playing')
  render(<PinnedRows followedModels={[{ of, row }]} onOpen={() => undefined} />)
  expect(screen.getByText('Bo Berg / Eva Holm')).not.toBeNull()
})
