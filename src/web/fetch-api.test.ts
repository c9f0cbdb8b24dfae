import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fetchApi, provideInProcessApi, queryDefaults } from './fetch-api.ts'

describe('a query in the browser', () => {
  beforeEach(() => {
    vi.stubGlobal('window', {})
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  test('waits 1, 2, 4 … seconds before the next try, and never more than 30', () => {
    const { retryDelay } = queryDefaults() as { retryDelay: (attempt: number) => number }
    expect([0, 1, 2, 3, 4, 5, 20].map(retryDelay)).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
    ])
  })

  const passing = [408, 409, 425, 429, 500, 502, 503, 504].map((status) => [status, 4] as const)
  const final = [400, 401, 403, 404, 410, 413, 422].map((status) => [status, 1] as const)
  test.each([...passing, ...final])('with status %i is sent %i times', async (status, n) => {
    const at: number[] = []
    const queryFn = () => {
      at.push(Date.now())
      return Promise.reject(Object.assign(new Error('refused'), { status }))
    }
    const client = new QueryClient({ defaultOptions: { queries: queryDefaults() } })
    const unsubscribe = new QueryObserver(client, { queryKey: ['me'], queryFn }).subscribe(
      () => undefined,
    )
    await vi.advanceTimersByTimeAsync(60_000)
    unsubscribe()
    const start = at[0] ?? 0
    expect(at.map((time) => time - start)).toEqual([0, 1_000, 3_000, 7_000].slice(0, n))
  })

  test('is fresh for 5,000 ms, and fetched again after that', async () => {
    let times = 0
    const queryFn = async () => (times += 1)
    const client = new QueryClient({ defaultOptions: { queries: queryDefaults() } })
    const observe = async () => {
      new QueryObserver(client, { queryKey: ['me'], queryFn }).subscribe(() => undefined)()
      await vi.advanceTimersByTimeAsync(0)
    }
    await observe()
    await vi.advanceTimersByTimeAsync(4_999)
    await observe()
    expect(times).toBe(1)
    await vi.advanceTimersByTimeAsync(2)
    await observe()
    expect(times).toBe(2)
  })

  test('is removed from the cache 5 minutes after its last observer', async () => {
    const client = new QueryClient({ defaultOptions: { queries: queryDefaults() } })
    const query = { queryKey: ['clubs'], queryFn: async () => 24 }
    const unsubscribe = new QueryObserver(client, query).subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    unsubscribe()
    await vi.advanceTimersByTimeAsync(299_000)
    expect(client.getQueryData(['clubs'])).toBe(24)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(client.getQueryData(['clubs'])).toBeUndefined()
  })
})

test.each([
  ['https://api.example.dk', 'https://api.example.dk/api/v1/account/me'],
  [undefined, '/api/v1/account/me'],
])('requests go to the configured API host, with the session (%s)', async (apiOrigin, address) => {
  // Another test file of the same worker may have provided one.
  provideInProcessApi(undefined)
  const requests: [string, RequestInit?][] = []
  vi.stubGlobal('document', { documentElement: { dataset: { apiOrigin } } })
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    requests.push([url, init])
    return Response.json({})
  })
  await fetchApi('/api/v1/account/me', { method: 'GET' })
  vi.unstubAllGlobals()
  expect(requests).toEqual([[address, { credentials: 'include', method: 'GET' }]])
})

test('on the server queries are neither retried nor removed by a timer', () => {
  expect(queryDefaults()).toEqual({ staleTime: 5_000 })
})
