// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ListedCard } from '#contract/scoring/cards.ts'
import type { CardReading } from '#domain/scoring/card-photo/read-card.ts'
import { provideInProcessApi } from '../../../../fetch-api.ts'
import { cardsQuery } from '../desk-queries.ts'
import { EnterCardPage } from '../enter-card-page.tsx'
import type { ReadPhoto } from './read-photo.ts'

const reader = vi.hoisted(() => ({
  readPhoto: vi.fn<() => Promise<unknown>>(),
  loadReader: vi.fn<() => Promise<void>>(() => Promise.resolve()),
  pictureOf: () => Promise.resolve('blob:box'),
}))
vi.mock('./read-photo.ts', () => reader)
// The navigation needs a router.
vi.mock('../desk-nav-items.tsx', () => ({ DeskNavItems: () => null }))

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  provideInProcessApi(undefined)
})

const id = (digit: number) => `${digit}195d8f0-0000-7000-8000-000000000000`
const tournamentId = id(9)

const listed = (name: string, entryId: string, flightId: string) =>
  ({
    roundId: id(8),
    roundNumber: 1,
    flightId,
    position: 1,
    startHole: 1,
    group: null,
    entryId,
    name,
    memberNumber: null,
    clubName: null,
    status: null,
    state: 'missing',
    revision: 3,
    settledAs: null,
    typed: null,
    checked: null,
    holesScored: 0,
    holes: 18,
    disputed: [],
    decided: 0,
    lateEntries: 0,
  }) as unknown as ListedCard

const read: CardReading = {
  ok: true,
  boxes: Array.from({ length: 18 }, () => ({ kind: 'score', score: 5 })),
  patches: [],
}
const photoOfAnne = {
  link: `https://a.example/flights/${id(4)}`,
  card: { entries: [id(1).slice(0, 6)] },
  readColumn: () => read,
} as unknown as ReadPhoto

function openDesk() {
  // Without a connection the photo stands alone.
  provideInProcessApi(() => Promise.reject(new TypeError('offline')))
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false } },
  })
  const cards = [listed('Anne Holm', id(1), id(4)), listed('Bo Krag', id(2), id(5))]
  client.setQueryData(cardsQuery(tournamentId).queryKey, { cards, byLink: false })
  render(
    <QueryClientProvider client={client}>
      <EnterCardPage tournamentId={tournamentId} base="/t" />
    </QueryClientProvider>,
  )
}

async function type(name: string) {
  const search = screen.getByRole('combobox')
  fireEvent.change(search, { target: { value: name } })
  fireEvent.keyDown(search, { key: 'Enter' })
  fireEvent.keyDown(await screen.findByRole('spinbutton'), { key: '7' })
}

/** Chooses a photo of Anne's card; it is read when the returned function is called. */
async function choosePhoto() {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  reader.readPhoto.mockReset().mockReturnValueOnce(promise)
  const files = [new File(['x'], 'kort.png')]
  fireEvent.change(screen.getByLabelText('Foto af scorekortet'), { target: { files } })
  await waitFor(() => expect(reader.readPhoto).toHaveBeenCalled())
  return () => resolve(photoOfAnne)
}

const scoreOf = (name: string) => screen.findByRole('spinbutton', { name: new RegExp(name) })
const openCount = () => screen.queryByText(/^18 huller mangler dit svar/)

test('a card that is typed while a photo is read stays open', async () => {
  openDesk()
  const finish = await choosePhoto()
  await type('Bo')
  finish()
  expect(await screen.findByText('Billedet er af et andet kort: Anne Holm')).toBeTruthy()
  expect(await scoreOf('Bo Krag')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Åbn det kort' }))
  expect(await scoreOf('Anne Holm')).toBeTruthy()
  expect(openCount()).toBeTruthy()
})

test('typed scores are replaced by a photo of the same card only when told', async () => {
  openDesk()
  await type('Anne')
  const finish = await choosePhoto()
  finish()
  expect(await screen.findByText('Kortet har allerede scorer')).toBeTruthy()
  expect(openCount()).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Brug billedet' }))
  await waitFor(() => expect(openCount()).toBeTruthy())
})

test('what reads a photo is loaded before there is one', async () => {
  reader.loadReader.mockClear()
  openDesk()
  await waitFor(() => expect(reader.loadReader).toHaveBeenCalledOnce())
})
