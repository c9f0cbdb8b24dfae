import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { provideInProcessApi } from '../../../fetch-api.ts'
import { scoreStoreOf } from './score-store.ts'

type Refusal = { status: number; retryAfter?: number; isOurs?: boolean }
let refusals: { sending?: Refusal; asking?: Refusal }
let isAway: boolean
let sent: number
let asked: number

/** A service that refuses what it is told to; what it takes it has. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-06-12T11:42:00+02:00') })
  refusals = {}
  isAway = false
  sent = 0
  asked = 0
  provideInProcessApi(async (path, { body }) => {
    if (isAway) throw new TypeError('Failed to fetch')
    if (path.endsWith('/link')) return Response.json({ link: 'https://kort.example/?key=a' })
    const isSending = typeof body === 'string'
    if (isSending) sent += 1
    else asked += 1
    const refusal = isSending ? refusals.sending : refusals.asking
    if (refusal) return refuse(refusal)
    const entries = isSending ? (JSON.parse(body) as { entries: { id: string }[] }).entries : []
    const results = entries.map(({ id }) => ({ id, outcome: 'stored' }))
    const flight = { players: [], cards: [], entries: [], day: '2099-06-12', tournament: {} }
    const now = { ...flight, revision: 0, now: Date.now() }
    return Response.json(isSending ? { results, flight: now } : now)
  })
})
afterEach(() => vi.useRealTimers())

function refuse({ status, retryAfter, isOurs = true }: Refusal): Response {
  const headers = { ...(retryAfter && { 'Retry-After': String(retryAfter) }) }
  if (!isOurs) return new Response('Starter …', { status, headers })
  const code = status === 429 ? 'too_many_requests' : 'unexpected'
  const error = { code, message: code, ...(retryAfter && { details: { retryAfter } }) }
  return Response.json({ error }, { status, headers })
}

const score = () => {
  const [entryId, by] = [crypto.randomUUID(), crypto.randomUUID()]
  const written = { id: crypto.randomUUID(), entryId, hole: 1, score: 4, replaces: [], by }
  return { kind: 'score' as const, entry: { ...written, writtenAt: Date.now() } }
}

const after = (seconds: number) => vi.setSystemTime(Date.now() + 1000 * seconds)
const clock = (at: number | undefined) => new Date(at ?? 0).toISOString().slice(11, 19)

test('a throttled phone keeps its scores, waits as long as it is asked to, and hears the others', async () => {
  const store = scoreStoreOf(crypto.randomUUID())
  refusals = { sending: { status: 429, retryAfter: 61 } }
  await store.add(score())
  expect(store.get()).toMatchObject({ connection: 'throttled', queue: [{ kind: 'score' }] })
  expect(clock(store.get().tryAgainAt)).toBe('09:43:01')
  expect([sent, asked]).toEqual([1, 1])

  after(60)
  await store.add(score())
  expect([sent, asked]).toEqual([1, 2])
  expect(store.get().savedAt).toBeUndefined()

  after(1)
  refusals = {}
  await store.sync()
  expect(sent).toBe(2)
  expect(store.get()).toMatchObject({ connection: 'open', tryAgainAt: undefined, queue: [] })
})

test('a server that takes nothing at all is left alone as long as it asks for', async () => {
  const store = scoreStoreOf(crypto.randomUUID())
  refusals = { sending: { status: 503, retryAfter: 120, isOurs: false } }
  await store.add(score())
  expect(store.get()).toMatchObject({ connection: 'error', queue: [{ kind: 'score' }] })
  after(119)
  await store.sync()
  expect([sent, asked]).toEqual([1, 0])
  after(1)
  refusals = {}
  await store.sync()
  expect(store.get()).toMatchObject({ connection: 'open', queue: [] })
})

test('an error of the server is said to be the server’s, and tried again at the next look', async () => {
  const store = scoreStoreOf(crypto.randomUUID())
  refusals = { sending: { status: 500 } }
  await store.add(score())
  expect(store.get()).toMatchObject({ connection: 'error', tryAgainAt: undefined })
  refusals = {}
  await store.sync()
  expect(store.get()).toMatchObject({ connection: 'open', queue: [] })
})

test('nobody is made to wait for more than ten minutes', async () => {
  const store = scoreStoreOf(crypto.randomUUID())
  refusals = { sending: { status: 429, retryAfter: 86_400 } }
  await store.add(score())
  expect(clock(store.get().tryAgainAt)).toBe('09:52:00')
})

test('a phone that is not answered has no connection, whatever it was told before', async () => {
  const store = scoreStoreOf(crypto.randomUUID())
  refusals = { sending: { status: 500 } }
  await store.add(score())
  isAway = true
  await store.sync()
  expect(store.get()).toMatchObject({ connection: 'offline', tryAgainAt: undefined })
})

test('a phone that goes offline while it is throttled is throttled again when it is back', async () => {
  const store = scoreStoreOf(crypto.randomUUID())
  refusals = { sending: { status: 429, retryAfter: 61 } }
  await store.add(score())
  isAway = true
  await store.sync()
  expect(store.get()).toMatchObject({ connection: 'offline', tryAgainAt: undefined })
  isAway = false
  await store.sync()
  expect(store.get().connection).toBe('throttled')
  expect(clock(store.get().tryAgainAt)).toBe('09:43:01')
  expect(sent).toBe(1)
})
