// @vitest-environment happy-dom
import { onlineManager, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import {
  act,
  cleanup,
  createEvent,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { StoredDraft } from '#contract/draw/endpoints.ts'
import type { DraftEdit } from '#domain/draw/edit-draft.ts'
import { drawnDraft, refusal, startFakeDrawServer } from '#test/fake-draw-server.ts'
import { provideInProcessApi } from '../../fetch-api.ts'
import { ToastProvider } from '../../ui/toast.tsx'
import { studioQuery } from './draw-queries.ts'
import { DrawStudioView } from './draw-studio.tsx'

afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
  provideInProcessApi(undefined)
})

const roundIds = { tournamentId: 't', roundId: 'r' }

function openBoard(changes: Partial<StoredDraft> = {}) {
  const server = startFakeDrawServer(changes)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(studioQuery(roundIds).queryKey, server.studio())
  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <Page />
      </ToastProvider>
    </QueryClientProvider>,
  )
  return server
}

function Page() {
  const { data } = useQuery(studioQuery(roundIds))
  return data && <DrawStudioView of={roundIds} studio={data} />
}

type Server = ReturnType<typeof openBoard>
const serverHas = ({ received }: Server, ...edits: DraftEdit[]) =>
  waitFor(() => expect(received.map(({ edit }) => edit)).toEqual(edits))
const versionsReceived = ({ received }: Server) => received.map(({ version }) => version)

