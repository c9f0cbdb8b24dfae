// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { DirectorsEntries, DirectorsEntry } from '#contract/entries/director.ts'
import { provideInProcessApi } from '../../fetch-api.ts'
import { ToastProvider } from '../../ui/toast.tsx'
import { WithdrawPlayer } from './withdraw-player.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  provideInProcessApi(undefined)
})

const entry = { id: 'e', firstName: 'Bo', state: 'entered', extras: [] }

test('the question about a withdrawal has the focus and is in view, and gives the focus back', async () => {
  provideInProcessApi(() => Promise.resolve(Response.json({ lines: [], changes: [] })))
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  const observed: (() => void)[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(resized: () => void) {
        observed.push(resized)
      }
      observe = vi.fn<() => void>()
      disconnect = vi.fn<() => void>()
    },
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <WithdrawPlayer
          tournamentId="t"
          data={{ waiting: 0, state: 'open' } as DirectorsEntries}
          entry={entry as unknown as DirectorsEntry}
        />
      </ToastProvider>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Meld fra …' }))
  const question = await screen.findByRole('group', { name: 'Bo mister pladsen.' })
  expect(document.activeElement).toBe(question)
  // The effects on the partners have arrived, and the question is taller.
  for (const resized of observed) resized()
  expect(scroll.mock.contexts).toEqual([question])

  fireEvent.click(screen.getByRole('button', { name: 'Behold pladsen' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Meld fra …' }))
})
