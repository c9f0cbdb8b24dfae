// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ClubSearch } from '#contract/checkins/club-finder.ts'
import { meQuery } from '../accounts/queries.ts'
import { keepAnswer } from './kept-answer.ts'
import { clubSearchQuery, myClubsQuery } from './queries.ts'
import { useFinderAnswer } from './use-finder-answer.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const day = '2027-05-08'
const asked = (time: string) => ({ day, time })
const clubsAt = (minute: number) =>
  ({ at: { day, minute }, clubs: [] }) as unknown as ClubSearch & object
const mineAt = (minute: number) => ({
  people: [],
  origin: null,
  clubs: [{ slug: `klub-${minute}`, distanceKm: null, answers: [] }],
})

/** The finder at 10 for an account, or for nobody, whose own answers do not come. */
function renderAt10({ account }: { account: { id: string } | null }) {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(meQuery.queryKey, { account } as never)
  client.setQueryData(clubSearchQuery(asked('10:00')).queryKey, clubsAt(600) as never)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useFinderAnswer(asked('10:00')), { wrapper })
  return { client, result }
}

test('a golfer waits for the own answers, and a visitor for nothing', async () => {
  expect(renderAt10({ account: null }).result.current.awaitsOwn).toBe(false)
  const { client, result } = renderAt10({ account: { id: 'anne' } })
  expect(result.current.awaitsOwn).toBe(true)
  act(() => client.setQueryData(myClubsQuery({ day, minute: 600 }).queryKey, mineAt(600)))
  await vi.waitFor(() => expect(result.current.awaitsOwn).toBe(false))
})

test('the answer of the last visit is shown at once, to the same account and for ten minutes', () => {
  keepAnswer('anne', { day, minute: 600 }, mineAt(600))
  const shownTo = (id: string) => {
    const { awaitsOwn, shown } = renderAt10({ account: { id } }).result.current
    return { awaitsOwn, slug: shown?.mine?.clubs[0]?.slug }
  }
  expect(shownTo('anne')).toEqual({ awaitsOwn: false, slug: 'klub-600' })
  expect(shownTo('laura')).toEqual({ awaitsOwn: true, slug: undefined })
  vi.setSystemTime(Date.now() + 10 * 60_000)
  expect(shownTo('anne')).toEqual({ awaitsOwn: true, slug: undefined })
  vi.useRealTimers()
})

test('after another hour is chosen, the clubs wait for the golfer’s own answers of that hour', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(meQuery.queryKey, { account: { id: 'anne', name: 'Anne' } } as never)
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
