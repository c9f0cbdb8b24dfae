// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ClubSearch } from '#contract/checkins/club-finder.ts'
import { meQuery } from '../accounts/queries.ts'
import { clubSearchQuery, myClubsQuery } from './queries.ts'
import { useFinderAnswer } from './use-finder-answer.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const day = '2027-05-08'
const asked = (time: string) => ({ day, time })
const clubsAt = (minute: number) =>
  ({ at: { day, minute }, clubs: [] }) as unknown as ClubSearch & object
const mineAt = (minute: number) => ({
  people: [],
  clubs: [{ slug: `klub-${minute}`, answers: [] }],
})

test('after another hour is chosen, the clubs wait for the golfer’s own answers of that hour', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(meQuery.queryKey, { account: { name: 'Anne' } } as never)
  client.setQueryData(clubSearchQuery(asked('10:00')).queryKey, clubsAt(600) as never)
  client.setQueryData(myClubsQuery({ day, minute: 600 }).queryKey, mineAt(600))
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result, rerender } = renderHook(({ time }) => useFinderAnswer(asked(time)), {
    initialProps: { time: '10:00' },
    wrapper,
  })
  const shown = () => [
    result.current.shown?.answer?.at?.minute,
    result.current.shown?.mine?.clubs[0]?.slug,
  ]
  expect(shown()).toEqual([600, 'klub-600'])

  client.setQueryData(clubSearchQuery(asked('13:00')).queryKey, clubsAt(780) as never)
  rerender({ time: '13:00' })
  expect(shown()).toEqual([600, 'klub-600'])

  await act(async () => {
    client.setQueryData(myClubsQuery({ day, minute: 780 }).queryKey, mineAt(780))
    await Promise.resolve()
  })
  await vi.waitFor(() => expect(shown()).toEqual([780, 'klub-780']))
})
