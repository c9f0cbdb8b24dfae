// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { DeskDrives, FlightPlayer } from '#contract/scoring/flight-player.ts'
import { provideInProcessApi } from '../../../fetch-api.ts'
import { ToastProvider } from '../../../ui/toast.tsx'
import { DrivesForm } from './drives-form.tsx'

afterEach(() => {
  cleanup()
  provideInProcessApi(undefined)
})

const uuid = (digit: number) => `0195d8f0-0000-7000-8000-00000000000${digit}`
const [ane, bo] = [uuid(4), uuid(5)]
const player = {
  holes: [1, 2].map((number) => ({ number })),
  drives: {
    rule: { kind: 'minimum', each: 1 },
    members: [
      { id: ane, name: 'Ane' },
      { id: bo, name: 'Bo' },
    ],
    entries: [],
  },
} as unknown as FlightPlayer

test('a drive that a phone notes meanwhile neither replaces what is chosen nor is replaced unseen', async () => {
  const sent: unknown[] = []
  provideInProcessApi((_path, { body }) => {
    sent.push(JSON.parse(body as string))
    return Promise.resolve(Response.json({ error: { code: 'changed_elsewhere' } }, { status: 409 }))
  })
  const client = new QueryClient()
  const cardKey = { tournamentId: uuid(1), roundId: uuid(2), entryId: uuid(3) }
  const shown = (version: string, drives: DeskDrives['drives']) => (
    <QueryClientProvider client={client}>
      <ToastProvider>
        <DrivesForm {...{ cardKey, player }} drives={{ version, drives, settledAt: null }} />
      </ToastProvider>
    </QueryClientProvider>
  )
  const { rerender } = render(shown('v1', [null, null]))
  expect(screen.getByText(/Nu: Ane 0 \(mangler 1\), Bo 0 \(mangler 1\)\./)).toBeTruthy()
  const second = screen.getByLabelText<HTMLSelectElement>('Udslag på hul 2')
  fireEvent.change(second, { target: { value: ane } })
  rerender(shown('v2', [bo, null]))
  expect(second.value).toBe(ane)
  expect(screen.getByText('Bo, –')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Gem udslagene' }))
  await waitFor(() => expect(sent).toEqual([{ drives: [null, ane], basedOn: 'v1' }]))
})
