import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ClosureRequestPanel } from './closure-request.tsx'

test('the page of a club says nothing of a request to close more before one is known', () => {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ClosureRequestPanel clubId="club" />
    </QueryClientProvider>,
  )
  expect(html).toBe('')
})
