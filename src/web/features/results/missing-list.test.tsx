// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { MissingForResult } from '#contract/results/endpoints.ts'
import { provideInProcessApi } from '../../fetch-api.ts'
import { ToastProvider } from '../../ui/toast.tsx'
import { MissingList } from './missing-list.tsx'

afterEach(() => {
  cleanup()
  provideInProcessApi(undefined)
})

const [tournamentId, roundId, entryId, id] = [1, 2, 3, 4].map(
  (number) => `0195d8f0-0000-7000-8000-00000000000${number}`,
) as [string, string, string, string]

test('a report of any round is marked as handled where it is missing', async () => {
  const missing: MissingForResult = {
    kind: 'report',
    roundId,
    entryId,
    divisionId: null,
    names: ['Bo Kjær'],
    holes: [1],
    awaits: null,
    report: { id, kind: 'late_start', note: 'Mødte kl. 9.03' },
    drives: null,
    settlements: [],
  }
  const sent: string[] = []
  provideInProcessApi((path) => {
    sent.push(path)
    return Promise.resolve(Response.json({}))
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <MissingList missing={[missing]} {...{ tournamentId }} base="" ask={() => undefined} />
      </ToastProvider>
    </QueryClientProvider>,
  )
  expect(screen.getByRole('listitem').textContent).toContain(
    'Bo Kjær startede for sent: »Mødte kl. 9.03«. Tjek, at straffeslagene er med på hul 1',
  )
  fireEvent.click(screen.getByRole('button', { name: /^Klaret/ }))
  await screen.findByText('Bo Kjær: sagen er klaret.')
  expect(sent).toEqual([`/api/v1/tournaments/${tournamentId}/flight-reports/${id}/tick`])
})
