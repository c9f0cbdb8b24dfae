// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { PlannedVisit } from '#contract/checkins/planned-visits.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { ToastProvider } from '../../ui/toast.tsx'
import { plannedVisitsQuery } from './planned-visit-queries.ts'
import { MyVisits, PlannedVisits } from './planned-visits.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const visit: PlannedVisit = {
  id: '00000000-0000-4000-8000-000000000001',
  golferId: '00000000-0000-4000-8000-000000000002',
  firstName: 'Anne',
  isSelf: true,
  clubSlug: 'rold-bakker-golfklub',
  clubName: 'Rold Bakker Golfklub',
  day: plainDate('2027-05-08'),
  minute: 600,
  hasCheckedIn: false,
  isNoShow: false,
  isAsked: false,
  closure: null,
}

function renderWith(visits: PlannedVisit[], children = <PlannedVisits />) {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(plannedVisitsQuery.queryKey, { visits })
  return render(
    <QueryClientProvider client={client}>
      <ToastProvider>{children}</ToastProvider>
    </QueryClientProvider>,
  )
}

test('planned visits are folded into one button, which shows that a course has closed', () => {
  renderWith([{ ...visit, closure: 'Banen er lukket: frost.' }])
  const button = screen.getByRole('button', { name: /^1 planlagt\s+besøg\s*, med en besked$/ })
  expect(screen.queryByText('Banen er lukket: frost.')?.closest('[hidden]')).toBeTruthy()
  fireEvent.click(button)
  expect(screen.queryByText('Banen er lukket: frost.')?.closest('[hidden]')).toBeNull()
})

test('without a visit there is nothing', () => {
  expect(renderWith([]).container.textContent).toBe('')
  cleanup()
  expect(renderWith([], <MyVisits show="coming" />).container.textContent).toBe('')
})

test('a link to the visits waits for the rest of the page, which would push them away', async () => {
  vi.useFakeTimers()
  const scroll = vi.fn<() => void>()
  vi.stubGlobal('location', { hash: '#visits' })
  Element.prototype.scrollIntoView = scroll
  const season = Promise.withResolvers<number>()
  function Page() {
    useQuery({ queryKey: ['season'], queryFn: () => season.promise })
    return <MyVisits show="coming" />
  }
  renderWith([visit], <Page />)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(scroll).not.toHaveBeenCalled()
  season.resolve(1)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(scroll).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

test('on the account a question stands apart from the visits to come', () => {
  const visits = [visit, { ...visit, id: `${visit.id.slice(0, -1)}9`, isAsked: true }]
  renderWith(visits, <MyVisits show="asked" />)
  expect(screen.getByText(/^Spillede du hos Rold Bakker Golfklub/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ja, tjek ind' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Aflys/ })).toBeNull()
  cleanup()
  renderWith(visits, <MyVisits show="coming" />)
  expect(screen.getByRole('heading', { name: 'Planlagte besøg' })).toBeTruthy()
  expect(screen.queryByText(/^Spillede/)).toBeNull()
})
