import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ShownCard } from '#contract/matches/card.ts'
import { holding, waitForLockWaiters } from '#test/lock-waiters.ts'
import {
  app,
  ask,
  beginMatches,
  change,
  directed,
  matchAt,
  mine,
  openMatches,
  playerOf,
  publish,
} from '#test/match-test-app.ts'

beforeAll(openMatches)
afterAll(() => app.close())

let anna = ''
let dorte = ''
let matchId = ''
beforeEach(async () => {
  await beginMatches()
  await publish()
  // The first semi-final is between the first seed and the fourth, who receives five strokes.
  anna = await playerOf(0)
  dorte = await playerOf(3)
  matchId = (await matchAt('1.1')).id
})

const at = (time: string) => new Date(`2027-06-12T${time}:00+02:00`).getTime()
type Hole = {
  hole: number
  winner: 'A' | 'B' | 'H' | null
  isConceded?: boolean
  writtenAt?: number
  id?: string
  replaces?: string[]
}

const write = (cookie: string, holes: Hole[], sentAt = at('10:00')) =>
  ask<ShownCard>('POST', `/my-matches/${matchId}/holes`, {
    cookie,
    body: {
      sentAt,
      holes: holes.map((hole) => ({
        isConceded: false,
        writtenAt: sentAt,
        id: randomUUID(),
        replaces: [],
        ...hole,
      })),
    },
  })
const wonBy = (winner: 'A' | 'B', holes: number[]) => holes.map((hole) => ({ hole, winner }))
const card = async (cookie = '') =>
  (await ask<ShownCard>('GET', `/matches/${matchId}/card`, { cookie })).body
const lockRow = () => `select from matches where id = '${matchId}' for update`
const finish = (cookie: string) => ask('POST', `/my-matches/${matchId}/finish`, { cookie })
const firstTen = Array.from({ length: 10 }, (_, i) => i + 1)

test('everybody follows a match hole by hole, with the strokes of the one who receives them', async () => {
  const before = await card()
  expect(before.mine).toBeNull()
  expect(before.sides.A.balls[0]?.strokes.reduce((sum, each) => sum + each, 0)).toBe(0)
  expect(before.sides.B.balls[0]?.strokes.reduce((sum, each) => sum + each, 0)).toBe(5)
  expect(
    (
      await write(dorte, [
        { hole: 1, winner: 'B' },
        { hole: 2, winner: 'H' },
      ])
    ).body.mine,
  ).toBe('B')
  expect((await card()).card).toMatchObject({ 1: { winner: 'B' }, 2: { winner: 'H' } })
  expect((await matchAt('1.1')).live).toEqual({ leader: 'B', played: 2, text: '1 op efter 2' })
})

test('nobody but its players writes a match, and no hole beyond the extra ones', async () => {
  const other = await playerOf(1)
  expect((await write(other, [{ hole: 1, winner: 'A' }])).status).toBe(404)
  expect((await write('', [{ hole: 1, winner: 'A' }])).status).toBe(401)
  expect((await write(anna, [{ hole: 36, winner: 'A' }])).status).toBe(200)
  await beginMatches({ draw: 'pools' })
  await publish({
    pools: { count: 1, win: 2, half: 1, goOn: 0 },
    lastDays: ['2027-06-20', '2027-06-27', '2027-07-04'],
  })
  anna = await playerOf(0)
  const [match] = await mine(anna)
  matchId = match?.id ?? ''
  expect(await write(anna, [{ hole: 19, winner: 'A' }])).toMatchObject({
    status: 422,
    body: { error: { reason: 'match_hole_wrong' } },
  })
})

