import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShownCard } from '#contract/matches/card.ts'
import type { PublicMatches } from '#contract/matches/endpoints.ts'
import type { Team } from '#domain/competitions/terms/team.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { holding, waitForLockWaiters } from '#test/lock-waiters.ts'
import {
  app,
  ask,
  built,
  decide,
  directed,
  matchAt,
  mine,
  ofDivision,
  openMatches,
  playerOf,
  publish,
  takeMails,
  weeks,
  won,
} from '#test/match-test-app.ts'
import { refused } from '#test/cup-test.ts'
import { beginPairs, dissolve, enterAgain, firsts, idOf, leave, seat } from '#test/pair-test.ts'
import { foursomes, fourBall } from '#test/side-test-app.ts'
import { clearMatchMessages, exportMatchesOf } from './personal-data-queries.ts'
import { processMatches } from './process-matches.ts'

beforeAll(openMatches)
afterAll(() => app.close())

test('pairs of four-ball are drawn, play by the lowest of four, and report as one', async () => {
  await beginPairs(fourBall)
  expect(
    (await directed()).entrants.map(({ name, handicapTenths }) => [name, handicapTenths]),
  ).toEqual([
    ['Spiller Nummer1 / Spiller Nummer2', 85],
    ['Spiller Nummer3 / Spiller Nummer4', 105],
    ['Spiller Nummer5 / Spiller Nummer6', 125],
  ])
  expect(await publish(firsts)).toMatchObject(refused('matches_no_partner'))
  await leave(6)
  expect((await publish(firsts)).status).toBe(200)
  // Both of both pairs are told of the open match, with the strokes of each ball.
  const ready = (await takeMails()).filter(({ template }) => template === 'matchNews')
  expect(ready.map(({ to }) => to).toSorted()).toEqual(
    [3, 4, 5, 6].map((player) => `spiller${player}@example.dk`),
  )
  expect(ready[0]?.lines).toContain(
    'Slag: Spiller Nummer5 3, Spiller Nummer6 4, Spiller Nummer3 0, Spiller Nummer4 2.',
  )
  const { id } = await matchAt('1.2')
  const [partner, opponent] = [await playerOf(3), await playerOf(4)]
  const { body: card } = await ask<ShownCard>('GET', `/matches/${id}/card`, { cookie: partner })
  const strokesOf = (side: 'A' | 'B') =>
    card.sides[side].balls.map(({ strokes }) => strokes.reduce((sum, each) => sum + each, 0))
  expect(card.mine && strokesOf(card.mine)).toEqual([0, 2])
  expect(strokesOf(card.mine === 'A' ? 'B' : 'A')).toEqual([3, 4])
  const side = card.mine ?? 'A'
  // The partner of the one who acts is told as well.
  const told = async () => (await takeMails()).map(({ to, lines }) => [to, lines[0]])
  const plan = { day: '2027-06-19', minute: 540 }
  await ask('POST', `/my-matches/${id}/plan`, { cookie: partner, body: plan })
  expect(await told()).toContainEqual([
    'spiller3@example.dk',
    expect.stringContaining('Din makker foreslår'),
  ])
  await ask('POST', `/my-matches/${id}/report`, { cookie: partner, body: { result: won(side) } })
  const reported = await told()
  expect(reported).toContainEqual([
    'spiller3@example.dk',
    'Din makker har meldt: Spiller Nummer3 / Spiller Nummer4 vinder 3&2.',
  ])
  expect(reported).toHaveLength(3)
  expect(await seat(3, [3])).toMatchObject(refused('side_begun'))
  expect((await mine(opponent))[0]).toMatchObject({
    isPair: true,
    opponent: { name: 'Spiller Nummer3 / Spiller Nummer4', contacts: [{}, {}] },
    report: { isMine: false },
  })
  await ask('POST', `/my-matches/${id}/answer`, { cookie: opponent, body: { objection: null } })
  const results = (await takeMails()).filter(({ subject }) => subject.startsWith('Resultatet'))
  expect(results.map(({ to }) => to)).toEqual(
    expect.arrayContaining(['spiller3@example.dk', 'spiller6@example.dk']),
  )
  expect(results).toHaveLength(3)
  const { body } = await ask<PublicMatches>('GET', `/tournaments/${built.tournament.slug}/matches`)
  const final = body.divisions[0]?.matches.find(({ round }) => round === 2)
  const nameOf = new Map(body.divisions[0]?.contestants.map(({ id: key, name }) => [key, name]))
  expect([final?.a, final?.b].map((key) => nameOf.get(key ?? ''))).toEqual([
    'Spiller Nummer1 / Spiller Nummer2',
    'Spiller Nummer3 / Spiller Nummer4',
  ])
})

