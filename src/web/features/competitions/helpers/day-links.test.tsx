// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { DayLinks as Links } from '#contract/competitions/day-links.ts'
import { provideInProcessApi } from '../../../fetch-api.ts'
import { prefetchToasts, ToastProvider } from '../../../ui/toast.tsx'
import { DayLinks } from './day-links.tsx'
import { dayLinksQuery } from './helpers-queries.ts'

beforeAll(prefetchToasts)
afterEach(() => {
  cleanup()
  provideInProcessApi(undefined)
})

const id = (digit: number) => `0195d8f0-0000-7000-8000-00000000000${digit}`
const link = (digit: number, name: string): Links['links'][number] => ({
  id: id(digit),
  name,
  kind: 'starter',
  address: `https://example.dk/link/day?key=${digit}`,
  createdAt: '2027-05-04T07:00:00.000Z',
  firstOpenedAt: null,
  revokedAt: null,
})
const [jens, ole] = [link(1, 'Jens'), link(2, 'Ole')]

function show(links: Links['links'], answer: Links) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(dayLinksQuery(id(9)).queryKey, { links })
  provideInProcessApi(() => Promise.resolve(Response.json(answer)))
  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <DayLinks tournamentId={id(9)} />
      </ToastProvider>
    </QueryClientProvider>,
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('the buttons of each link are named by its helper, and a closed link is confirmed', async () => {
  show([jens, ole], { links: [jens, { ...ole, revokedAt: '2027-05-04T08:00:00.000Z' }] })
  expect(screen.getByRole('button', { name: 'Vis kode til Jens' })).toBeDefined()
  press('Luk linket til Ole')
  press('Luk linket')
  await screen.findByText('Linket til Ole er lukket.')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.getByText('Lukket: Ole (Starter).')).toBeDefined()
})

test('a new link is confirmed, because on a phone the list is above the form', async () => {
  show([jens], { links: [ole, jens] })
  const form = screen.getByRole('form', { name: 'Nyt daglink' })
  const name = screen.getByLabelText<HTMLInputElement>('Hvem får linket?')
  fireEvent.change(name, { target: { value: 'Ole' } })
  fireEvent.submit(form)
  await screen.findByText('Linket til Ole er lavet.')
  expect(name.value).toBe('')
  expect(screen.getByRole('button', { name: 'Luk linket til Ole' })).toBeDefined()
})
