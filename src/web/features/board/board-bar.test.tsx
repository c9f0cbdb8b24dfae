// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { BoardBar } from './board-bar.tsx'
import { LazyBoardFilterFields } from './lazy-board-parts.ts'
import type { RoundSearch } from './round/round-search.ts'
import { sampleBoard } from './sample-board.ts'

afterEach(cleanup)

function openBar(search: RoundSearch, waiting = 0) {
  const onSearch = vi.fn<(search: RoundSearch) => void>()
  render(
    <BoardBar
      board={sampleBoard({ players: 6, rounds: 1 })}
      freshness={{ kind: 'still' }}
      search={search}
      hrefOf={() => '#'}
      onSearch={onSearch}
      followedModels={[]}
      onOpen={() => undefined}
      waiting={waiting}
      onShow={() => undefined}
    />,
  )
  return onSearch
}

test('a search keeps the filters whose fields have not been opened, and clears its own text (LB-11)', () => {
  const search = { club: 'Holme Golfklub', now: '1', q: 'bo' } as const
  const onSearch = openBar(search)
  fireEvent.change(screen.getByRole('searchbox', { hidden: true }), { target: { value: '' } })
  fireEvent.submit(screen.getByRole('search'))
  expect(onSearch).toHaveBeenLastCalledWith(
    expect.objectContaining({ club: 'Holme Golfklub', now: '1', q: undefined }),
  )
})

test('an opened filter that is taken off is cleared (LB-11)', async () => {
  const onSearch = openBar({ now: '1' })
  const more = screen.getByText('Filtre (1)').closest('details')
  if (!more) throw new Error('The filters are folded')
  await act(async () => {
    await LazyBoardFilterFields.preload?.()
  })
  more.open = true
  fireEvent(more, new Event('toggle'))
  fireEvent.click(await screen.findByRole('checkbox', { hidden: true }))
  fireEvent.submit(screen.getByRole('search'))
  expect(onSearch).toHaveBeenLastCalledWith(expect.objectContaining({ now: undefined }))
})

test('changes that wait are shown by a press in the line that stays', () => {
  openBar({}, 8)
  const button = screen.getByRole('button', { name: '8 ændringer – vis' })
  expect(screen.getByRole('search').contains(button)).toBe(true)
})
