// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Fixable } from '#contract/results/fixable.ts'
import { provideInProcessApi } from '../../fetch-api.ts'
import { ToastProvider } from '../../ui/toast.tsx'
import { FixForm } from './fix-form.tsx'
import { fixableRoundsQuery } from './results-queries.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  provideInProcessApi(undefined)
})

const uuid = (digit: number) => `0195d8f0-0000-7000-8000-00000000000${digit}`
const tournamentId = uuid(1)
const roundOf = (number: number): Fixable['rounds'][number] => ({
  id: uuid(1 + number),
  number,
  tees: [],
  players: [
    {
      entryId: uuid(5),
      name: 'Anne Holm',
      teeId: uuid(6),
      handicapTenths: 184,
      playingHandicap: 20,
    },
  ],
})

/** Both events of a browser. */
function type(label: string, value: string) {
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a round that is drawn while the form is open is corrected itself, not the first one', async () => {
  const bodies: { fix?: { roundId?: string } }[] = []
  provideInProcessApi((_, { method, body }) => {
    if (method === 'POST') bodies.push(JSON.parse(body as string) as object)
    return Promise.resolve(Response.json({ changes: [] }))
  })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const { queryKey } = fixableRoundsQuery(tournamentId)
  client.setQueryData(queryKey, { version: 'v1', rounds: [roundOf(1)] })
  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <FixForm tournamentId={tournamentId} isFinal={false} />
      </ToastProvider>
    </QueryClientProvider>,
  )
  type('Hvad var forkert?', 'player_handicap')
  act(() => client.setQueryData(queryKey, { version: 'v2', rounds: [roundOf(1), roundOf(2)] }))
  await screen.findByText('En anden har gemt, mens du skrev')
  press('Jeg har set det, brug mit i stedet')
  type('Runde', roundOf(2).id)
  type('Det rigtige handicap', '12,4')
  press('Vis virkningen')
  await waitFor(() => expect(bodies[0]?.fix?.roundId).toBe(roundOf(2).id))
})
