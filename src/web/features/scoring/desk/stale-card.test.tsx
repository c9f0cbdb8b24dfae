// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ListedCard } from '#contract/scoring/cards.ts'
import type { RoundPenalty } from '#domain/scoring/round-penalty.ts'
import { provideInProcessApi } from '../../../fetch-api.ts'
import { ToastProvider } from '../../../ui/toast.tsx'
import { cardsQuery } from './desk-queries.ts'
import { EnterCardPage } from './enter-card-page.tsx'
import { PenaltyForm } from './penalty-form.tsx'

// The navigation needs a router.
vi.mock('./desk-nav-items.tsx', () => ({ DeskNavItems: () => null }))

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  provideInProcessApi(undefined)
})

const id = (digit: number) => `0195d8f0-0000-7000-8000-00000000000${digit}`
const tournamentId = id(1)
const cardKey = { tournamentId, roundId: id(2), entryId: id(3) }
const button = (name: string | RegExp) => screen.getByRole('button', { name })

type Sent = { revision?: number; penalties?: unknown[] }

/** Previews succeed, and every save is refused because the card has changed. */
function api(cards: () => ListedCard[] = () => []) {
  const sent: Sent[] = []
  provideInProcessApi((path, { method, body }) => {
    if (!method || method === 'GET') return Promise.resolve(Response.json({ cards: cards() }))
    if (path.includes('preview')) return Promise.resolve(Response.json({ changes: [] }))
    sent.push(JSON.parse(body as string) as Sent)
    return Promise.resolve(Response.json({ error: { code: 'changed_elsewhere' } }, { status: 409 }))
  })
  return sent
}

test('a penalty is saved on the card that was previewed, although another referee gives one before the confirmation', async () => {
  const sent = api()
  const client = new QueryClient()
  const shown = (revision: number, penalties: RoundPenalty[]) => (
    <QueryClientProvider client={client}>
      <ToastProvider>
        <PenaltyForm {...{ cardKey, revision, penalties }} unit="points" />
      </ToastProvider>
    </QueryClientProvider>
  )
  const { rerender } = render(shown(3, []))
  const reason = screen.getByLabelText<HTMLInputElement>('Grund')
  fireEvent.change(reason, { target: { value: 'Kom for sent til start' } })
  fireEvent.click(button('Vis virkningen'))
  await screen.findByRole('button', { name: 'Gem straffen' })
  rerender(shown(4, [{ kind: 'clubs', amount: 2, reason: 'Femten køller' } as RoundPenalty]))
  fireEvent.click(button('Gem straffen'))
  await waitFor(() => expect(sent.map(({ revision }) => revision)).toEqual([3]))
  expect(await screen.findByText('Straffen er ikke ændret')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Grund').value).toBe('Kom for sent til start')
})

const listed = (revision: number): ListedCard => ({
  roundId: cardKey.roundId,
  roundNumber: 1,
  flightId: id(4),
  position: 1,
  startHole: 1,
  group: null,
  entryId: cardKey.entryId,
  name: 'Anne Holm',
  memberNumber: null,
  clubName: null,
  status: null,
  state: 'missing' as ListedCard['state'],
  revision,
  settledAs: null,
  typed: null,
  checked: null,
  holesScored: 0,
  holes: 18,
  disputed: [],
  decided: 0,
  lateEntries: 0,
})

test('a paper card replaces scores that a colleague has entered meanwhile only when told', async () => {
  let stored = listed(3)
  const sent = api(() => [stored])
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const { queryKey } = cardsQuery(tournamentId)
  client.setQueryData(queryKey, { cards: [stored], byLink: false })
  render(
    <QueryClientProvider client={client}>
      <EnterCardPage tournamentId={tournamentId} base="/t" />
    </QueryClientProvider>,
  )
  const search = screen.getByRole('combobox')
  fireEvent.change(search, { target: { value: 'Anne' } })
  fireEvent.keyDown(search, { key: 'Enter' })
  const grid = await screen.findByRole('spinbutton')
  fireEvent.keyDown(grid, { key: '5' })
  stored = listed(4)
  act(() => void client.setQueryData(queryKey, { cards: [stored], byLink: false }))
  fireEvent.keyDown(grid, { key: 'Enter' })
  expect(await screen.findByText('Scorekortet er ændret, mens du tastede')).toBeTruthy()
  fireEvent.click(button('Gem scorerne fra papiret'))
  await waitFor(() => expect(sent.map(({ revision }) => revision)).toEqual([3, 4]))
})
