import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../api.ts'
import {
  createOutbox,
  enqueue,
  loadOutbox,
  setAside,
  type Outbox,
  type OutboxOptions,
} from './outbox.ts'
import { sendNow, syncOutbox } from './sync.ts'

type Item = { hole: number }

let stored: Map<string, unknown>
let isFull: boolean
/** Delays `listStored` until it resolves. */
let reading: Promise<void> | undefined
/** The holes of every batch that the server answered. */
let answered: number[][]
/** Handles a batch like the server; throws when it refuses the batch. */
let handle: (holes: number[]) => void | Promise<void>
let prefix: string

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-06-12T11:42:00+02:00') })
  stored = new Map()
  isFull = false
  reading = undefined
  answered = []
  handle = () => undefined
  prefix = `${crypto.randomUUID()}:`
})
afterEach(() => vi.useRealTimers())

const storage = {
  putStored: async (key: string, value: unknown) => {
    if (isFull) throw new DOMException('Full', 'QuotaExceededError')
    stored.set(key, structuredClone(value))
  },
  listStored: async <T>(under: string) => {
    const found = [...stored].flatMap(([key, value]) => (key.startsWith(under) ? [value as T] : []))
    await reading
    return found
  },
  deleteStored: async (key: string) => void stored.delete(key),
}

async function send(holes: number[]) {
  await handle(holes)
  answered.push(holes)
}

/** Opens a page; the pages of a test are tabs of one device. */
async function openPage(options: Partial<OutboxOptions<Item>> = {}) {
  const outbox = createOutbox<Item>({
    prefix,
    storage,
    batchOf: (waiting) => waiting.slice(0, 100),
    send: async (batch) => {
      await send(batch.map(({ hole }) => hole))
      return []
    },
    classify: (error) => (error instanceof ApiError && error.status === 422 ? 'refused' : 'stop'),
    ...options,
  })
  await loadOutbox(outbox)
  return outbox
}

const refuse = (status: number, retryAfter?: number) => () => {
  throw new ApiError(status, { code: 'unexpected', message: '', details: { retryAfter } })
}
const loseConnection = () => {
  throw new TypeError('Failed to fetch')
}
const holesOf = ({ state }: Outbox<Item>) => state.queue.map(({ hole }) => hole)
const waitSeconds = (seconds: number) => vi.setSystemTime(Date.now() + 1000 * seconds)

describe('a queued item (PE-7, D3)', () => {
  test('is sent in order, and again by the next page when the answer was lost', async () => {
    const page = await openPage()
    let seen: number[] = []
    handle = (holes) => {
      seen = holes
      loseConnection()
    }
    await enqueue(page, { hole: 1 })
    await enqueue(page, { hole: 2 })
    await syncOutbox(page)
    expect(seen).toEqual([1, 2])
    handle = () => undefined
    const next = await openPage()
    expect(next.state.queue).toEqual(page.state.queue)
    await syncOutbox(next)
    expect([answered, holesOf(next), stored.size]).toEqual([[[1, 2]], [], 0])
  })

  test('that is added while a sync receives is sent before that sync ends', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const page = await openPage({
      sync: async (sendQueued) => {
        await sendQueued()
        await promise
      },
    })
    await enqueue(page, { hole: 1 })
    const first = syncOutbox(page)
    await new Promise(setImmediate)
    await enqueue(page, { hole: 2 })
    const second = syncOutbox(page)
    resolve()
    await Promise.all([first, second])
    expect(answered).toEqual([[1], [2]])
  })

  test('of an earlier release is upgraded, sent, and deleted under its own key', async () => {
    stored.set(`${prefix}7`, { id: '7', played: 3 })
    const upgrade = (earlier: object) => {
      const { id, played } = earlier as { id: string; played: number }
      return { order: id, hole: played }
    }
    const page = await openPage({ upgrade })
    expect(holesOf(page)).toEqual([3])
    await syncOutbox(page)
    expect([answered, stored.size]).toEqual([[[3]], 0])
  })

  test('does not return when the storage was read just before the item was dequeued', async () => {
    const page = await openPage()
    await enqueue(page, { hole: 1 })
    const { promise, resolve } = Promise.withResolvers<void>()
    reading = promise
    const loading = loadOutbox(page)
    await syncOutbox(page)
    resolve()
    await loading
    expect(holesOf(page)).toEqual([])
  })

  test('that the browser cannot store is announced until it is sent', async () => {
    const page = await openPage()
    handle = loseConnection
    isFull = true
    await enqueue(page, { hole: 1 })
    isFull = false
    await enqueue(page, { hole: 2 })
    expect(page.state).toMatchObject({ cannotStore: true, queue: [{ hole: 1 }, { hole: 2 }] })
    handle = () => undefined
    await syncOutbox(page)
    expect(page.state).toMatchObject({ cannotStore: false, queue: [] })
  })
})

