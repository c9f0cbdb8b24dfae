import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'

type Listener = (event: object) => void
type Sent = { url: string; init: RequestInit | undefined }
const origin = 'https://kort.example'

/** Runs the service worker in a simulated browser whose network responds by `answer`. */
function openWorker(answer: (path: string, init?: RequestInit) => Response) {
  const stores = new Map<string, Map<string, Response>>()
  const sent: Sent[] = []
  const pathOf = (request: string | { url: string }) =>
    new URL(typeof request === 'string' ? request : request.url, origin).pathname
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return {
      match: async (path: string) => store.get(pathOf(path))?.clone(),
      put: async (path: string, kept: Response) => void store.set(pathOf(path), kept),
      addAll: async (paths: (string | { url: string })[]) =>
        paths.forEach((path) => store.set(pathOf(path), answer(pathOf(path)))),
      keys: async () => [...store.keys()].map((path) => ({ url: origin + path })),
      delete: async (path: string) => store.delete(pathOf(path)),
    }
  }
  const caches = {
    open,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  }
  const listeners = new Map<string, Listener>()
  const indexedDB = new IDBFactory()
  const locks = { request: (_name: string, work: () => Promise<unknown>) => work() }
  const self = {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    location: { origin },
    clients: { claim: async () => undefined },
    skipWaiting: async () => undefined,
    navigator: { locks },
    indexedDB,
    IDBKeyRange,
  }
  const fetch = async (request: string | { url: string }, init?: RequestInit) => {
    sent.push({ url: typeof request === 'string' ? request : request.url, init })
    return answer(pathOf(request), init)
  }
  const Request = class {
    readonly url: string
    constructor(url: string) {
      this.url = url
    }
  }
  const read = (file: string) => readFileSync(`public${file}`, 'utf8')
  const source = read('/sw-check-ins.js') + read('/sw.js').replace(/importScripts.*/, '')
  // oxlint-disable-next-line no-implied-eval, no-new-func -- the files are served unbundled and have no imports
  new Function('self', 'caches', 'fetch', 'Request', source)(self, caches, fetch, Request)
  const dispatch = async (name: string, event: object = {}) => {
    let done: Promise<unknown> = Promise.resolve()
    const waitUntil = (work: Promise<unknown>) => (done = work)
    listeners.get(name)?.({ ...event, waitUntil })
    await done
  }
  return {
    sent,
    indexedDB,
    dispatch,
    kept: () => [...stores].map(([name, files]) => [name, [...files.keys()].toSorted()] as const),
    keep: (path: string, files: string[]) => dispatch('message', { data: { keep: path, files } }),
    visit: async (path: string) => {
      let response: Promise<Response> | undefined
      const respondWith = (given: Promise<Response>) => (response = given)
      const request = { method: 'GET', mode: 'navigate', url: origin + path }
      listeners.get('fetch')?.({ request, respondWith })
      return response
    },
  }
}

const flight = (number: number) => `/tournaments/maj/flights/${number}`
const loseConnection = () => {
  throw new TypeError('Failed to fetch')
}

test('a page is stored with the files that it links, also when the server has a newer build', async () => {
  const page = '<link href="/assets/new.css"><script src="/assets/new.js"></script>'
  const worker = openWorker(() => new Response(page))
  await worker.keep(flight(1), ['/assets/old.js'])
  const files = ['/assets/new.css', '/assets/new.js', '/assets/old.js', flight(1)]
  expect(worker.kept()).toEqual([[`page:${flight(1)}`, files]])
})

test('files of an earlier build are deleted, and those that another page has added stay', async () => {
  let build = 'first'
  const worker = openWorker(() => new Response(`<script src="/assets/${build}.js"></script>`))
  await worker.keep('/scan', ['/assets/camera.js'])
  await worker.keep('/scan', [])
  const files = () => worker.kept()[0]?.[1]
  expect(files()).toEqual(['/assets/camera.js', '/assets/first.js', '/scan'])
  build = 'second'
  await worker.keep('/scan', [])
  expect(files()).toEqual(['/assets/second.js', '/scan'])
})

test('a page is stored as it is without a visitor, and no other page is stored', async () => {
  const worker = openWorker(() => new Response('page'))
  for (const path of ['/account', '/account/rounds', '/admin']) await worker.keep(path, [])
  expect(worker.kept().map(([name]) => name)).toEqual(['page:/account'])
  const init = { credentials: 'omit', headers: { 'offline-copy': '1' } }
  expect(worker.sent).toEqual([{ url: '/account', init }])
  await worker.visit('/account/rounds')
  expect(worker.kept()).toHaveLength(1)
})

test('a stored page is shown while the service is starting', async () => {
  let status = 200
  const worker = openWorker(() => new Response(status === 200 ? 'card' : 'Starter', { status }))
  await worker.keep(flight(1), [])
  status = 503
  expect(await (await worker.visit(flight(1)))?.text()).toBe('card')
  expect(await (await worker.visit(flight(2)))?.text()).toBe('Starter')
})

