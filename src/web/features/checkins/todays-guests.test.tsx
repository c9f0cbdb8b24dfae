// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render as show, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from '../../api.ts'
import { provideInProcessApi } from '../../fetch-api.ts'
import { todaysCheckInsQuery } from './queries.ts'
import { TodaysGuests } from './todays-guests.tsx'

const clubId = '0195d8f0-0000-7000-8000-000000000001'

afterEach(() => {
  cleanup()
  provideInProcessApi(undefined)
})

function dayWith(count: number) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const guests = Array.from({ length: count }, (_, i) => ({
    checkInId: `0195d8f0-0000-7000-8000-${String(i).padStart(12, '0')}`,
    minute: 1_200 - i,
    outcome: 'allow' as const,
    holes: 18 as const,
    way: 'manual' as const,
    guest: {
      passId: clubId,
      passNumber: '2027-000001-X',
      productName: 'Sæsonkort',
      name: `Gæst ${i}`,
      dguNumber: null,
      homeClub: null,
      handicap: null,
    },
    voided: false,
    restoreUntil: null,
    offline: false,
    flags: [],
  }))
  const day = { clubName: 'Rold', day: '2027-06-12', wordOfDay: '', refused: 0, refusals: [] }
  client.setQueryData(todaysCheckInsQuery(clubId).queryKey, { ...day, guests })
  return (most?: number) => (
    <QueryClientProvider client={client}>
      <TodaysGuests clubId={clubId} {...(most !== undefined && { most })} />
    </QueryClientProvider>
  )
}

test('of many guests the latest six are shown on the screen, and all of them on paper', () => {
  const page = dayWith(150)
  const render = (most?: number) => renderToStaticMarkup(page(most))
  expect(render(6).match(/print:list-item/g)).toHaveLength(144)
  expect(render(6)).toContain('Vis alle')
  expect(render()).not.toContain('print:list-item')
})

test('a filter finds a guest among many, also one that is not shown', () => {
  show(dayWith(150)(6))
  expect(screen.getAllByText('Gæst 149')[0]?.closest('li')?.className).toContain('hidden')
  fireEvent.change(screen.getByLabelText('Find en gæst i dag'), { target: { value: 'gaest 149' } })
  expect(screen.getAllByText('Gæst 149')[0]?.closest('li')?.className).not.toContain('hidden')
  expect(screen.queryByText('Gæst 148')).toBeNull()
  fireEvent.change(screen.getByLabelText('Find en gæst i dag'), { target: { value: 'Bo' } })
  expect(screen.getByText('Ingen af dagens gæster passer til »Bo«.')).toBeTruthy()
})

test('a row says nothing about eighteen holes, and a few guests need no filter', () => {
  show(dayWith(3)())
  expect(screen.queryByText('18 huller')).toBeNull()
  expect(screen.queryByLabelText('Find en gæst i dag')).toBeNull()
})

test.each([
  [new TypeError('no connection'), 'Der er ingen forbindelse lige nu'],
  [new ApiError(503, { code: 'too_busy', message: '' }), 'Der er ingen forbindelse lige nu'],
  [new ApiError(403, { code: 'read_only_view', message: '' }), 'Dagens gæster kunne ikke hentes'],
])('a list that is refused is told from one that cannot be reached', (error, text) => {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  const { queryKey } = todaysCheckInsQuery(clubId)
  client.getQueryCache().build(client, { queryKey }).setState({ status: 'error', error })
  show(
    <QueryClientProvider client={client}>
      <TodaysGuests clubId={clubId} />
    </QueryClientProvider>,
  )
  expect(document.body.textContent).toContain(text)
})
