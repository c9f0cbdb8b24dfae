import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ApiAnswer } from '../../fetch-api.ts'
import type { NewItem } from './flight-items.ts'

type Sent = { path: string; body: Record<string, unknown> }

let sent: Sent[]
/** The errors of paths that match; any other request is answered with the flight. */
let refusals: [path: RegExp, status: number, body?: object][]
/** The differences between flights, by their ids. */
let flights: Record<string, object>

/** A phone with a database, and a service whose link changes with every renewed key. */
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  sent = []
  refusals = []
  flights = {}
})
afterEach(() => vi.unstubAllGlobals())

const player = (entryId: string) => ({ entryId, status: null })
const flightOf = (flightId: string) => ({
  flightId,
  roundId: 'r',
  day: '2099-06-12',
  tournament: { state: 'in_play' },
  players: [player('anna'), player('bo')],
  cards: [],
  entries: [],
  revision: 0,
  now: Date.now(),
  ...flights[flightId],
})

async function respond(path: string, { body }: RequestInit): Promise<ApiAnswer> {
  const [, flightId = '', action = ''] = /flights\/(\w+)\/([\w-]+)/.exec(path) ?? []
  const content = typeof body === 'string' ? (JSON.parse(body) as Sent['body']) : undefined
  if (content) sent.push({ path: action, body: content })
  const [, status, error] = refusals.find(([pattern]) => pattern.test(path)) ?? []
  if (status) return Response.json({ error: { code: 'unexpected', ...error } }, { status })
  if (action === 'link') return Response.json({ link: `https://kort.example/?key=${sent.length}` })
  const flight = flightOf(flightId)
  const { entries } = (content ?? {}) as { entries?: { id: string; hole: number }[] }
  const results = entries?.map(({ id, hole }) => ({
    id,
    ...(hole > 18 && { reason: 'hole_missing' }),
  }))
  return Response.json(results ? { results, flight } : flight)
}

/** A newly loaded page, with the data that its phone has stored. */
async function loadPage() {
  vi.resetModules()
  const { provideInProcessApi } = await import('../../fetch-api.ts')
  provideInProcessApi(respond)
  const { scoreStoreOf } = await import('./score-store.ts')
  return async (flightId: string) => {
    const store = scoreStoreOf(flightId)
    await store.load()
    return store
  }
}

const score = (hole: number, entryId = 'bo'): NewItem => {
  const entry = { id: `s${hole}`, entryId, hole, score: 4, replaces: [], by: 'anna', writtenAt: 0 }
  return { kind: 'score', entry }
}
const signature: NewItem = {
  kind: 'signature',
  signature: { id: 'g', entryId: 'bo', as: 'marker', by: 'anna', reading: '4,4', signedAt: 0 },
}
const measurement = (id: string) => {
  const statement = { id, competitionId: 'pin', entryId: 'bo', measure: 240 }
  return { ...statement, replaces: [], by: 'anna', writtenAt: 0 }
}
const everything = /./

const storedKeys = async () => {
  const { listStored } = await import('../../browser-store.ts')
  const stored = await listStored<{ flightId?: string; kind?: string }>('')
  return stored.map((one) => one.kind ?? one.flightId ?? one).map(String)
}

test('a signature never overtakes the scores that it was written on', async () => {
  const store = await (await loadPage())('f1')
  refusals = [[everything, 503]]
  for (const item of [score(1), score(2), signature, score(3)]) await store.add(item)
  expect(store.get()).toMatchObject({ connection: 'error', savedAt: undefined })
  sent = []
  refusals = []
  await store.sync()
  expect(sent.map(({ path, body }) => (body.entries as [] | undefined)?.length ?? path)).toEqual([
    2,
    'signatures',
    1,
  ])
  expect(store.get()).toMatchObject({ connection: 'open', queue: [] })
  expect(store.get().savedAt).toBeGreaterThan(0)
})

test.each<[string, number, object, string | undefined]>([
  ['refused', 422, { reason: 'round_not_begun' }, 'round_not_begun'],
  ['unreadable', 400, { code: 'invalid_input' }, 'invalid_input'],
  ['of a revoked key', 410, {}, undefined],
])('a signature that is %s is set aside only if it is refused for good', async (...given) => {
  const [, status, error, problem] = given
  const store = await (await loadPage())('f1')
  refusals = [[/signatures/, status, error]]
  await store.add(signature)
  expect(store.get().queue[0]?.problem).toBe(problem)
  expect(store.get().access).toBe(problem ? 'open' : 'closed')
})

test('each score of a batch has its own result, and a refused one waits for a person', async () => {
  const store = await (await loadPage())('f1')
  await Promise.all([store.add(score(40)), store.add(score(2))])
  expect(store.get().queue).toMatchObject([{ entry: { hole: 40 }, problem: 'hole_missing' }])
  const [refused] = store.get().queue
  await store.dismiss(refused!)
  expect(await storedKeys()).not.toContain('score')
})

test('a phone whose scores are throttled still receives the scores of others', async () => {
  const store = await (await loadPage())('f1')
  refusals = [[/scores$/, 429, { details: { retryAfter: 61 } }]]
  flights = { f1: { revision: 7 } }
  await store.add(score(1))
  expect(store.get()).toMatchObject({ connection: 'throttled', flight: { revision: 7 } })
})