test('a club’s screen keeps the pictures that it shows, also over a new build, and no others', async () => {
  let build = 'first'
  const worker = openWorker((path) =>
    path === '/pictures/gone.webp'
      ? new Response('', { status: 404 })
      : new Response(`<script src="/assets/${build}.js"></script>`),
  )
  const files = () => worker.kept()[0]?.[1]
  await worker.keep('/tv/rold', ['/pictures/bager.webp', '/pictures/gone.webp'])
  expect(files()).toEqual(['/assets/first.js', '/pictures/bager.webp', '/tv/rold'])
  build = 'second'
  await worker.keep('/tv/rold', ['/pictures/bager.webp', '/pictures/slagter.webp'])
  const both = ['/pictures/bager.webp', '/pictures/slagter.webp']
  expect(files()).toEqual(['/assets/second.js', ...both, '/tv/rold'])
  const fetched = worker.sent.filter(({ url }) => url === '/pictures/bager.webp')
  expect(fetched).toHaveLength(1)
  await worker.keep('/tv/rold', [])
  expect(files()).toEqual(['/assets/second.js', '/tv/rold'])
  await worker.keep('/account', ['/pictures/bager.webp'])
  expect(worker.kept()[1]?.[1]).toEqual(['/account', '/assets/second.js'])
})

test('of the flight pages only the last four stay stored, and other pages stay', async () => {
  const worker = openWorker(() => new Response(''))
  for (const path of ['/scan', ...[1, 2, 3, 4, 5, 6].map(flight)]) await worker.keep(path, [])
  expect(worker.kept().map(([name]) => name)).toEqual([
    'page:/scan',
    ...[3, 4, 5, 6].map((number) => `page:${flight(number)}`),
  ])
})

test('the offline page has the fonts of the build, and is stored without them too', async () => {
  const files: Record<string, object> = {
    '/builds/latest.json': { id: 'b' },
    '/builds/meta/b.json': {
      assets: ['a.js', 'inter-latin-x.woff2', 'schibsted-grotesk-latin-y.woff2'],
    },
  }
  const stored = async (answer: (path: string) => Response) => {
    const worker = openWorker(answer)
    await worker.dispatch('install')
    return worker.kept()[0]?.[1]
  }
  const page = ['/offline.css', '/offline.html', '/offline.js']
  const fonts = ['/offline/inter.woff2', '/offline/schibsted-grotesk.woff2']
  expect(await stored((path) => Response.json(files[path] ?? {}))).toEqual([...page, ...fonts])
  expect(await stored((path) => new Response(path))).toEqual(page)
})

test('without a connection every other page is our own offline page, but no download is', async () => {
  let answer: (path: string) => Response = (path) => new Response(path)
  const worker = openWorker((path) => answer(path))
  await worker.dispatch('install')
  answer = loseConnection
  for (const path of ['/clubs?q=rold', '/scan', '/tournaments/maj/board']) {
    const shown = await worker.visit(path)
    expect([shown?.status, await shown?.text()]).toEqual([503, '/offline.html'])
  }
  expect(await worker.visit('/api/v1/passes/list.csv')).toBeUndefined()
})

test('a change of the offline page installs it again', () => {
  const hash = createHash('sha256')
  for (const file of ['html', 'css', 'js']) hash.update(readFileSync(`public/offline.${file}`))
  const edition = hash.digest('hex').slice(0, 8)
  expect(readFileSync('public/sw.js', 'utf8')).toContain(`const offlineEdition = '${edition}'`)
})

/** The database of `browser-store.ts`, with two check-ins in the queue. */
async function withQueue(indexedDB: IDBFactory) {
  const opening = indexedDB.open('saesonkortet', 1)
  const opened = new Promise((resolve) => opening.addEventListener('success', resolve))
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('kept'))
  await opened
  const inStore = async <T>(
    mode: IDBTransactionMode,
    run: (store: IDBObjectStore) => IDBRequest,
  ) => {
    const request = run(opening.result.transaction('kept', mode).objectStore('kept'))
    await new Promise((resolve) => request.addEventListener('success', resolve))
    return request.result as T
  }
  for (const order of ['1', '2']) {
    const request = { id: `check-in ${order}`, atClient: '2027-06-12T08:00:00Z' }
    const item = { order, request, endpoint: '/api/v1/check-ins', clockSkew: 3_600_000 }
    await inStore('readwrite', (store) => store.put(item, `check-in:${order}`))
  }
  return () => inStore<string[]>('readonly', (store) => store.getAllKeys())
}

test('waiting check-ins are sent without an open tab, each once, with the error of the clock', async () => {
  let answer: (path: string, init?: RequestInit) => Response = loseConnection
  const worker = openWorker((path, init) => answer(path, init))
  const keys = await withQueue(worker.indexedDB)
  // The browser tries again after a failure.
  await expect(worker.dispatch('sync', { tag: 'check-ins' })).rejects.toThrow('Failed to fetch')
  expect(await keys()).toEqual(['check-in:1', 'check-in:2'])
  worker.sent.length = 0

  answer = (_path, init) => {
    const { id } = JSON.parse(String(init?.body)) as { id: string }
    return id === 'check-in 1'
      ? Response.json({ id, outcome: 'deny' })
      : Response.json({ error: { code: 'not_signed_in' } }, { status: 401 })
  }
  await worker.dispatch('sync', { tag: 'check-ins' })
  await worker.dispatch('sync', { tag: 'check-ins' })
  // The refused item stays, for the next page to show it; the answer of the other is shown there too.
  expect(await keys()).toEqual(['check-in:2', 'scan:late-answer:check-in 1'])
  expect(worker.sent).toHaveLength(2)
  const body = JSON.parse(String(worker.sent[0]?.init?.body)) as Record<string, string>
  expect(body).toMatchObject({ id: 'check-in 1', offline: true, atClient: '2027-06-12T08:00:00Z' })
  expect(Date.parse(body.sentAt ?? '') - Date.now()).toBeGreaterThan(3_590_000)
})
