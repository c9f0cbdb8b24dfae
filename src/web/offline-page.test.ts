import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Listener = (event: object) => void

/** Runs the service worker in a simulated browser whose network responds by `answer`. */
function openWorker(answer: (path: string) => Response) {
  const stores = new Map<string, Map<string, Response>>()
  const pathOf = (request: string | { url: string }) =>
    new URL(typeof request === 'string' ? request : request.url, 'https://kort.example').pathname
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return {
      match: async (path: string) => store.get(pathOf(path))?.clone(),
      put: async (path: string, kept: Response) => void store.set(pathOf(path), kept),
      addAll: async (paths: string[]) => paths.forEach((path) => store.set(path, answer(path))),
      keys: async () => [...store.keys()].map((path) => ({ url: `https://kort.example${path}` })),
      delete: async (path: string) => store.delete(pathOf(path)),
    }
  }
  const caches = {
    open,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  }
  const listeners = new Map<string, Listener>()
  const self = {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    location: { origin: 'https://kort.example' },
  }
  const fetch = async (request: string | { url: string }) => answer(pathOf(request))
  // oxlint-disable-next-line no-implied-eval, no-new-func -- the file is served unbundled and has no imports
  new Function('self', 'caches', 'fetch', readFileSync('public/sw.js', 'utf8'))(self, caches, fetch)
  return {
    kept: () => [...stores].map(([name, files]) => [name, [...files.keys()].toSorted()] as const),
    keep: async (path: string, files: string[]) => {
      let done: Promise<unknown> = Promise.resolve()
      const waitUntil = (work: Promise<unknown>) => (done = work)
      listeners.get('message')?.({ data: { keep: path, files }, waitUntil })
      await done
    },
    visit: async (path: string) => {
      let response: Promise<Response> | undefined
      const respondWith = (given: Promise<Response>) => (response = given)
      const request = { method: 'GET', mode: 'navigate', url: `https://kort.example${path}` }
      listeners.get('fetch')?.({ request, respondWith })
      return (await response)?.text()
    },
  }
}

const flight = (number: number) => `/tournaments/maj/flights/${number}`

test('a page is stored with the files that it links, also when the server has a newer build', async () => {
  const page = '<link href="/assets/new.css"><script src="/assets/new.js"></script>'
  const worker = openWorker(() => new Response(page))
  await worker.keep(flight(1), ['/assets/old.js'])
  const files = ['/assets/new.css', '/assets/new.js', '/assets/old.js', flight(1)]
  expect(worker.kept()).toEqual([[`page:${flight(1)}`, files]])
})

test('a stored page is shown while the service is starting', async () => {
  let status = 200
  const worker = openWorker(() => new Response(status === 200 ? 'card' : 'Starter', { status }))
  await worker.keep(flight(1), [])
  status = 503
  expect(await worker.visit(flight(1))).toBe('card')
  expect(await worker.visit(flight(2))).toBe('Starter')
})

test('of the flight pages only the last four stay stored, and other pages stay', async () => {
  const worker = openWorker(() => new Response(''))
  for (const path of ['/scan', ...[1, 2, 3, 4, 5, 6].map(flight)]) await worker.keep(path, [])
  expect(worker.kept().map(([name]) => name)).toEqual([
    'page:/scan',
    ...[3, 4, 5, 6].map((number) => `page:${flight(number)}`),
  ])
})
