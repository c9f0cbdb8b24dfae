import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostFollows } from '#domain/board/follows.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { signInAs } from '#test/people.ts'
import { followsPart } from './personal-data-queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function openFollower() {
  const { accountId, cookie } = await signInAs(app)
  const path = '/api/v1/account/follows'
  const send = async (changes: { add?: string[]; remove?: string[] }) => {
    const answer = await app.request('POST', path, { add: [], remove: [], ...changes }, { cookie })
    return { status: answer.status, ...((await answer.json()) as { follows: string[] }) }
  }
  const read = async () => {
    const answer = await app.request('GET', path, undefined, { cookie })
    return ((await answer.json()) as { follows: string[] }).follows
  }
  return { accountId, send, read }
}

const anna = `player:${randomUUID()}`
const bo = `player:${randomUUID()}`
const club = 'club:Rold Bakker Golfklub'

test('follows of two devices from before sign-in are merged, and a resend adds nothing (LB-10)', async () => {
  const { send, read } = await openFollower()
  expect((await send({ add: [anna] })).follows).toEqual([anna])
  app.clock.set('2027-05-04T10:05:00+02:00')
  expect((await send({ add: [club, anna] })).follows).toEqual([anna, club])
  expect((await send({ add: [club, anna] })).follows).toEqual([anna, club])
  expect(await read()).toEqual([anna, club])
})

test('an unfollow applies to every device of the account, and to no other account', async () => {
  const one = await openFollower()
  const other = await openFollower()
  await one.send({ add: [anna, bo] })
  await other.send({ add: [anna] })
  expect((await one.send({ remove: [anna] })).follows).toEqual([bo])
  expect(await other.read()).toEqual([anna])
})

test('an account has at most 300 follows: the oldest are removed', async () => {
  const { send } = await openFollower()
  const many = Array.from({ length: mostFollows }, () => `flight:${randomUUID()}`)
  app.clock.set('2027-05-04T10:10:00+02:00')
  await send({ add: [anna] })
  app.clock.set('2027-05-04T10:15:00+02:00')
  const { follows } = await send({ add: many })
  expect(follows).toHaveLength(mostFollows)
  expect(follows).not.toContain(anna)
})

test('the maximum also holds for concurrent writes of several devices', async () => {
  const { send, read } = await openFollower()
  const many = (count: number) => Array.from({ length: count }, () => `flight:${randomUUID()}`)
  const [ours, theirs] = [many(20), many(20)]
  await send({ add: [...ours, ...theirs] })
  const answers = await Promise.all([
    send({ remove: ours, add: theirs }),
    send({ remove: theirs, add: ours }),
    ...Array.from({ length: 4 }, () => send({ add: many(100) })),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(await read()).toHaveLength(mostFollows)
})

test.each(['player:x', 'team:1', 'club:', `club:${'x'.repeat(200)}`, anna.toUpperCase()])(
  '%s cannot be followed',
  async (word) => {
    const { send, read } = await openFollower()
    expect((await send({ add: [word] })).status).toBe(400)
    expect(await read()).toEqual([])
  },
)

test('follows are exported to the follower, and erased with the account', async () => {
  const { accountId, send } = await openFollower()
  await send({ add: [club] })
  const person = { accountId, email: '', golferIds: [] }
  const [section] = await followsPart.exportOf(app.db, person)
  expect(section?.rows).toMatchObject([{ kind: 'club', target: 'Rold Bakker Golfklub' }])
  await app.db.transaction((tx) => followsPart.erase(tx, app.ctx(), person))
  const [after] = await followsPart.exportOf(app.db, person)
  expect(after?.rows).toEqual([])
})
