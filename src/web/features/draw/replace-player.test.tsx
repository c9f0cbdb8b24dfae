// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { DrawStudio } from '#contract/draw/endpoints.ts'
import { provideInProcessApi } from '../../fetch-api.ts'
import { ToastProvider } from '../../ui/toast.tsx'
import { ReplacePlayer } from './replace-player.tsx'

vi.mock('../../ui/button.tsx', async (actual) => ({
  ...(await actual<typeof import('../../ui/button.tsx')>()),
  ButtonLink: ({ href, children }: { href: string; children: string }) => (
    <a href={href}>{children}</a>
  ),
}))

afterEach(() => {
  cleanup()
  provideInProcessApi(undefined)
})

const player = (id: string, name: string, persons = 1) => ({
  id,
  name,
  persons,
  isOut: false,
  hasEmail: true,
})
const studio = {
  round: { id: 'r', drawVersion: 1 },
  players: [
    player('bo', 'Bo Kjær'),
    player('anne', 'Anne Holm'),
    player('ida', 'Ida Sø'),
    player('side', 'Ørnene', 4),
  ],
  waiting: [],
  published: [
    { id: 'flight-1', players: ['bo'] },
    { id: 'flight-2', players: ['anne'] },
    { id: 'flight-3', players: ['side'] },
  ],
} as unknown as DrawStudio

function show() {
  const sent: unknown[] = []
  provideInProcessApi((_, { body }) => {
    sent.push(JSON.parse(body as string))
    return Promise.resolve(Response.json(studio))
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <ReplacePlayer of={{ tournamentId: 't', roundId: 'r' }} studio={studio} base="/t" />
      </ToastProvider>
    </QueryClientProvider>,
  )
  return sent
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const out = () => screen.getByLabelText<HTMLSelectElement>('Kommer ikke')

test('nobody is chosen to leave the start list, and the names are in order', () => {
  show()
  expect(out().value).toBe('')
  expect([...out().options].map(({ text }) => text)).toEqual([
    'Vælg spilleren',
    'Anne Holm',
    'Bo Kjær',
    'Ørnene',
  ])
  press('Se, hvem der får besked')
  expect(screen.getByText('Vælg, hvem der ikke kommer.')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('after a replacement the new card of that flight is one press away', async () => {
  const sent = show()
  fireEvent.change(out(), { target: { value: 'anne' } })
  fireEvent.change(screen.getByLabelText(/^Kommer ind i stedet/), { target: { value: 'ida' } })
  press('Se, hvem der får besked')
  press('Skift ud')
  const link = await screen.findByRole('link', { name: 'Udskriv det nye flightkort' })
  expect(link.getAttribute('href')).toBe('/t/draw/r/print?flight=flight-2')
  expect(sent).toEqual([{ out: 'anne', in: 'ida' }])
})

test('a side leaves with all its players, each of whom gets a mail', async () => {
  const sent = show()
  fireEvent.change(out(), { target: { value: 'side' } })
  fireEvent.change(screen.getByLabelText(/^Kommer ind i stedet/), { target: { value: '' } })
  press('Se, hvem der får besked')
  expect(screen.getByText('4 spillere får en mail om ændringen: Ørnene.')).toBeTruthy()
  press('Tag af startlisten')
  await screen.findByText('Startlisten er ændret.')
  expect(sent).toEqual([{ out: 'side', in: null }])
})
