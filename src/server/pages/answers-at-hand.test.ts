import { expect, test } from 'vitest'
import { answersAtHand } from './answers-at-hand.ts'

const roundId = '5f0c1c2e-0c53-4b6a-9f0e-2d5a3c1b7e10'

/** A service that counts its questions; its data has a version. */
function openService() {
  const world = { version: '1' as string | undefined, asked: [] as string[] }
  const atHand = answersAtHand({
    version: () => world.version,
    board: async (id) => (id === roundId ? { board: world.version } : undefined),
  })
  const ask = (path: string) => async () => {
    world.asked.push(path)
    return Response.json({ path, version: world.version })
  }
  const read = async (path: string) => (await atHand(path, ask(path))).json()
  return { world, read }
}

test('the frame of every page is asked for once, until the public data changes', async () => {
  const { world, read } = openService()
  const first = await read('/api/v1/company')
  expect(await read('/api/v1/company')).toBe(first)
  world.version = '2'
  expect(await read('/api/v1/company')).toEqual({ path: '/api/v1/company', version: '2' })
  expect(world.asked).toEqual(['/api/v1/company', '/api/v1/company'])
})

test('while nobody knows which version is true, and for everything else, it is asked each time', async () => {
  const { world, read } = openService()
  for (const path of ['/api/v1/tournaments/pokalen', '/api/v1/clubs?near=1']) {
    await read(path)
    await read(path)
  }
  world.version = undefined
  await read('/api/v1/clubs')
  await read('/api/v1/clubs')
  expect(world.asked).toHaveLength(6)
})

test('a refusal is not kept', async () => {
  const atHand = answersAtHand({ version: () => '1', board: async () => undefined })
  const refuse = async () => Response.json({}, { status: 503 })
  expect((await atHand('/api/v1/notices', refuse)).status).toBe(503)
  const answer = await atHand('/api/v1/notices', async () => Response.json({ notices: [] }))
  expect(await answer.json()).toEqual({ notices: [] })
})

test('a board is taken as it is kept, and one that is not there is refused by the service', async () => {
  const { world, read } = openService()
  expect(await read(`/api/v1/rounds/${roundId}/board`)).toEqual({ board: '1' })
  expect(world.asked).toEqual([])
  const nowhere = `/api/v1/rounds/${roundId.replace('5', '6')}/board`
  await read(nowhere)
  expect(world.asked).toEqual([nowhere])
})
