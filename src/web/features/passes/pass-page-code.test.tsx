// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Me } from '#contract/accounts/endpoints.ts'
import type { Pass } from '#contract/passes/endpoints.ts'
import { meQuery } from '../accounts/queries.ts'
import { PassCode } from './pass-page-code.tsx'

afterEach(cleanup)

const pass = { id: 'card', number: 'SK27-RVPC-55QX-4' } as Pass

test.each([
  ['an operator who sees the service as the golfer', { secondsLeft: 1_800 }, true],
  ['the golfer', undefined, false],
])('to %s the card says whether the code is hidden', (_, viewing, isHidden) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const me: Me = { account: null, roles: [], ...(viewing && { viewing }) }
  client.setQueryData(meQuery.queryKey, me)
  render(
    <QueryClientProvider client={client}>
      <PassCode pass={pass} />
    </QueryClientProvider>,
  )
  expect(screen.queryByText(/Koden vises ikke/) !== null).toBe(isHidden)
  expect(screen.getByText(pass.number)).toBeTruthy()
})
