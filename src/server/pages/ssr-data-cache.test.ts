import { expect, test } from 'vitest'
import { ssrDataCache } from './ssr-data-cache.ts'

const roundId = '5f0c1c2e-0c53-4b6a-9f0e-2d5a3c1b7e10'

/** A service that counts its requests, with versioned data. */
function openService() {
  const world = { version: '1' as string | undefined, asked: [] as string[] }
  const cachedData = ssrDataCache({
    version: () => world.version,
    board: async (id) => (id === roundId ? { board: world.version } : undefined),
  })
  const ask = (path: string) => async () => {
    world.asked.push(path)
    return Response.json({ path, version: world.version })
  }
  const read = async (path: string) => (await cachedData(path, ask(path))).json()
  return { world, read }
}

test.each(['/api/v1/company', '/api/v1/tournaments/pokalen'])(
  '%s is asked for once, until the public data changes',
  async (path) => {
    const { world, read } = openService()
    const first = await read(path)
    expect(await read(path)).toBe(first)
    world.version = '2'
    expect(await read(path)).toEqual({ path, version: '2' })
    expect(world.asked).toEqual([path, path])
  },
)

test('requests at the same time are one request', async () => {
  const { world, read } = openService()
  const [first, second] = await Promise.all([read('/api/v1/clubs'), read('/api/v1/clubs')])
  expect(second).toBe(first)
  expect(world.asked).toEqual(['/api/v1/clubs'])
})

test('of requests at the same time a refusal of one does not refuse the other', async () => {
  const cachedData = ssrDataCache({ version: () => '1', board: async () => undefined })
  const [refused, answered] = await Promise.all([
    cachedData('/api/v1/clubs', async () => Response.json({}, { status: 429 })),
    cachedData('/api/v1/clubs', async () => Response.json({ clubs: [] })),
  ])
  expect(refused.status).toBe(429)
  expect(await answered.json()).toEqual({ clubs: [] })
})

test('tournaments beyond the limit are requested again, and never mixed up', async () => {
  const { world, read } = openService()
  const paths = Array.from({ length: 501 }, (_, i) => `/api/v1/tournaments/pokal-${i}`)
  for (const path of paths) await read(path)
  expect(await read('/api/v1/tournaments/pokal-0')).toMatchObject({ path: paths[0] })
  expect(world.asked).toHaveLength(502)
})

test('without a known version, and for any other path, every call is a request', async () => {
  const { world, read } = openService()
  for (const path of ['/api/v1/tournaments/pokalen/entrants', '/api/v1/clubs?near=1']) {
    await read(path)
    await read(path)
  }
  world.version = undefined
  await read('/api/v1/clubs')
  await read('/api/v1/clubs')
  expect(world.asked).toHaveLength(6)
})

test('a refusal is not cached', async () => {
  const cachedData = ssrDataCache({ version: () => '1', board: async () => undefined })
  const refuse = async () => Response.json({}, { status: 503 })
  expect((await cachedData('/api/v1/notices', refuse)).status).toBe(503)
  const answer = await cachedData('/api/v1/notices', async () => Response.json({ notices: [] }))
  expect(await answer.json()).toEqual({ notices: [] })
})

test('a cached board needs no request, and a missing one is refused by the service', async () => {
  const { world, read } = openService()
  expect(await read(`/api/v1/rounds/${roundId}/board`)).toEqual({ board: '1' })
  expect(world.asked).toEqual([])
  const nowhere = `/api/v1/rounds/${roundId.replace('5', '6')}/board`
  await read(nowhere)
  expect(world.asked).toEqual([nowhere])
})