const flightCard = (number: number) => screen.getByRole('region', { name: `Flight ${number}` })
const bench = () => screen.getByRole('region', { name: /^Bænken/ })
const seat = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name} Høst`) })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const isPressed = (element: HTMLElement) => element.getAttribute('aria-pressed') === 'true'
/** Browsers send a click for Enter and Space on a focused button too. */
const press = (element: HTMLElement) => fireEvent.click(element)
const key = (pressed: string) => fireEvent.keyDown(document.activeElement!, { key: pressed })
const playersIn = (area: HTMLElement) =>
  within(area)
    .queryAllByRole('button', { name: / Høst/ })
    .map(({ textContent }) => textContent.split(' ')[0])
    .join()
const liveText = () => screen.getByText(/\.$/, { selector: 'p[role=status]' }).textContent
/** The players of each flight in the order shown, and those on the bench. */
const shownBoard = () => [
  ...screen.getAllByRole('region', { name: /^Flight \d/ }).map(playersIn),
  playersIn(bench()),
]
const boardShows = (...expected: string[]) => waitFor(() => expect(shownBoard()).toEqual(expected))
/** Long enough for anything that is still to be sent. */
const settled = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)))

/** Drags a player by the mouse; false where the page does not accept the drop. */
function drag(name: string, target: HTMLElement): boolean {
  const dataTransfer = { setData: () => undefined }
  fireEvent.dragStart(seat(name).closest('li')!, { dataTransfer })
  const over = createEvent.dragOver(target, { dataTransfer })
  fireEvent(target, over)
  if (over.defaultPrevented) fireEvent.drop(target, { dataTransfer })
  fireEvent.dragEnd(seat(name).closest('li')!, { dataTransfer })
  return over.defaultPrevented
}

test('by keyboard a player swaps with another, keeps the focus, and the swap is sent once', async () => {
  const server = openBoard()
  seat('Bo').focus()
  press(seat('Bo'))
  expect(isPressed(seat('Bo'))).toBe(true)
  key('ArrowRight')
  expect(document.activeElement).toBe(seat('Finn'))
  press(seat('Finn'))
  await boardShows('Asta,Finn,Clara,Dan', 'Eva,Bo', 'Gro,Hans', 'Ida')
  expect(document.activeElement).toBe(seat('Bo'))
  expect(isPressed(seat('Bo'))).toBe(false)
  expect(liveText()).toBe('Bo Høst er i flight 2 og har byttet med Finn Høst.')
  await settled()
  expect(server.received).toEqual([
    { version: 7, edit: { kind: 'place', player: 'Bo', flight: 'f2', onto: 'Finn' } },
  ])
})

test('a player takes a free seat, which only a flight with room offers', async () => {
  const server = openBoard()
  press(seat('Ida'))
  const free = screen.getAllByRole('button', { name: 'Sæt her' })
  expect(free.map((one) => one.closest('section'))).toEqual([flightCard(2)])
  press(free[0]!)
  await boardShows('Asta,Bo,Clara,Dan', 'Eva,Finn,Ida', 'Gro,Hans', '')
  expect(document.activeElement).toBe(seat('Ida'))
  await serverHas(server, { kind: 'place', player: 'Ida', flight: 'f2', onto: null })
})

test('a player put on the bench without a connection keeps the focus, and the bench is saved when it is back', async () => {
  const server = openBoard()
  onlineManager.setOnline(false)
  press(seat('Dan'))
  press(button('Sæt på bænken'))
  await boardShows('Asta,Bo,Clara', 'Eva,Finn', 'Gro,Hans', 'Dan,Ida')
  expect(document.activeElement).toBe(seat('Dan'))
  expect(await screen.findByText('Ingen forbindelse')).toBeDefined()
  expect(server.received).toEqual([])
  act(() => onlineManager.setOnline(true))
  await serverHas(server, { kind: 'bench', player: 'Dan' })
  await waitFor(() => expect(screen.queryByText('Ingen forbindelse')).toBeNull())
})

test('arrows move the focus between seats, flights and the bench', () => {
  openBoard()
  const moves: [from: string, key: string, to: string][] = [
    ['Dan', 'ArrowUp', 'Clara'],
    ['Clara', 'ArrowDown', 'Dan'],
    ['Dan', 'ArrowRight', 'Finn'],
    ['Finn', 'ArrowLeft', 'Bo'],
    ['Asta', 'ArrowLeft', 'Asta'],
    ['Ida', 'ArrowRight', 'Asta'],
  ]
  for (const [from, pressed, to] of moves) {
    seat(from).focus()
    key(pressed)
    expect(document.activeElement).toBe(seat(to))
  }
})

test('Escape, and a second press, leave the player in place', async () => {
  const server = openBoard()
  for (const release of [() => key('Escape'), () => press(seat('Bo'))]) {
    press(seat('Bo'))
    expect(screen.getByText(/er taget op\. Vælg en plads\.$/)).toBeTruthy()
    release()
    expect(isPressed(seat('Bo'))).toBe(false)
    expect(screen.queryByRole('button', { name: 'Sæt her' })).toBeNull()
  }
  await settled()
  expect(server.received).toEqual([])
})

test('by mouse a player is dragged onto another, into a flight and onto the bench, and nowhere else', async () => {
  const server = openBoard()
  expect(drag('Bo', screen.getByText('Udkast 1'))).toBe(false)
  expect(isPressed(seat('Bo'))).toBe(false)
  expect(drag('Asta', seat('Eva'))).toBe(true)
  await boardShows('Eva,Bo,Clara,Dan', 'Asta,Finn', 'Gro,Hans', 'Ida')
  expect(drag('Ida', flightCard(2))).toBe(true)
  await boardShows('Eva,Bo,Clara,Dan', 'Asta,Finn,Ida', 'Gro,Hans', '')
  expect(drag('Dan', bench())).toBe(true)
  await boardShows('Eva,Bo,Clara', 'Asta,Finn,Ida', 'Gro,Hans', 'Dan')
  await serverHas(
    server,
    { kind: 'place', player: 'Asta', flight: 'f2', onto: 'Eva' },
    { kind: 'place', player: 'Ida', flight: 'f2', onto: null },
    { kind: 'bench', player: 'Dan' },
  )
})

test.each([
  ['full', 1, 'Flighten er fuld. Sæt spilleren på en anden, så bytter de plads.'],
  ['locked', 3, 'Flighten er låst. Lås den op først.'],
])('a %s flight refuses a player with the reason, and nothing is sent', async (_, to, reason) => {
  const server = openBoard()
  drag('Eva', flightCard(to))
  expect(liveText()).toBe(reason)
  await waitFor(() => expect(screen.getAllByText(reason).length).toBeGreaterThan(1))
  await boardShows('Asta,Bo,Clara,Dan', 'Eva,Finn', 'Gro,Hans', 'Ida')
  expect(server.received).toEqual([])
})

test('a locked flight keeps its players and its start until it is unlocked', async () => {
  const server = openBoard()
  const exchange = () =>
    within(flightCard(3)).getByRole<HTMLButtonElement>('button', { name: /flight 2$/ })
  const state = () => [
    isPressed(button('Lås flight 3')),
    exchange().disabled,
    seat('Gro').closest('li')?.getAttribute('draggable'),
  ]
  expect(state()).toEqual([true, true, 'false'])
  press(button('Lås flight 3'))
  await waitFor(() => expect(state()).toEqual([false, false, 'true']))
  press(exchange())
  await boardShows('Asta,Bo,Clara,Dan', 'Gro,Hans', 'Eva,Finn', 'Ida')
  await serverHas(
    server,
    { kind: 'lock', flight: 'f3', isLocked: false },
    { kind: 'exchange', flight: 'f3', other: 'f2' },
  )
})

const [undoKeys, redoKeys] = ['z', 'y'].map((letter) => ({ key: letter, ctrlKey: true }))
test.each([
  ['Ctrl+Z', undoKeys, 'back'],
  ['Cmd+Z', { key: 'z', metaKey: true }, 'back'],
  ['Ctrl+Y', redoKeys, 'forward'],
  ['Ctrl+Shift+Z', { key: 'Z', ctrlKey: true, shiftKey: true }, 'forward'],
])('%s steps through the changes of the draft', async (_, keys, step) => {
  const server = openBoard({ canUndo: true, canRedo: true })
  fireEvent.keyDown(document.body, keys)
  await waitFor(() => expect(server.received).toEqual([{ version: 7, step }]))
})

test('undo and redo keys do nothing in a field, without Ctrl, or without a change to step to', async () => {
  const server = openBoard({ canUndo: true })
  fireEvent.keyDown(document.body, { key: 'z' })
  fireEvent.keyDown(document.body, redoKeys)
  expect(fireEvent.keyDown(screen.getByLabelText('Første start kl.'), undoKeys)).toBe(true)
  cleanup()
  const unchanged = openBoard({ canRedo: true })
  fireEvent.keyDown(document.body, undoKeys)
  expect([button('Fortryd').disabled, button('Gentag').disabled]).toEqual([true, false])
  await settled()
  expect([...server.received, ...unchanged.received]).toEqual([])
})

test('two changes at once are both shown, sent one at a time, and an earlier answer does not hide the later', async () => {
  const server = openBoard()
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()] as const
  server.respond = () => answers[server.received.length - 1]!.promise
  const isLocked = () => [1, 2].map((number) => isPressed(button(`Lås flight ${number}`)))
  press(button('Lås flight 1'))
  press(button('Lås flight 2'))
  await waitFor(() => expect(isLocked()).toEqual([true, true]))
  await settled()
  expect(screen.queryByText('Ingen forbindelse')).toBeNull()
  expect(versionsReceived(server)).toEqual([7])
  answers[0].resolve(Response.json({ ...drawnDraft, version: 8 }))
  await waitFor(() => expect(versionsReceived(server)).toEqual([7, 8]))
  expect(isLocked()).toEqual([true, true])
  // The last answer is shown, even where it differs from what the browser expected.
  answers[1].resolve(Response.json({ ...drawnDraft, version: 9 }))
  await waitFor(() => expect(isLocked()).toEqual([false, false]))
})

test('an edit of a draft that another director has changed can be repeated on the new version', async () => {
  const server = openBoard()
  const [first, ...others] = drawnDraft.flights
  press(button('Lås flight 1'))
  await waitFor(() => expect(server.draft.version).toBe(8))
  await settled()
  const withoutDan = { ...first!, players: ['Asta', 'Bo', 'Clara'] }
  server.draft = { ...drawnDraft, version: 12, flights: [withoutDan, ...others] }
  press(seat('Ida'))
  press(button('Sæt her'))
  expect(await screen.findByText('En anden har rettet udkastet imens')).toBeTruthy()
  await boardShows('Asta,Bo,Clara', 'Eva,Finn', 'Gro,Hans', 'Dan,Ida')
  press(button('Gør det alligevel'))
  await boardShows('Asta,Bo,Clara', 'Eva,Finn,Ida', 'Gro,Hans', 'Dan')
  expect(screen.queryByText('En anden har rettet udkastet imens')).toBeNull()
  await waitFor(() => expect(versionsReceived(server)).toEqual([7, 8, 12]))
  expect(server.draft.flights[1]?.players).toEqual(['Eva', 'Finn', 'Ida'])
})

test('an edit that the server refuses is taken back and shown as not stored', async () => {
  const server = openBoard()
  const answer = Promise.withResolvers<Response>()
  server.respond = () => answer.promise
  press(seat('Dan'))
  press(button('Sæt på bænken'))
  await boardShows('Asta,Bo,Clara', 'Eva,Finn', 'Gro,Hans', 'Dan,Ida')
  answer.resolve(refusal(422, 'refused', 'flight_locked'))
  expect(await screen.findByText('Ændringen er ikke gemt')).toBeTruthy()
  await boardShows('Asta,Bo,Clara,Dan', 'Eva,Finn', 'Gro,Hans', 'Ida')
  expect(screen.queryByRole('button', { name: 'Gør det alligevel' })).toBeNull()
})

test('a new start moves the flight in the list; a time that cannot be read is not sent', async () => {
  const server = openBoard()
  press(within(flightCard(2)).getByRole('button', { name: /Ret start$/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const time = dialog.getByLabelText('Start kl.')
  fireEvent.change(time, { target: { value: 'ni' } })
  fireEvent.submit(time.closest('form')!)
  expect(await dialog.findByText('Skriv tiden som 9.00.')).toBeTruthy()
  fireEvent.change(time, { target: { value: '7.50' } })
  fireEvent.submit(time.closest('form')!)
  await boardShows('Eva,Finn', 'Asta,Bo,Clara,Dan', 'Gro,Hans', 'Ida')
  await serverHas(server, { kind: 'start', flight: 'f2', slot: { minute: 470, hole: 1 } })
})
