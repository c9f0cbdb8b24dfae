import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShownCard } from '#contract/matches/card.ts'
import type { BallKey } from '#domain/matches/match-scores.ts'
import { otherSide } from '#domain/matches/match.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import {
  app,
  ask,
  change,
  directed,
  matchAt,
  mine,
  openMatches,
  playerOf,
  publish,
  takeMails,
  won,
} from '#test/match-test-app.ts'
import { refused } from '#test/cup-test.ts'
import { holding, waitForLockWaiters } from '#test/lock-waiters.ts'
import { beginPairs, firsts, idOf, leave, seat } from '#test/pair-test.ts'
import { foursomes, fourBall } from '#test/side-test-app.ts'
import { processMatches, remindOfMatches } from './process-matches.ts'

beforeAll(openMatches)
afterAll(() => app.close())

let matchId = ''
let cookie = ''
const cardNow = async () =>
  (await ask<ShownCard>('GET', `/matches/${matchId}/card`, { cookie })).body
const write = (hole: number, strokes: Partial<Record<BallKey, number>>) =>
  ask('POST', `/my-matches/${matchId}/holes`, {
    cookie,
    body: {
      sentAt: 1,
      holes: [],
      scores: Object.entries(strokes).map(([ball, score]) => ({
        hole,
        ball,
        score,
        id: randomUUID(),
        replaces: [],
        writtenAt: 1,
      })),
    },
  })
const receivedOf = async () => {
  const { sides } = await cardNow()
  return [sides.A, sides.B].map(({ balls }) => balls.map(({ strokes }) => strokes))
}
const liveNow = async () => (await matchAt('1.2')).live
const setHandicap = (player: number, handicapTenths: number) =>
  app.db
    .update(tournamentEntries)
    .set({ handicapTenths })
    .where(eq(tournamentEntries.id, idOf(player)))

/** The players 2 and 3 against 4 and 5, and the side of the first. */
async function beginMatch(team: typeof fourBall | typeof foursomes) {
  await beginPairs(team)
  await leave(6)
  await publish(firsts)
  matchId = (await matchAt('1.2')).id
  cookie = await playerOf(3)
  return (await cardNow()).mine ?? 'A'
}

// docs/algorithms/matches.md, strokes.
test('a partner who leaves keeps the holes already played, and the next ones do not wait', async () => {
  const side = await beginMatch(fourBall)
  const other = otherSide(side)
  const opponents = (one: number, two: number) => ({ [`${other}0`]: one, [`${other}1`]: two })
  for (const hole of [1, 2, 3]) {
    await write(hole, { [`${side}0`]: 9, [`${side}1`]: 3, ...opponents(5, 5) })
  }
  const before = { live: await liveNow(), received: await receivedOf() }
  expect(before.live).toMatchObject({ leader: side, text: '3 op efter 3' })
  // The lowest of the four, by whom the strokes of all were found.
  await leave(2)
  await processMatches(app.ctx())
  expect({ live: await liveNow(), received: await receivedOf() }).toEqual(before)
  expect((await cardNow()).sides[side].balls).toMatchObject([
    { name: 'Spiller Nummer3', hasLeft: true },
    { name: 'Spiller Nummer4', hasLeft: false },
  ])
  await write(4, { [`${side}1`]: 8, ...opponents(4, 6) })
  expect(await liveNow()).toMatchObject({ leader: side, text: '2 op efter 4' })
  // The reminder a week before the last day says the strokes of those who play on.
  await takeMails()
  app.clock.set('2027-06-13T10:00:00+02:00')
  await remindOfMatches(app.ctx())
  const reminded = (await takeMails()).find(({ to }) => to === 'spiller5@example.dk')
  expect(reminded?.lines).toContain(
    side === 'A'
      ? 'Slag: Spiller Nummer4 2, Spiller Nummer5 3, Spiller Nummer6 4.'
      : 'Slag: Spiller Nummer5 3, Spiller Nummer6 4, Spiller Nummer4 2.',
  )
})

test('the handicap of the day counts until the first hole, and for the whole match from then on', async () => {
  const side = await beginMatch(fourBall)
  const published = await receivedOf()
  await setHandicap(4, 200)
  const atFirst = await receivedOf()
  expect(atFirst).not.toEqual(published)
  // A pressed hole begins the match, too.
  const hole = { hole: 1, winner: side, isConceded: false, id: randomUUID(), replaces: [] }
  await ask('POST', `/my-matches/${matchId}/holes`, {
    cookie,
    body: { sentAt: 1, holes: [{ ...hole, writtenAt: 1 }] },
  })
  await setHandicap(4, 300)
  expect(await receivedOf()).toEqual(atFirst)
  // A result that is taken back leaves the match as it was begun.
  await change({ kind: 'decision', matchId, decision: won(side) })
  await change({ kind: 'decision', matchId, decision: null })
  expect(await receivedOf()).toEqual(atFirst)
  expect((await mine(cookie))[0]?.strokes).toMatchObject({ receives: 'per_ball' })
})

test('the first hole, written while a new partner is put on, is of the new pair', async () => {
  const side = await beginMatch(fourBall)
  await leave(2)
  await app.db
    .update(tournamentEntries)
    .set({ state: 'entered' })
    .where(eq(tournamentEntries.id, idOf(6)))
  await holding(
    app,
    `select from matches where id = '${matchId}' for update`,
    async () => {
      const changed = seat(3, [3, 6])
      await waitForLockWaiters(app, 1)
      return Promise.all([changed, write(1, { [`${side}0`]: 4 })])
    },
    2,
  )
  expect((await cardNow()).sides[side].balls.map(({ name }) => name)).toEqual([
    'Spiller Nummer4',
    'Spiller Nummer7',
  ])
})

test('a pair of foursomes that lacks a player waits with its holes, and the match may be given', async () => {
  const side = await beginMatch(foursomes)
  await write(1, { [`${side}0`]: 4, [`${otherSide(side)}0`]: 6 })
  const before = { live: await liveNow(), received: await receivedOf() }
  expect(before.live).toMatchObject({ leader: side, text: '1 op efter 1' })
  await leave(2)
  await processMatches(app.ctx())
  expect({ live: await liveNow(), received: await receivedOf() }).toEqual(before)
  expect((await cardNow()).waitsForPartner).toBe(true)
  expect((await mine(cookie))[0]).toMatchObject({
    waitsForPartner: true,
    strokes: { count: before.received.flat(2).reduce((sum, each) => sum + each, 0) },
  })
  const waits = refused('match_waits_for_partner')
  expect(await write(2, { [`${side}0`]: 4 })).toMatchObject(waits)
  const act = (what: string, body?: object) =>
    ask('POST', `/my-matches/${matchId}/${what}`, { cookie, ...(body && { body }) })
  expect(await act('report', { result: won(side) })).toMatchObject(waits)
  expect(await act('finish')).toMatchObject(waits)
  expect((await directed()).contestants.find(({ missing }) => missing > 0)?.hasBegun).toBe(true)
  expect((await act('concession')).status).toBe(200)
})