test('of two phones the hole that was written last counts, also when it arrives first', async () => {
  app.clock.set('2027-06-12T12:00:00+02:00')
  await write(anna, [{ hole: 1, winner: 'A', writtenAt: at('11:50') }], at('12:00'))
  // The other phone was without a connection, and its clock is an hour fast.
  await write(dorte, [{ hole: 1, winner: 'B', writtenAt: at('12:40') }], at('13:00'))
  expect((await card()).card['1']).toMatchObject({ winner: 'A' })
  await write(dorte, [{ hole: 1, winner: 'B', writtenAt: at('12:55') }], at('13:00'))
  expect((await card()).card['1']).toMatchObject({ winner: 'B' })
})

test('a request that was slow does not win over a press that saw its hole', async () => {
  app.clock.set('2027-06-12T12:00:00+02:00')
  const [slow, answer] = [randomUUID(), randomUUID()]
  // The phone gave the first request up, and sent its hole together with the correction.
  const first = { hole: 1, winner: 'A' as const, id: slow, writtenAt: at('11:59') }
  const second = { hole: 1, winner: 'H' as const, id: answer, replaces: [slow] }
  await write(anna, [first, second], at('12:00'))
  app.clock.set('2027-06-12T12:05:00+02:00')
  await write(anna, [first], at('11:59'))
  expect((await card()).card['1']).toMatchObject({ winner: 'H' })
  // The opponent saw the half and gave the hole, on a phone whose clock seems to be behind.
  const given = { hole: 1, winner: 'A' as const, replaces: [answer], writtenAt: at('11:00') }
  await write(dorte, [given], at('12:05'))
  expect((await card()).card['1']).toMatchObject({ winner: 'A' })
})

test('a page of an earlier release, still open, writes its holes without ids', async () => {
  const send = (given: object) =>
    ask<ShownCard>('POST', `/my-matches/${matchId}/holes`, {
      cookie: anna,
      body: {
        sentAt: at('10:00'),
        holes: [{ hole: 1, winner: 'A', isConceded: false, writtenAt: at('09:59'), ...given }],
      },
    })
  expect((await send({})).status).toBe(200)
  const first = (await card()).card['1']
  const correction = { hole: 1, winner: 'H' as const, replaces: [first?.id ?? ''] }
  await write(dorte, [{ ...correction, writtenAt: at('09:50') }])
  // A resend of the first is known again, and does not count instead of the correction.
  expect((await send({})).body.card['1']).toMatchObject({ winner: 'H' })
})

test('holes that two phones write at the same time are all kept', async () => {
  const phones = [anna, dorte, anna, dorte]
  await holding(
    app,
    lockRow(),
    () => Promise.all(phones.map((phone, i) => write(phone, [{ hole: i + 1, winner: 'H' }]))),
    phones.length,
  )
  expect(Object.keys((await card()).card)).toHaveLength(4)
})

test('the result follows from the holes, and the other confirms it', async () => {
  await write(anna, wonBy('A', firstTen.slice(0, 9)))
  expect(await finish(anna)).toMatchObject({
    status: 422,
    body: { error: { reason: 'match_not_over' } },
  })
  await write(anna, wonBy('A', [10]))
  expect((await finish(anna)).status).toBe(200)
  const report = { decision: { how: 'played', winner: 'A', score: { up: 10, left: 8 } } }
  expect((await mine(dorte))[0]?.report).toMatchObject({ ...report, isMine: false })
  // The other phone ends the match by the same holes, which is a confirmation.
  expect((await finish(dorte)).status).toBe(200)
  expect(await matchAt('1.1')).toMatchObject({ ...report, live: null })
})

test('a hole taken back while the result is reported is taken back before it', async () => {
  await write(anna, wonBy('A', firstTen))
  const taken = { hole: 10, winner: null, replaces: [(await card()).card['10']?.id ?? ''] }
  const [written, reported] = await holding(
    app,
    lockRow(),
    async () => {
      const hole = write(dorte, [taken])
      await waitForLockWaiters(app, 1)
      return Promise.all([hole, finish(anna)])
    },
    2,
  )
  expect(written.status).toBe(200)
  expect(reported.body).toMatchObject({ error: { reason: 'match_not_over' } })
})

