// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Freshness } from './freshness-line.tsx'
import { BoardScreen } from './board-screen.tsx'
import { buildBoardViewModel } from '#domain/board/board-view-model.ts'
import { sampleBoard } from './sample-board.ts'
import { screenPages } from './screen-pages.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function openScreen(players: number, freshness: Freshness = { kind: 'live' }) {
  const board = sampleBoard({ players, rounds: 1 })
  render(<BoardScreen {...{ board, freshness }} search={{ screen: '1' }} hrefOf={() => '/board'} />)
}
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const pageNow = () => screen.getByText(/^Side /).textContent

test('every player of the field is on one page of the clubhouse screen, in the order of the board', () => {
  const model = buildBoardViewModel(sampleBoard({ players: 150, rounds: 1 }))
  const pages = screenPages(model, 20)
  const ids = pages.flatMap(({ rows }) => rows.map(({ row }) => row.id))
  expect(new Set(ids).size).toBe(150)
  const [first] = model
  expect(ids.slice(0, 3)).toEqual(first?.playing.slice(0, 3).map(({ row }) => row.id))
  expect(pages.every(({ rows }) => rows.length > 0 && rows.length <= 20)).toBe(true)
  expect(screenPages(model, 20).at(0)).toMatchObject({ from: 1 })
})

test('the clubhouse screen turns its pages, begins again after the last one, and stops while it is paused', () => {
  openScreen(45)
  expect(pageNow()).toBe('Side 1 af 3')
  pass(24_000)
  expect(pageNow()).toBe('Side 3 af 3')
  pass(12_000)
  expect(pageNow()).toBe('Side 1 af 3')
  fireEvent.keyDown(document.body, { key: ' ' })
  pass(60_000)
  expect(pageNow()).toBe('Side 1 af 3')
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  expect(pageNow()).toBe('Side 2 af 3')
})

test('a field of two needs no pages, and the screen says when the numbers may be old', () => {
  openScreen(2, { kind: 'lost', lostAt: Date.parse('2027-06-12T12:30:00Z') })
  expect(screen.queryByText(/^Side /)).toBeNull()
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByRole('status').textContent).toMatch(/^Ingen forbindelse siden 14:30/)
  expect(screen.getByRole('img', { name: 'Kode til stillingen på telefonen' })).toBeTruthy()
})

test('a field without players says so', () => {
  openScreen(0)
  expect(screen.getByText('Der er ingen spillere i stillingen endnu.')).toBeTruthy()
})
