import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReturnPage } from './return-page.tsx'

/** The page of a payment that the provider has said nothing of, or before there is any answer. */
function renderPage({ state, hasLeft = false }: { state?: 'waiting' | 'paid'; hasLeft?: boolean }) {
  const client = new QueryClient()
  const payment = {
    state,
    kind: 'pass',
    orderNumber: '2027-000001',
    totalOre: 149_500,
    next: '/account',
    canRetry: true,
  }
  if (state) client.setQueryData(['payment', 't'], { ...payment, polls: 1 })
  const page = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ReturnPage token="t" hasLeft={hasLeft} renderPaid={() => <h1>Tak</h1>} />
    </QueryClientProvider>,
  )
  return { page, heading: /<h1[^>]*>(.*?)<\/h1>/.exec(page)?.[1] }
}

test('until the answer is there the page neither confirms nor denies the payment, which may be declined', () => {
  for (const state of [undefined, 'waiting'] as const) {
    const { heading } = renderPage(state ? { state } : {})
    expect(heading).toContain('Vi henter svaret på din betaling')
    expect(heading).not.toMatch(/bekræft/i)
  }
})

test('a buyer who left the provider’s page may pay again, where the provider reports nothing of it', () => {
  const { heading, page } = renderPage({ state: 'waiting', hasLeft: true })
  expect(heading).toBe('Du afbrød betalingen')
  expect(page).toMatch(/Prøv igen, betal 1\.495/)
})

test('a payment that was made counts, also at the address of those who left', () => {
  expect(renderPage({ state: 'paid', hasLeft: true }).heading).toBe('Tak')
})
