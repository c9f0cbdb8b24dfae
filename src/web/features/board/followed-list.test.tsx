// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FollowedList } from './followed-list.tsx'
import { sampleBoard } from './sample-board.ts'

afterEach(cleanup)

test('the list of followed players closes with Escape or a press outside it, and not with one on its own button', () => {
  const onClose = vi.fn<() => void>()
  render(
    <>
      <p>Stillingen</p>
      <div>
        <button>Følg</button>
        <FollowedList
          board={sampleBoard({ players: 3, rounds: 1 })}
          followedModels={[]}
          onOpen={() => undefined}
          onClose={onClose}
        />
      </div>
    </>,
  )
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Følg' }))
  fireEvent.pointerDown(screen.getByRole('heading'))
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.pointerDown(screen.getByText('Stillingen'))
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledTimes(2)
})
