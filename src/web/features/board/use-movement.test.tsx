// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Board } from '#domain/board/board.ts'
import { sampleBoard } from './sample-board.ts'
import { useMovement } from './use-movement.ts'

afterEach(cleanup)

const placing = (board: Board, placed: number[][]): Board => ({
  ...board,
  divisions: board.divisions.map((division) => ({
    ...division,
    standings: { ...division.standings, net: { placed, unplaced: [] } },
  })),
})

function movesOf(board: Board, before: number[][], after: number[][]) {
  const { result, rerender } = renderHook(({ now }) => useMovement(now, 'net'), {
    initialProps: { now: placing(board, before) },
  })
  const moves = () => result.current[0]?.playing.map(({ row, moved }) => [row.name, moved])
  const first = moves()
  rerender({ now: placing(board, after) })
  return [first, moves()]
}

test('in the first round a player has moved since the board was opened (LB-4)', () => {
  const board = sampleBoard({ players: 4, rounds: 1 })
  const [opened, later] = movesOf(board, [[0], [1], [2]], [[2], [0], [1], [3]])
  expect(opened).toEqual([
    ['Anna Holm', 0],
    ['Bo Kjær', 0],
    ['Carl Østergård', 0],
  ])
  expect(later).toEqual([
    ['Carl Østergård', 2],
    ['Anna Holm', -1],
    ['Bo Kjær', -1],
    // Without a place before there is no movement.
    ['Dorthe Ågesen', null],
  ])
})

test('in a later round a player has moved since the round began, whenever the board was opened (LB-4)', () => {
  const board = sampleBoard({ players: 3, rounds: 2 })
  const [, later] = movesOf(board, [[0], [1], [2]], [[2], [1], [0]])
  // The sample's places before the second round are 1, 2 and 3.
  expect(later?.map(([, moved]) => moved)).toEqual([2, 0, -2])
})

test('another round on the same page is compared with its own opening, not with the round before (LB-4)', () => {
  const second = placing(sampleBoard({ players: 3, rounds: 2 }), [[0], [1], [2]])
  const first = placing(sampleBoard({ players: 3, rounds: 1 }), [[2], [1], [0]])
  const { result, rerender } = renderHook(({ now }) => useMovement(now, 'net'), {
    initialProps: { now: second },
  })
  rerender({ now: first })
  expect(result.current[0]?.playing.map(({ moved }) => moved)).toEqual([0, 0, 0])
})
