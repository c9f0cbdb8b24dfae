// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { useMemo } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildBoardViewModel } from '#domain/board/board-view-model.ts'
import { sampleBoard } from './sample-board.ts'
import { useStableRowOrder } from './use-stable-row-order.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const [division] = buildBoardViewModel(sampleBoard({ players: 12, rounds: 1 }))
if (!division) throw new Error('The board has a division')
const playing = division.playing.slice(0, 8)
const ids = playing.map(({ row }) => row.id)
const reorder = (...places: number[]) => places.map((at) => playing[at]!)
const inOrder = reorder(0, 1, 2, 3, 4, 5, 6, 7)

/** The hook on a board that renders again with every change. */
function showBoard() {
  const table = { current: null }
  const { result, rerender } = renderHook(
    ({ rows, view }) => {
      const model = useMemo(() => [{ ...division!, playing: rows }], [rows])
      return useStableRowOrder(model, view, table)
    },
    { initialProps: { rows: inOrder, view: 'net' } },
  )
  return {
    rerender: (rows: typeof playing, view = 'net') => rerender({ rows, view }),
    show: () => act(() => result.current.show()),
    waiting: () => result.current.waiting,
    order: () => result.current.model[0]?.playing.map(({ row }) => ids.indexOf(row.id)),
    places: () => result.current.model[0]?.playing.map(({ place }) => place),
  }
}

/** The same rows in the places that their new order gives them. */
const ranked = (rows: typeof playing) => rows.map((row, i) => ({ ...row, place: i + 1 }))

test('up to five rows move automatically', () => {
  const board = showBoard()
  board.rerender(reorder(1, 2, 3, 4, 0, 5, 6, 7))
  expect([board.order(), board.waiting()]).toEqual([[1, 2, 3, 4, 0, 5, 6, 7], 0])
})

test('more than five moves wait until the user shows them', () => {
  const board = showBoard()
  board.rerender(reorder(1, 2, 3, 4, 5, 0, 6, 7))
  expect([board.order(), board.waiting()]).toEqual([[0, 1, 2, 3, 4, 5, 6, 7], 6])
  board.show()
  expect([board.order(), board.waiting()]).toEqual([[1, 2, 3, 4, 5, 0, 6, 7], 0])
})

test('no row moves while the page is scrolled', () => {
  const board = showBoard()
  act(() => void window.dispatchEvent(new Event('scroll')))
  board.rerender(reorder(1, 0, 2, 3, 4, 5, 6, 7))
  expect([board.order()?.[0], board.waiting()]).toEqual([0, 2])
  act(() => void vi.advanceTimersByTime(400))
  expect([board.order()?.[0], board.waiting()]).toEqual([1, 0])
})

test('another view or a withdrawal reorders all rows', () => {
  const board = showBoard()
  const reversed = reorder(7, 6, 5, 4, 3, 2, 1, 0)
  board.rerender(reversed, 'gross')
  expect(board.order()).toEqual([7, 6, 5, 4, 3, 2, 1, 0])
  board.rerender(reorder(0, 1, 2, 3, 4, 5, 6), 'gross')
  expect([board.order(), board.waiting()]).toEqual([[0, 1, 2, 3, 4, 5, 6], 0])
})

const inPlaces = [1, 2, 3, 4, 5, 6, 7, 8]

test('rows that wait keep their places, so places always follow the order', () => {
  const board = showBoard()
  board.rerender(ranked(inOrder))
  board.rerender(ranked(reorder(1, 2, 3, 4, 5, 0, 6, 7)))
  expect([board.places(), board.waiting()]).toEqual([inPlaces, 6])
  board.show()
  expect([board.places(), board.waiting()]).toEqual([inPlaces, 0])
})

test('while the page is scrolled, figures wait together with their rows', () => {
  const board = showBoard()
  board.rerender(ranked(inOrder))
  act(() => void window.dispatchEvent(new Event('scroll')))
  board.rerender(ranked(reorder(1, 0, 2, 3, 4, 5, 6, 7)))
  expect([board.order()?.[0], board.places()]).toEqual([0, inPlaces])
})

test('a figure that moves no row is shown at once', () => {
  const board = showBoard()
  act(() => void window.dispatchEvent(new Event('scroll')))
  board.rerender(ranked(inOrder).map((row) => ({ ...row, shared: true, place: 1 })))
  expect(board.places()).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
})

test('whoever comes back to the page sees the latest order', () => {
  const board = showBoard()
  board.rerender(reorder(1, 2, 3, 4, 5, 0, 6, 7))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect([board.order(), board.waiting()]).toEqual([[1, 2, 3, 4, 5, 0, 6, 7], 0])
})