describe('an item that the server refuses', () => {
  const cannotRead = (holes: number[]) => {
    if (holes.includes(3)) refuse(422)()
  }

  test('is set aside alone, also after a restart, and is sent again only when the user retries it', async () => {
    handle = cannotRead
    const page = await openPage()
    for (const hole of [1, 2, 3, 4, 5]) await enqueue(page, { hole })
    await syncOutbox(page)
    expect(answered.flat()).toEqual([1, 2, 4, 5])
    const next = await openPage()
    expect(next.state.queue).toMatchObject([{ hole: 3, problem: 'unexpected' }])
    handle = () => undefined
    await syncOutbox(next)
    expect(answered.flat()).not.toContain(3)
    const [refused] = next.state.queue
    await setAside(next, refused!, undefined)
    await syncOutbox(next)
    expect([answered.at(-1), stored.size]).toEqual([[3], 0])
  })

  test('temporarily does not block later items where they are independent', async () => {
    const page = await openPage({
      batchOf: (waiting) => waiting.slice(0, 1),
      classify: () => 'skip',
    })
    handle = (holes) => {
      if (holes.includes(1)) refuse(500)()
    }
    for (const hole of [1, 2]) await enqueue(page, { hole })
    await syncOutbox(page)
    expect(page.state).toMatchObject({ queue: [{ hole: 1 }], connection: 'error' })
    expect(answered).toEqual([[2]])
  })
})

describe('two tabs of a device (PE-6)', () => {
  test('show the same queue and send it once', async () => {
    const [one, other] = [await openPage(), await openPage()]
    const { promise, resolve } = Promise.withResolvers<void>()
    handle = () => promise
    await enqueue(one, { hole: 1 })
    // If the first tab is closed, the other sends the item.
    await expect.poll(() => holesOf(other)).toEqual([1])
    const sending = syncOutbox(one)
    await new Promise(setImmediate)
    await syncOutbox(other)
    resolve()
    await sending
    expect(answered).toEqual([[1]])
    await expect.poll(() => holesOf(other)).toEqual([])
  })
})

describe('backoff', () => {
  test.each<[string, () => void, object, number]>([
    ['no connection', loseConnection, { connection: 'offline' }, 0],
    ['a request that timed out', refuse(408), { connection: 'offline' }, 0],
    ['a busy server', refuse(429, 61), { connection: 'throttled' }, 61],
    ['an unavailable server', refuse(503, 120), { connection: 'error' }, 120],
    ['a proxy that requests a day', refuse(429, 86_400), { connection: 'throttled' }, 600],
    ['an error of the server', refuse(500), { connection: 'error' }, 0],
  ])('after %s lasts as long as the server requests', async (_cause, failure, state, seconds) => {
    const page = await openPage()
    const attempt = vi.fn<() => void>(failure)
    handle = attempt
    await enqueue(page, { hole: 1 })
    await syncOutbox(page)
    const tryAgainAt = seconds > 0 ? Date.now() + 1000 * seconds : undefined
    expect(page.state).toMatchObject({ ...state, tryAgainAt })
    waitSeconds(seconds - 1)
    await syncOutbox(page)
    expect(attempt).toHaveBeenCalledTimes(seconds > 0 ? 1 : 2)
    waitSeconds(1)
    handle = () => undefined
    await syncOutbox(page)
    expect(page.state).toMatchObject({ queue: [], connection: 'open', tryAgainAt: undefined })
  })

  test('stops sending but not receiving, and continues after a lost connection', async () => {
    let receive: () => void = () => undefined
    let received = 0
    const page = await openPage({
      sync: async (sendQueued) => {
        await sendQueued()
        receive()
        received += 1
      },
    })
    handle = refuse(429, 61)
    await enqueue(page, { hole: 1 })
    await syncOutbox(page)
    expect([page.state.connection, received]).toEqual(['throttled', 1])
    receive = loseConnection
    await syncOutbox(page)
    expect(page.state).toMatchObject({ connection: 'offline', tryAgainAt: undefined })
    receive = () => undefined
    await syncOutbox(page)
    const tryAgainAt = Date.now() + 61_000
    expect(page.state).toMatchObject({ connection: 'throttled', tryAgainAt })
    expect([received, answered]).toEqual([2, []])
  })
})

describe('an item that is sent without waiting for the queue (D3)', () => {
  const deliver = ({ hole }: Item) => send([hole])

  test('is stored while it is sent, so that closing the page does not lose it', async () => {
    const page = await openPage()
    handle = () => new Promise(() => undefined)
    void sendNow(page, { hole: 1 }, deliver)
    await expect.poll(() => stored.size).toBe(1)
    await loadOutbox(page)
    // The page that sends the item does not show it as queued.
    expect(holesOf(page)).toEqual([])
    handle = () => undefined
    const next = await openPage()
    await syncOutbox(next)
    expect([answered, stored.size]).toEqual([[[1]], 0])
  })

  test('is queued when the server is unavailable, and retried after the requested time', async () => {
    const page = await openPage()
    handle = refuse(503, 60)
    expect(await sendNow(page, { hole: 1 }, deliver)).toMatchObject({ queued: { hole: 1 } })
    handle = () => undefined
    await syncOutbox(page)
    expect([page.state.connection, answered]).toEqual(['error', []])
    waitSeconds(60)
    await syncOutbox(page)
    expect(answered).toEqual([[1]])
  })

  test('is not kept when it is refused, or can be neither sent nor stored', async () => {
    const page = await openPage()
    handle = refuse(422)
    await expect(sendNow(page, { hole: 1 }, deliver)).rejects.toThrow(ApiError)
    handle = loseConnection
    isFull = true
    await expect(sendNow(page, { hole: 2 }, deliver)).rejects.toThrow('Failed to fetch')
    await loadOutbox(page)
    expect([holesOf(page), stored.size]).toEqual([[], 0])
  })
})
