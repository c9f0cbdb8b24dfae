import { beforeEach, expect, test, vi } from 'vitest'
import { provideInProcessApi } from '../../../fetch-api.ts'
import { scoreStoreOf } from './score-store.ts'

const [anna, bo] = [crypto.randomUUID(), crypto.randomUUID()]
const score = (hole: number) => {
  const entry = { id: crypto.randomUUID(), entryId: bo, hole, score: 4, replaces: [], by: anna }
  return { kind: 'score' as const, entry: { ...entry, writtenAt: Date.now() } }
}

type Sent = { id: string; hole: number }
let batches: Sent[][]
/** What the service says of a batch of scores. */
let respond: (entries: Sent[]) => number
/** Before it answers what is new. */
let whenRead: () => Promise<void>

/** A browser that keeps nothing, and a service that knows a flight without players. */
beforeEach(() => {
  batches = []
  respond = () => 200
  whenRead = async () => undefined
  provideInProcessApi(async (path, { body }) => {
    const flight = flightAt(path.split('/')[4] ?? '')
    if (path.endsWith('/link')) return Response.json({ link: `https://kort.example${path}` })
    if (typeof body !== 'string') {
      await whenRead()
      return Response.json(flight)
    }
    const { entries } = JSON.parse(body) as { entries: Sent[] }
    const status = respond(entries)
    if (status !== 200) {
      return Response.json({ error: { code: 'invalid_input', message: '' } }, { status })
    }
    batches.push(entries)
    return Response.json({ results: entries.map(({ id }) => ({ id, outcome: 'stored' })), flight })
  })
})

const flightAt = (flightId: string) => ({
  flightId,
  roundId: crypto.randomUUID(),
  position: 1,
  startHole: 1,
  group: null,
  day: '2027-06-12',
  minute: 540,
  courseName: 'Skovbanen',
  roundNumber: 1,
  tournament: { id: anna, name: 'Prøve', slug: 'proeve', state: 'in_play', phone: null },
  suspension: null,
  reports: [],
  players: [],
  cards: [],
  signatures: [],
  entries: [],
  revision: 0,
  now: Date.now(),
})

const open = () => scoreStoreOf(crypto.randomUUID())

test('a score that the service cannot read is set aside, and keeps none of the others', async () => {
  const store = open()
  respond = (entries) => (entries.some(({ hole }) => hole === 3) ? 400 : 200)
  await Promise.all([1, 2, 3, 4, 5].map((hole) => store.add(score(hole))))
  expect(batches.flat().map(({ hole }) => hole)).toEqual([1, 2, 4, 5])
  expect(store.get().queue).toMatchObject([{ problem: 'invalid_input', entry: { hole: 3 } }])
})

test('a score that is written while others are sent goes at once, not at the next look', async () => {
  const store = open()
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  whenRead = () => {
    asked.resolve()
    return answer.promise
  }
  const first = store.add(score(1))
  await asked.promise
  const second = store.add(score(2))
  await new Promise(setImmediate)
  answer.resolve()
  await Promise.all([first, second])
  expect(batches.flat().map(({ hole }) => hole)).toEqual([1, 2])
})

test('a browser that kept none of what waits says so until it is sent', async () => {
  const store = open()
  respond = () => 503
  await store.add(score(1))
  expect(store.get()).toMatchObject({ cannotStore: true, connection: 'error' })
  respond = () => 200
  await store.sync()
  expect(store.get()).toMatchObject({ cannotStore: false, connection: 'open', queue: [] })
})

test('two tabs of a phone are one: what one writes the other holds, and sends when it is left alone', async () => {
  const flightId = crypto.randomUUID()
  const one = scoreStoreOf(flightId)
  vi.resetModules()
  const other = await import('./score-store.ts').then((again) => again.scoreStoreOf(flightId))
  await Promise.all([one.load(), other.load()])
  respond = () => 503
  await one.add(score(1))
  await expect.poll(() => other.get().queue.length).toBe(1)
  respond = () => 200
  await one.sync()
  await expect.poll(() => other.get().queue.length).toBe(0)
  expect(other.get().flight?.flightId).toBe(flightId)
})

test('what the service refused is sent again when somebody says so, and not before', async () => {
  const store = open()
  respond = () => 400
  await store.add(score(1))
  respond = () => 200
  await store.sync()
  expect(batches).toEqual([])
  const [item] = store.get().queue
  await store.retry(item!)
  expect([batches.flat().length, store.get().queue.length]).toEqual([1, 0])
})
