// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { TournamentResults } from '#contract/results/endpoints.ts'
import { provideInProcessApi } from '../../fetch-api.ts'
import { ToastProvider } from '../../ui/toast.tsx'
import { resultsQuery } from './results-queries.ts'
import { Ties } from './ties.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  provideInProcessApi(undefined)
})

const tournamentId = '0195d8f0-0000-7000-8000-000000000001'
const entries = [
  { entryId: 'anne', name: 'Anne Holm' },
  { entryId: 'bo', name: 'Bo Kjær' },
]
const division = { id: 'a', name: 'A', placings: [], hasLots: false }
const waiting = {
  ...division,
  ties: [{ awaits: 'play_off', place: 1, entries }],
  playOffs: [],
}
const held = {
  ...division,
  ties: [],
  playOffs: [{ isShared: false, entries: entries.toReversed(), version: 'v1' }],
}
const results = (shown: typeof waiting | typeof held) =>
  ({ state: 'scores_in', divisions: [shown] }) as unknown as TournamentResults

/** The play-off of the result that is stored now; saves are answered by `answer`. */
function show(stored: () => TournamentResults, answer: () => Response) {
  const sent: unknown[] = []
  provideInProcessApi((_, { method, body }) => {
    if (!method || method === 'GET') return Promise.resolve(Response.json(stored()))
    sent.push(JSON.parse(body as string))
    return Promise.resolve(answer())
  })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(resultsQuery(tournamentId).queryKey, stored())
  function Page() {
    const { data } = useQuery(resultsQuery(tournamentId))
    return data?.divisions.map((one) => (
      <Ties key={one.id} tournamentId={tournamentId} division={one} state={data.state} />
    ))
  }
  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <Page />
      </ToastProvider>
    </QueryClientProvider>,
  )
  return sent
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a director is told that a colleague has written the play-off, although its form goes away', async () => {
  let stored = results(waiting)
  show(
    () => stored,
    () => Response.json({ error: { code: 'changed_elsewhere' } }, { status: 409 }),
  )
  stored = results(held)
  press('Gem rækkefølgen')
  expect(await screen.findByText(/En anden har skrevet omspillet. Dit er ikke gemt/)).toBeTruthy()
  expect(await screen.findByText('Omspil: Bo Kjær, Anne Holm.')).toBeTruthy()
  expect(screen.queryByText('Omspil om nr. 1')).toBeNull()
})

test('a correction stays when a colleague corrects the play-off first, and replaces it only when told', async () => {
  const v2 = {
    ...held,
    playOffs: [{ isShared: true, entries, version: 'v2' }],
  }
  let stored = results(held)
  const sent = show(
    () => stored,
    () => Response.json({ error: { code: 'changed_elsewhere' } }, { status: 409 }),
  )
  press('Ret omspillet')
  press('Flyt Anne Holm op')
  stored = results(v2)
  press('Gem rækkefølgen')
  expect(await screen.findByText('En anden har gemt, mens du skrev')).toBeTruthy()
  expect(screen.getAllByText('Anne Holm og Bo Kjær deler pladsen uden omspil.')).toHaveLength(2)
  press('Jeg har set det, brug mit i stedet')
  press('Gem rækkefølgen')
  await waitFor(() =>
    expect(sent).toEqual(
      ['v1', 'v2'].map((basedOn) => ({ bestFirst: ['anne', 'bo'], isShared: false, basedOn })),
    ),
  )
})

test('a play-off that is written wrong is corrected on the version that is shown', async () => {
  const sent = show(
    () => results(held),
    () => Response.json(results(held)),
  )
  press('Ret omspillet')
  press('Flyt Anne Holm op')
  press('Gem rækkefølgen')
  await waitFor(() =>
    expect(sent).toEqual([{ bestFirst: ['anne', 'bo'], isShared: false, basedOn: 'v1' }]),
  )
})