const greensomes: Team = { kind: 'one_ball', play: 'greensomes', size: 2, drivesEach: 0 }
test.each([
  // By weights 50/50 the pairs play off 9,40, 11,65 and 13,89; by 60/40 off 9,17, 11,43 and 13,67.
  { team: foursomes, strokes: ['3 / 4: 3', '5 / 6: 2', '5 / 6: 5'] },
  { team: greensomes, strokes: ['3 / 4: 2', '5 / 6: 3', '5 / 6: 5'] },
])(
  'a pair of $team.play has one ball and one handicap, in pools too',
  async ({ team, strokes }) => {
    await beginPairs(team, { draw: 'pools' })
    await leave(6)
    const pools = { count: 1, win: 2, half: 1, goOn: 0 }
    expect((await publish({ ...firsts, pools, lastDays: weeks(3) })).status).toBe(200)
    const { matches } = await directed()
    const received = matches.map(async ({ id }) => {
      const { body } = await ask<ShownCard>('GET', `/matches/${id}/card`)
      return [body.sides.A, body.sides.B].flatMap(({ name, balls }) => {
        expect(balls).toHaveLength(1)
        const sum = balls[0]?.strokes.reduce((all, each) => all + each, 0) ?? 0
        return sum > 0 ? `${name.replaceAll('Spiller Nummer', '')}: ${sum}` : []
      })
    })
    expect((await Promise.all(received)).flat().toSorted()).toEqual(strokes)
    await decide('1.1', { how: 'halved' })
    expect((await directed()).pools[0]?.rows.filter(({ points }) => points === 1)).toHaveLength(2)
  },
)

test('a partner who leaves is replaced until the pair has begun, and both sides are told', async () => {
  await beginPairs(fourBall)
  await leave(6)
  await publish(firsts)
  await takeMails()
  await leave(2)
  expect((await directed()).contestants.find(({ missing }) => missing > 0)).toMatchObject({
    name: 'Spiller Nummer3 / Spiller Nummer4',
    missing: 1,
  })
  // Four-ball may be played with one ball, so the match stays open.
  await processMatches(app.ctx())
  expect((await matchAt('1.2')).decision).toBeNull()
  await enterAgain(6)
  expect(await dissolve(3)).toMatchObject(refused('side_in_matches'))
  expect(await seat(3, [3])).toMatchObject(refused('side_short'))
  expect((await seat(3, [3, 6])).status).toBe(200)
  const told = (await takeMails()).filter(({ template }) => template === 'matchNews')
  expect(told.map(({ to }) => to).toSorted()).toEqual(
    [4, 5, 6, 7].map((player) => `spiller${player}@example.dk`),
  )
  expect((await mine(await playerOf(6)))[0]?.me).toBe('Spiller Nummer4 / Spiller Nummer7')
  // The mean of the former pair would tell the new partner the handicap of the one before.
  const changedPair = (await directed()).contestants.find(({ name }) => name.includes('Nummer7'))
  expect(changedPair?.seedReason).not.toHaveProperty('handicapTenths')
  const player = await playerOf(4)
  const { id } = await matchAt('1.2')
  const [written, changed] = await holding(
    app,
    `select from matches where id = '${id}' for update`,
    async () => {
      const first = writeHole(id, player)
      await waitForLockWaiters(app, 1)
      return Promise.all([first, seat(4, [5, 4])])
    },
    2,
  )
  expect(written.status).toBe(200)
  expect(changed).toMatchObject(refused('side_begun'))
})

const writeHole = (id: string, cookie: string) => {
  const hole = { hole: 1, winner: 'A', isConceded: false, id: randomUUID(), replaces: [] }
  const body = { sentAt: 1, holes: [{ ...hole, writtenAt: 1 }] }
  return ask('POST', `/my-matches/${id}/holes`, { cookie, body })
}

test('a partner who is replaced while a hole waits does not write it', async () => {
  await beginPairs(fourBall)
  await leave(6)
  await publish(firsts)
  await enterAgain(6)
  const player = await playerOf(2)
  const { id } = await matchAt('1.2')
  const [changed, written] = await holding(
    app,
    `select from matches where id = '${id}' for update`,
    async () => {
      const first = seat(3, [3, 6])
      await waitForLockWaiters(app, 1)
      return Promise.all([first, writeHole(id, player)])
    },
    2,
  )
  expect([changed.status, written.status]).toEqual([200, 404])
})

test('when both of a pair have left, the opponents have a walkover', async () => {
  await beginPairs(fourBall)
  await leave(6)
  await publish(firsts)
  await leave(2)
  await leave(3)
  await processMatches(app.ctx())
  expect((await matchAt('1.2')).decision?.how).toBe('walkover')
})

test('a partner who withdraws stays in the name, the export and the erasure of what is played', async () => {
  await beginPairs(fourBall)
  await leave(6)
  await publish(firsts)
  const { id } = await matchAt('1.2')
  const [reporter, partner] = [await playerOf(4), await playerOf(3)]
  await ask('POST', `/my-matches/${id}/report`, { cookie: reporter, body: { result: won('A') } })
  const body = { objection: 'Vi vandt 2&1.' }
  await ask('POST', `/my-matches/${id}/answer`, { cookie: partner, body })
  await leave(3)
  expect(await mine(partner)).toEqual([])
  expect((await directed()).contestants.map(({ name }) => name)).toContain(
    'Spiller Nummer3 / Spiller Nummer4',
  )
  const exported = await exportMatchesOf(app.db, [idOf(3)])
  expect(exported.map(({ rows }) => rows.length)).toEqual([1, 1])
  await clearMatchMessages(app.db, [idOf(3)])
  expect((await matchAt('1.2')).report?.objection).toBeNull()
})

test('when the matches are taken back, the partner of who has withdrawn is free', async () => {
  await beginPairs(fourBall)
  await leave(6)
  await publish(firsts)
  await leave(2)
  const { version } = await directed()
  expect((await ask('DELETE', ofDivision(), { body: { version } })).status).toBe(200)
  const [left] = await app.db
    .select()
    .from(tournamentEntries)
    .where(eq(tournamentEntries.id, idOf(2)))
  expect(left?.sideId).toBeNull()
})
