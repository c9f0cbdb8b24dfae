// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Me } from '#contract/accounts/endpoints.ts'
import type { Pass } from '#contract/passes/endpoints.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { meQuery } from '../accounts/queries.ts'
import { WalletButtons } from './wallet-buttons.tsx'
import { walletOrder } from './wallet-order.ts'
import { walletsQuery } from './wallet-queries.ts'

afterEach(cleanup)

const pass = { id: 'card', state: 'active', lastDay: '2027-11-30' } as Pass
const both = { apple: true, google: true }

function labels({ wallets = both, state = 'active', day = '2027-05-04', viewing = false } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const me: Me = { account: null, roles: [], ...(viewing && { viewing: { secondsLeft: 60 } }) }
  client.setQueryData(meQuery.queryKey, me)
  client.setQueryData(walletsQuery.queryKey, wallets)
  render(
    <QueryClientProvider client={client}>
      <WalletButtons pass={{ ...pass, state: state as Pass['state'] }} day={plainDate(day)} />
    </QueryClientProvider>,
  )
  const roles = [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')]
  return roles.map(({ textContent }) => textContent?.trim())
}

test.each([
  ['both wallets', {}, ['Føj til Apple Wallet', 'Føj til Google Wallet']],
  ['one wallet', { wallets: { apple: false, google: true } }, ['Føj til Google Wallet']],
  ['no wallet', { wallets: { apple: false, google: false } }, []],
  ['a blocked card', { state: 'revoked' }, []],
  ['a card whose season is over', { day: '2027-12-01' }, []],
  ['an operator who sees the service as the golfer', { viewing: true }, []],
])('with %s the page offers what is possible', (_, given, expected) => {
  expect(labels(given)).toEqual(expected)
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X)', 'apple'],
  ['Mozilla/5.0 (Linux; Android 17; Pixel 12) Chrome/153', 'google'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'apple'],
])('on %s the first button is %s', (agent, first) => {
  expect(walletOrder(agent)[0]).toBe(first)
})
