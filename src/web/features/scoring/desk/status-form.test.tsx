// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FlightPlayer } from '#contract/scoring/flight-player.ts'
import { provideInProcessApi } from '../../../fetch-api.ts'
import { ToastProvider } from '../../../ui/toast.tsx'
import { StatusForm } from './status-form.tsx'

const uuid = (digit: number) => `0195d8f0-0000-7000-8000-00000000000${digit}`

test('a code applies since the round of the card, also without a hole', async () => {
  const sent: unknown[] = []
  provideInProcessApi((_, { body }) => {
    // The preview of what becomes of a side.
    if (!body) return Promise.resolve(Response.json({ lines: [], changes: [] }))
    sent.push(JSON.parse(body as string))
    return Promise.resolve(Response.json({ status: 'DQ' }))
  })
  const player = { entryId: uuid(3), name: 'Anne Holm', status: null, holes: [] }
  const cardKey = { tournamentId: uuid(1), roundId: uuid(2), entryId: uuid(3) }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <StatusForm cardKey={cardKey} player={player as unknown as FlightPlayer} />
      </ToastProvider>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('radio', { name: /^Diskvalificeret/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Tag Anne Holm ud' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ status: 'DQ', roundId: uuid(2) })
  expect(sent[0]).not.toHaveProperty('hole')
  provideInProcessApi(undefined)
})
