import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Payment } from './queries.ts'
import { UnpaidPage } from './unpaid-page.tsx'

/** What a golfer reads whose place in a tournament is released. */
function say(state: Payment['state']) {
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

test('a place that is released is told of with the way to enter again', () => {
  expect(say('declined')).toMatch(/Der er ikke trukket penge\..*Tilmeld dig igen/)
})

test('nobody is told that no money was taken whose bank paid another amount', () => {
  expect(say('mismatch')).toMatch(/besked om et andet beløb.*Tilmeld dig igen/)
  expect(say('mismatch')).not.toContain('ikke trukket')
})
