import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReturnPage } from './return-page.tsx'

test('until the answer is there the page neither confirms nor denies the payment, which may be declined', () => {
  const page = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ReturnPage token="t" renderPaid={() => null} />
    </QueryClientProvider>,
  )
  const heading = /<h1[^>]*>(.*?)<\/h1>/.exec(page)?.[1]
  expect(heading).toContain('Vi henter svaret på din betaling')
  expect(heading).not.toMatch(/bekræft/i)
})
