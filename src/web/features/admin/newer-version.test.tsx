// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { TermsToEdit } from '#contract/admin/clubs.ts'
import type { ProductToEdit } from '#contract/admin/products.ts'
import { provideInProcessApi } from '../../fetch-api.ts'
import { termsToEditQuery } from './clubs/club-queries.ts'
import { TermsPage } from './clubs/terms-page.tsx'
import { productToEditQuery } from './products/product-queries.ts'
import { ProductPage } from './products/product-page.tsx'

afterEach(() => {
  cleanup()
  provideInProcessApi(undefined)
})

const id = '0195d8f0-0000-7000-8000-000000000001'
const behind = 'En anden har gemt, mens du skrev'
const catchUp = { name: 'Jeg har set det, brug mit i stedet' }

const product = (version: number): ProductToEdit => ({
  name: 'Sæsonkort',
  season: '2026',
  version,
  onSale: true,
  summary: `Beskrivelse ${version}`,
  plannedRounds: 10,
  totalRounds: null,
  priceSteps: [],
  sold: 0,
})

const terms = (version: number): TermsToEdit => ({
  name: 'Rold Bakker Golfklub',
  version,
  noticeHours: 48,
  earliest: '2026-06-13',
  terms: {
    validFrom: '2026-06-13',
    validTo: null,
    roundsPerPass: 2,
    maxHandicapTenths: null,
    acceptsProducts: ['FULD'],
    bookingMode: 'phone',
    bookingWindowDays: 7,
    bookingUrl: null,
    bookingSteps: [],
    bookingText: null,
    checkInPlace: 'Golfshoppen',
    defaultHoles: 18,
    greenFeeWeekdayOre: 40_000,
    greenFeeWeekendOre: 50_000,
  } as unknown as TermsToEdit['terms'],
  rules: [],
})

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(box(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const refusal = { error: { code: 'changed_elsewhere' } }

function api(stored: () => unknown) {
  const sent: { path: string; basedOn: number }[] = []
  provideInProcessApi((path, { method, body }) => {
    if (!method || method === 'GET') return Promise.resolve(Response.json(stored()))
    const { basedOn } = JSON.parse(body as string) as { basedOn: number }
    sent.push({ path, basedOn })
    return Promise.resolve(Response.json(refusal, { status: 409 }))
  })
  return sent
}

const newClient = () => new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })

test('a product keeps what is typed while another administrator saves, and replaces the new version only when told', async () => {
  const sent = api(() => product(4))
  const client = newClient()
  const { queryKey } = productToEditQuery(id)
  client.setQueryData(queryKey, product(3))
  render(
    <QueryClientProvider client={client}>
      <ProductPage id={id} onSaved={vi.fn<() => void>()} />
    </QueryClientProvider>,
  )
  type('Beskrivelse', 'Min egen linje')
  act(() => void client.setQueryData(queryKey, product(4)))
  expect(await screen.findByText(behind)).toBeTruthy()
  expect(box('Beskrivelse').value).toBe('Min egen linje')
  const save = () => {
    press('Gem den nye version')
    press('Gem og vis på siden')
  }
  save()
  await waitFor(() => expect(sent.map(({ basedOn }) => basedOn)).toEqual([3]))
  fireEvent.click(await screen.findByRole('button', catchUp))
  expect(box('Beskrivelse').value).toBe('Min egen linje')
  save()
  await waitFor(() => expect(sent.map(({ basedOn }) => basedOn)).toEqual([3, 4]))
})

test('an agreement keeps what is typed when another administrator has saved first', async () => {
  const sent = api(() => terms(4))
  const client = newClient()
  client.setQueryData(termsToEditQuery(id).queryKey, terms(3))
  render(
    <QueryClientProvider client={client}>
      <TermsPage id={id} onSaved={vi.fn<() => void>()} />
    </QueryClientProvider>,
  )
  const place = screen.getByDisplayValue<HTMLInputElement>('Golfshoppen')
  fireEvent.change(place, { target: { value: 'Sekretariatet' } })
  press('Vis, hvad det ændrer')
  expect(await screen.findByText(behind)).toBeTruthy()
  expect(screen.getByDisplayValue('Sekretariatet')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', catchUp))
  press('Vis, hvad det ændrer')
  await waitFor(() => expect(sent.map(({ basedOn }) => basedOn)).toEqual([3, 4]))
})
