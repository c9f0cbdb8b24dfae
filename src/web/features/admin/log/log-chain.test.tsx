import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { LogChain } from '#contract/admin/log-chain.ts'
import { logChainQuery } from './log-chain-query.ts'
import { BrokenLogNotice, LogChainLead } from './log-chain.tsx'

/** The text above the list for a chain. */
function shown(verified: LogChain['verified']): string {
  const client = new QueryClient()
  const chainedAt = '2027-05-04T08:05:00.000Z'
  client.setQueryData(logChainQuery.queryKey, { position: 9, chainedAt, waiting: 0, verified })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <BrokenLogNotice />
      <LogChainLead />
    </QueryClientProvider>,
  )
}

const at = '2027-05-04T02:00:00.000Z'

test('a whole log is one sentence, without a warning', () => {
  const text = shown({ at, position: 9, total: 0, findings: [] })
  expect(text).toMatch(/^Loggen er hel til og med hændelse 9 /)
})

test('a log that is not whole is a warning with the first findings, and never called whole', () => {
  const findings = ['Hændelse 5 på plads 5 er slettet.', 'Plads 7 mangler i kæden.']
  const text = shown({ at, position: 9, total: 12, findings })
  expect(text).toContain('Loggen er ikke hel: 12 fund ved eftersynet')
  for (const finding of findings) expect(text).toContain(`<li>${finding}</li>`)
  expect(text).toContain('<li>10 fund mere</li>')
  expect(text).not.toContain('Loggen er hel')
})
