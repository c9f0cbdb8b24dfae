// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ListedCard } from '#contract/scoring/cards.ts'
import { CardsPage } from './cards-page.tsx'
import { cardsQuery } from './desk-queries.ts'

// The navigation needs a router.
vi.mock('./desk-nav-items.tsx', () => ({ DeskNavItems: () => null }))
vi.mock('../../../ui/ui-link.tsx', () => ({
  UiLink: ({ href, children }: { href: string; children: string }) => <a href={href}>{children}</a>,
}))

afterEach(cleanup)

const tournamentId = '0195d8f0-0000-7000-8000-000000000001'
const card = (name: string, position: number) =>
  ({
    roundId: 'r',
    roundNumber: 1,
    entryId: name,
    name,
    position,
    group: null,
    state: 'open',
    status: null,
    disputed: [],
    lateEntries: 0,
    holesScored: 3,
    holes: 18,
  }) as unknown as ListedCard

function search(words: string): string[] {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const cards = [card('Anne Åkjær', 1), card('Bo Holm', 12), card('Ida Holm', 2)]
  client.setQueryData(cardsQuery(tournamentId).queryKey, { cards, byLink: false })
  render(
    <QueryClientProvider client={client}>
      <CardsPage tournamentId={tournamentId} base="/t" />
    </QueryClientProvider>,
  )
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: words } })
  const links = screen
    .queryAllByRole('link')
    .filter(({ textContent }) => !textContent.startsWith('Hent'))
  return links.map(({ textContent }) => textContent)
}

test.each([
  ['holm', ['Bo Holm', 'Ida Holm']],
  ['ida holm', ['Ida Holm']],
  ['aakj', ['Anne Åkjær']],
  ['12', ['Bo Holm']],
  ['flight 2', ['Ida Holm']],
])('the tournament desk finds a scorecard by »%s«', (words, names) => {
  expect(search(words)).toEqual(names)
})

test('a card that is played says how far it is, in one line for each player', () => {
  search('bo')
  const [, row] = screen.getAllByRole('row')
  expect(row?.textContent).toBe('Bo Holm123 af 18 huller')
})

test('a search without a scorecard says so', () => {
  expect(search('xyz')).toEqual([])
  expect(screen.getByText(/Intet scorekort passer til »xyz«/)).toBeTruthy()
})