test('a stored link is replaced by the renewed one', async () => {
  const store = await (await loadPage())('f1')
  await store.sync()
  expect(store.get().link).toBe('https://kort.example/?key=0')
  await store.add(score(1))
  expect(store.get().link).toBe('https://kort.example/?key=0')
  refusals = [[everything, 503]]
  const again = await (await loadPage())('f1')
  await again.sync()
  expect(again.get()).toMatchObject({ access: 'open', link: 'https://kort.example/?key=0' })
  refusals = []
  await again.sync()
  expect(again.get().link).toBe('https://kort.example/?key=1')
  refusals = [[everything, 410]]
  await again.sync()
  expect(again.get()).toMatchObject({ access: 'closed', link: undefined })
})

test('items stored by an earlier release are sent as written', async () => {
  const page = await loadPage()
  const { putStored } = await import('../../browser-store.ts')
  const told = { id: 't', by: 'anna', report: { kind: 'retired' }, writtenAt: 0 }
  const side = { kind: 'nearest_pin', hole: 3 }
  const earlier = [
    { kind: 'score', entry: { id: 's1', entryId: 'bo', hole: 1, score: 4, by: 'anna' } },
    { kind: 'report', told },
    { kind: 'side', side, said: measurement('m') },
    { kind: 'delivery', entryId: 'bo', problem: 'not_ready' },
  ]
  for (const [order, item] of earlier.entries()) {
    await putStored(`score-queue:f1:${order}`, { ...item, flightId: 'f1', order: String(order) })
  }
  const store = await page('f1')
  await store.sync()
  expect(sent.map(({ body }) => body)).toMatchObject([
    { entries: [{ id: 's1' }] },
    told,
    measurement('m'),
  ])
  expect(store.get().queue).toMatchObject([{ kind: 'delivery', problem: 'not_ready' }])
})

test('scores of a flight that was drawn again move to the new one, and its cache is deleted', async () => {
  const page = await loadPage()
  const earlier = await page('f1')
  await earlier.sync()
  refusals = [[/f1\/scores|f1\/side/, 503]]
  await earlier.add(score(1))
  await earlier.add({
    kind: 'side',
    side: { kind: 'nearest_pin', hole: 3 },
    result: measurement('m'),
  })
  refusals = [[/f1\//, 404]]
  await earlier.sync()
  // The cache must stay while items are queued.
  expect(earlier.get().access).toBe('gone')
  expect(await storedKeys()).toEqual(expect.arrayContaining(['f1', 'score', 'side']))

  sent = []
  flights = { f2: { players: [player('bo'), player('carl')] } }
  const store = await page('f2')
  await store.sync()
  await store.recoverOrphanedScores()
  expect(store.get().orphaned).toMatchObject([{ kind: 'score' }, { kind: 'side' }])
  await store.adoptOrphanedScores({ me: 'carl', marks: 'bo', wholeFlight: false })
  expect(sent.map(({ body }) => body)).toMatchObject([
    { entries: [{ id: 's1', by: 'carl' }] },
    { id: 'm', by: 'carl' },
  ])
  expect(await storedKeys()).not.toContain('f1')
  expect(store.get()).toMatchObject({ orphaned: [], queue: [] })
})

test('scores of another round, or of a player of another flight, stay where they are', async () => {
  const page = await loadPage()
  refusals = [[/\/scores$/, 503]]
  flights = { f1: { roundId: 'another' }, f3: { players: [player('dorte')] } }
  for (const [id, entryId] of [
    ['f1', 'bo'],
    ['f3', 'dorte'],
  ] as const) {
    const store = await page(id)
    await store.sync()
    await store.add(score(1, entryId))
  }
  const store = await page('f2')
  await store.sync()
  await store.recoverOrphanedScores()
  expect(store.get().orphaned).toEqual([])
})

test('a flight that is over is deleted from the phone, but never before everything is sent', async () => {
  const page = await loadPage()
  const store = await page('f1')
  await store.sync()
  flights = { f1: { tournament: { state: 'final' } } }
  refusals = [[/\/scores$/, 429]]
  await store.add(score(1))
  expect(await storedKeys()).toEqual(expect.arrayContaining(['f1', 'score']))
  refusals = []
  await store.sync()
  expect(await storedKeys()).toEqual([])
  // The open page keeps showing the flight.
  expect(store.get().flight?.flightId).toBe('f1')
})

test('flights that were not opened again are deleted when the next one is opened', async () => {
  const page = await loadPage()
  const { putStored } = await import('../../browser-store.ts')
  const past = { ...flightOf('f1'), day: '2020-06-12' }
  const waiting = { ...past, flightId: 'f2' }
  for (const flight of [past, waiting]) await putStored(`flight:${flight.flightId}`, flight)
  await putStored('flight-writer:f1', 'anna')
  await putStored('score-queue:f2:1', { ...score(1), flightId: 'f2', order: '1' })
  const store = await page('f3')
  await store.sync()
  await store.recoverOrphanedScores()
  const stored = await storedKeys()
  expect(stored).toEqual(expect.arrayContaining(['f2', 'f3', 'score']))
  expect(stored).not.toContain('f1')
  expect(stored).not.toContain('anna')
})
