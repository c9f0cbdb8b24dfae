// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useDismissal } from '../../ui/use-dismissal.ts'
import { FollowMenu } from './follow-menu.tsx'
import { LazyFollowedList } from './lazy-board-parts.ts'
import { sampleBoard } from './sample-board.ts'

afterEach(cleanup)

const board = sampleBoard({ players: 3, rounds: 1 })
const button = () => screen.getByRole('button', { name: 'Følg' })
const isOpen = () => button().getAttribute('aria-expanded') === 'true'

async function openList() {
  await LazyFollowedList.preload?.()
  render(
    <>
      <input aria-label="Find" />
      <FollowMenu board={board} followedModels={[]} onOpen={() => undefined} />
    </>,
  )
  fireEvent.click(button())
  await screen.findByRole('heading')
}

test('the list of followed players closes with Escape or a press outside it, and not with one inside', async () => {
  await openList()
  fireEvent.pointerDown(button())
  fireEvent.pointerDown(screen.getByRole('heading'))
  expect(isOpen()).toBe(true)
  screen.getByLabelText('Find').focus()
  fireEvent.pointerDown(screen.getByLabelText('Find'))
  await waitFor(() => expect(isOpen()).toBe(false))
  // What was pressed keeps the focus.
  expect(document.activeElement).toBe(screen.getByLabelText('Find'))
})

test('Escape closes only the list, and returns to its button', async () => {
  const onPageKey = vi.fn<(isUsed: boolean) => void>()
  const listen = (event: KeyboardEvent) => onPageKey(event.defaultPrevented)
  document.addEventListener('keydown', listen)
  await openList()
  fireEvent.keyDown(document, { key: 'Escape' })
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(document.activeElement).toBe(button())
  expect(onPageKey).toHaveBeenLastCalledWith(true)
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(onPageKey).toHaveBeenLastCalledWith(false)
  document.removeEventListener('keydown', listen)
})

test('a menu closes in the same way', () => {
  const Menu = () => (
    <details ref={useDismissal()}>
      <summary>Menu</summary>
      <a href="#kort">Mit kort</a>
    </details>
  )
  render(<Menu />)
  const menu = screen.getByText('Menu').closest('details')!
  for (const dismiss of [
    () => fireEvent.pointerDown(document.body),
    () => fireEvent.keyDown(document, { key: 'Escape' }),
  ]) {
    menu.open = true
    fireEvent.pointerDown(screen.getByText('Mit kort'))
    expect(menu.open).toBe(true)
    dismiss()
    expect(menu.open).toBe(false)
  }
})