test('the strokes of the balls count the holes, beside those that are pressed', async () => {
  const scores = (ball: 'A0' | 'B0', strokes: number[]) =>
    strokes.map((score, i) => ({
      hole: i + 1,
      ball,
      score,
      id: randomUUID(),
      replaces: [],
      writtenAt: at('10:00'),
    }))
  const send = (cookie: string, body: object) =>
    ask<ShownCard>('POST', `/my-matches/${matchId}/holes`, {
      cookie,
      body: { sentAt: at('10:00'), holes: [], ...body },
    })
  const tens = firstTen.map(() => 10)
  await send(anna, { scores: scores('A0', tens) })
  expect((await matchAt('1.1')).live).toBeNull()
  await write(anna, [{ hole: 1, winner: 'A', isConceded: true }])
  const { body } = await send(dorte, {
    scores: scores(
      'B0',
      firstTen.map(() => 3),
    ),
  })
  expect(Object.keys(body.scores['1'] ?? {})).toEqual(['A0', 'B0'])
  // The first hole was given to A, the other nine are won by the strokes.
  expect((await matchAt('1.1')).live).toMatchObject({
    leader: 'B',
    text: '8 op og dormie efter 10',
  })
  await write(anna, [{ hole: 11, winner: 'B' }])
  await finish(dorte)
  expect((await mine(anna))[0]?.report?.decision).toMatchObject({
    winner: 'B',
    score: { up: 9, left: 7 },
  })
})

test('a match that is given half-way keeps its holes, and takes no more', async () => {
  await write(anna, wonBy('A', [1, 2, 3]))
  await ask('POST', `/my-matches/${matchId}/concession`, { cookie: dorte })
  expect(await card()).toMatchObject({
    decision: { how: 'conceded', winner: 'A' },
    card: { 1: { winner: 'A' }, 3: { winner: 'A' } },
  })
  expect((await write(anna, [{ hole: 4, winner: 'B' }])).status).toBe(422)
})

test('a hole and a concession at the same time: the hole is before it, or refused', async () => {
  const [hole, given] = await holding(
    app,
    lockRow(),
    () =>
      Promise.all([
        write(anna, [{ hole: 1, winner: 'A' }]),
        ask('POST', `/my-matches/${matchId}/concession`, { cookie: dorte }),
      ]),
    2,
  )
  expect(given.status).toBe(200)
  expect(Object.keys((await card()).card)).toHaveLength(hole.status === 200 ? 1 : 0)
})

test('a hole does not refuse the change that a director is making', async () => {
  const { version } = await directed()
  await write(anna, [{ hole: 1, winner: 'A' }])
  const decision = { how: 'walkover' as const, winner: 'A' as const }
  expect((await change({ kind: 'decision', matchId, decision }, version)).status).toBe(200)
})

test('when another opponent comes into the match, the holes of the one before are gone', async () => {
  const decide = (id: string, winner: 'A' | 'B') =>
    change({ kind: 'decision', matchId: id, decision: { how: 'walkover', winner } })
  const [first, second] = [await matchAt('1.1'), await matchAt('1.2')]
  await decide(first.id, 'A')
  await decide(second.id, 'A')
  matchId = (await matchAt('2.1')).id
  await write(anna, [{ hole: 1, winner: 'A' }])
  // A hole against the opponent before, which waits for the change, is not written against the new one.
  const [, late] = await holding(
    app,
    lockRow(),
    async () => {
      const changed = decide(second.id, 'B')
      await waitForLockWaiters(app, 1)
      return Promise.all([changed, write(anna, [{ hole: 2, winner: 'A' }])])
    },
    2,
  )
  expect(late.status).toBe(409)
  expect((await card()).card).toEqual({})
  const { sides } = await card()
  expect(sides.B.balls[0]?.name).toBe(sides.B.name)
})
