// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ToastProvider } from '../../../ui/toast.tsx'
import { CardPage } from './card-page.tsx'
import { cardQuery, deskQuery } from './desk-queries.ts'

// Links need a router.
vi.mock('../../../ui/ui-link.tsx', () => ({
  UiLink: ({ href, children }: { href: string; children: string }) => <a href={href}>{children}</a>,
}))

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

test('a press on hole 7 of a card leaves only the score and the reason to write', () => {
  const key = { tournamentId: 't', roundId: 'r', entryId: 'e' }
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const holes = Array.from({ length: 18 }, (_, i) => ({ number: i + 1, par: 4 }))
  const player = { name: 'Anne Holm', teeName: '58', playingHandicap: 12, status: null, holes }
  const card = { deliveredAt: null, receipt: null, revision: 3, penalties: [] }
  const shown = { player, card, entries: [], flightId: 'f', penaltyUnit: null }
  client.setQueryData(cardQuery(key).queryKey, shown as never)
  client.setQueryData(deskQuery('t').queryKey, { mayRun: true } as never)
  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <CardPage {...key} base="/t" />
      </ToastProvider>
    </QueryClientProvider>,
  )
  // The number alone heads the row, as a screen reader says it before every cell.
  expect(screen.getByRole('rowheader', { name: '7' })).toBeTruthy()
  fireEvent.click(screen.getByTitle('Ret hul 7'))
  expect(screen.getByLabelText<HTMLSelectElement>('Hul').value).toBe('7')
  expect(document.activeElement).toBe(screen.getByLabelText(/^Score/))
})
