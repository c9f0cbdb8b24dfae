// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { GolferHome } from './golfer-home.tsx'
import type { SignState } from './use-sign.ts'

afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
})

test('without a connection the page says so before anything is typed, and promises no answer at once', () => {
  onlineManager.setOnline(false)
  const signState = { isLoading: false, open: () => Promise.resolve() } as unknown as SignState
  render(
    <QueryClientProvider client={new QueryClient()}>
      <GolferHome
        golfer={{ via: 'device', passes: [] } as never}
        signState={signState}
        receipts={[]}
        renderCard={() => null}
      />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('status').textContent).toContain('Der er ingen dækning')
  expect(screen.queryByText(/Svaret kommer med det samme/)).toBeNull()
  act(() => onlineManager.setOnline(true))
  expect(screen.queryByText('Der er ingen dækning')).toBeNull()
  expect(screen.getByText(/Svaret kommer med det samme/)).toBeTruthy()
})
