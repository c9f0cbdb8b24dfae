// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ownEntry } from '#test/own-entry.ts'
import { receiptsQuery } from '../../passes/receipts-queries.ts'
import { myEntriesQuery } from './entry-queries.ts'
import { EntryRow } from './my-tournaments-page.tsx'
import { PaidEntryPage } from './paid-entry-page.tsx'

vi.mock('../../../ui/ui-link.tsx', () => ({
  UiLink: ({ href, children }: { href: string; children: ReactNode }) => (
    <a href={href}>{children}</a>
  ),
}))

afterEach(cleanup)

const orderId = '00000000-0000-7000-8000-000000000009'

function show(isOnly: boolean) {
  const entry = ownEntry({ orderId, division: { id: orderId, name: 'Alle', isOnly } })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(myEntriesQuery.queryKey, { entries: [entry] } as never)
  client.setQueryData(receiptsQuery.queryKey, { receipts: [{ orderId, number: '7' }] } as never)
  render(
    <QueryClientProvider client={client}>
      <EntryRow entry={entry} />
      <PaidEntryPage orderNumber="7" totalOre={0} />
    </QueryClientProvider>,
  )
}

test('the only division of a tournament is not named on the pages of an entry', () => {
  show(true)
  expect(screen.getByText('Anne')).toBeDefined()
  expect(screen.getByText(/^Anne er med i Bakkematchen/).textContent).not.toContain('Alle')
})

test('one of several divisions is named', () => {
  show(false)
  expect(screen.getByText('Anne, Alle')).toBeDefined()
  expect(screen.getByText(/^Anne er med i Bakkematchen/).textContent).toMatch(/, Alle\.$/)
})
