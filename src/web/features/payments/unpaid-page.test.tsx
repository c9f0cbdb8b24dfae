import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Payment } from './queries.ts'
import { UnpaidPage } from './unpaid-page.tsx'

/** The page for a released place in a tournament. */
function renderReleased(state: Payment['state']) {
  const payment = {
    state,
    orderNumber: 'B-1',
    kind: 'tournament_entry',
    totalOre: 30_000,
    next: '/tournaments/sommer/entry',
    canRetry: false,
    isReleased: true,
  } as Payment
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <UnpaidPage payment={payment} token="t" />
    </QueryClientProvider>,
  )
}

test('the page for a released place leads back to the entry form', () => {
  expect(renderReleased('declined')).toMatch(/Der er ikke trukket penge\..*Tilmeld dig igen/)
})

test('after a wrong amount the page does not claim that no money was taken', () => {
  expect(renderReleased('mismatch')).toMatch(/besked om et andet beløb.*Tilmeld dig igen/)
  expect(renderReleased('mismatch')).not.toContain('ikke trukket')
})
