import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { cardReports } from '#server/db/tables/golfbox.ts'
import { cards } from '#server/db/tables/scoring.ts'
import { receiverOf } from '#test/card-reports.ts'
import { holding } from '#test/lock-waiters.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { buildDraw, buildEntries, buildTournament } from '#test/tournaments.ts'
import type { CardAnswer } from './exchange-api.ts'
import { reportCards } from './send-reports.ts'
import type { SignedCard } from './write-scorecard.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ now: '2027-06-12T15:10:00+02:00' })
})
beforeEach(async () => {
  app.clock.set('2027-06-12T15:10:00+02:00')
  await app.db.delete(cardReports)
  await app.db.update(cards).set({ deliveredAt: null, receipt: null })
})
afterAll(() => app.close())

/** This many players whose paper cards, eighteen fours each, were handed in at once. */
async function handIn(count: number) {
  const built = await buildTournament(app.db, { state: 'in_play' })
  const players = await buildEntries(app.db, built, count, { dguNumber: '72-4197' })
  await buildDraw(app.db, built, players)
  const isOurs = eq(cards.roundId, built.round.id)
  const scores = Array.from({ length: 18 }, (): HoleScore => 4)
  const deliveredAt = app.clock.now()
  const receipt = sql`left(${cards.entryId}::text, 8)`
  await app.db.update(cards).set({ scores, deliveredAt, receipt }).where(isOurs)
  return players.map(({ id }) => id)
}

/** The tournament desk corrects every hole. */
async function score(entryId: string, strokes: number) {
  const scores = Array.from({ length: 18 }, (): HoleScore => strokes)
  await app.db.update(cards).set({ scores }).where(eq(cards.entryId, entryId))
  return scores
}

/** An exchange that keeps every card waiting until the test answers. */
function slow() {
  const answers: PromiseWithResolvers<CardAnswer>[] = []
  const { sent, receiver } = receiverOf(() => {
    const answer = Promise.withResolvers<CardAnswer>()
    answers.push(answer)
    return answer.promise
  })
  const waiting = async (count: number) => {
    await expect.poll(() => answers.length).toBe(count)
  }
  return { sent, answers, waiting, run: () => reportCards(app.ctx(), receiver) }
}
const accepted = { state: 'accepted' } as const
const unavailable = { state: 'unavailable', why: 'HTTP 503' } as const
const idsOf = (sent: readonly SignedCard[]) => sent.map(({ externalId }) => externalId.slice(37))
const connectionsInUse = () => app.pool.totalCount - app.pool.idleCount

describe('while the exchange is slow', () => {
  test('four cards are on their way at once, and no connection to the database waits for them', async () => {
    const ids = await handIn(6)
    const exchange = slow()
    const running = exchange.run()
    await exchange.waiting(4)
    expect(connectionsInUse()).toBe(0)
    for (const at of [0, 1, 2, 3]) exchange.answers[at]?.resolve(accepted)
    await exchange.waiting(6)
    expect(connectionsInUse()).toBe(0)
    for (const answer of exchange.answers) answer.resolve(accepted)
    expect(await running).toBe(6)
    expect(idsOf(exchange.sent).toSorted()).toEqual(ids.toSorted())
  })

  test('a run that gets no answer ends after one card for each of the four', async () => {
    await handIn(8)
    const exchange = receiverOf(() => unavailable)
    await reportCards(app.ctx(), exchange.receiver)
    expect(exchange.sent).toHaveLength(4)
    await reportCards(app.ctx(), exchange.receiver)
    expect(new Set(idsOf(exchange.sent)).size).toBe(8)
  })

  test('one card without an answer does not hold the others', async () => {
    const ids = await handIn(8)
    const first = receiverOf(({ externalId }) =>
      externalId.endsWith(ids[0] ?? '') ? unavailable : accepted,
    )
    await reportCards(app.ctx(), first.receiver)
    expect(first.sent).toHaveLength(8)
    const sent = await app.db.select().from(cardReports).where(eq(cardReports.state, 'sent'))
    expect(sent).toHaveLength(7)
  })

  test('a run begins no card after ten seconds, so that cards delivered meanwhile are filed', async () => {
    await handIn(8)
    const exchange = receiverOf(() => {
      app.clock.set('2027-06-12T15:10:11+02:00')
      return accepted
    })
    await reportCards(app.ctx(), exchange.receiver)
    expect(exchange.sent.length).toBeLessThanOrEqual(4)
    expect(exchange.sent.length).toBeGreaterThan(0)
  })
})

describe('a card that is on its way', () => {
  test('is sent by no second process, until a minute after the first took it', async () => {
    await handIn(1)
    const [first, second] = [slow(), slow()]
    const dead = first.run()
    await first.waiting(1)
    app.clock.set('2027-06-12T15:10:59+02:00')
    expect(await second.run()).toBe(0)
    // The first process died without an answer.
    app.clock.set('2027-06-12T15:11:00+02:00')
    const running = second.run()
    await second.waiting(1)
    second.answers[0]?.resolve(accepted)
    await running
    // An answer that comes after another process took the card does not overwrite that one's.
    first.answers[0]?.resolve({ state: 'refused', answer: 'Already here.' })
    await dead
    expect(await app.db.select().from(cardReports)).toMatchObject([
      { state: 'sent', answer: null, attempts: 1, sendingUntil: null },
    ])
  })

  test('is taken by one of two processes that look for it at the same moment', async () => {
    await handIn(1)
    await reportCards(app.ctx(), receiverOf(() => unavailable).receiver)
    app.clock.set('2027-06-12T15:20:00+02:00')
    const exchange = receiverOf(() => accepted)
    const run = () => reportCards(app.ctx(), exchange.receiver)
    // The tournament desk has the row: both look for a due card before either can take it.
    const lock = 'select from card_reports for update'
    await holding(app, lock, () => Promise.all([run(), run()]), 2)
    await run()
    expect(exchange.sent).toHaveLength(1)
  })

  test('is one card for each of many senders that start at once', async () => {
    const ids = await handIn(12)
    const exchange = receiverOf(() => accepted)
    const runs = Array.from({ length: 5 }, () => reportCards(app.ctx(), exchange.receiver))
    await Promise.all(runs)
    expect(idsOf(exchange.sent).toSorted()).toEqual(ids.toSorted())
  })

  test('lets one that was corrected behind it go with its current scores, and once', async () => {
    const ids = await handIn(5)
    const exchange = slow()
    const running = exchange.run()
    await exchange.waiting(4)
    const last = ids.find((id) => !idsOf(exchange.sent).includes(id)) ?? ''
    const scores = await score(last, 7)
    exchange.answers[0]?.resolve(accepted)
    await exchange.waiting(5)
    for (const answer of exchange.answers) answer.resolve(accepted)
    await running
    expect(exchange.sent[4]?.holes.map((hole) => hole.score)).toEqual(scores)
    expect(await exchange.run()).toBe(0)
  })

  test('is corrected meanwhile without a second sender, and sent again afterwards', async () => {
    const [entryId = ''] = await handIn(1)
    const [first, second] = [slow(), slow()]
    const running = first.run()
    await first.waiting(1)
    const scores = await score(entryId, 5)
    expect(await second.run()).toBe(0)
    first.answers[0]?.resolve(accepted)
    await running
    const again = second.run()
    await second.waiting(1)
    second.answers[0]?.resolve(accepted)
    await again
    expect(second.sent[0]?.holes.map(({ score }) => score)).toEqual(scores)
    expect(await app.db.select().from(cardReports)).toMatchObject([{ state: 'sent', revision: 2 }])
  })
})

test('a player whose entry was erased while the card was on its way leaves nothing behind', async () => {
  const [entryId = ''] = await handIn(1)
  const exchange = slow()
  const running = exchange.run()
  await exchange.waiting(1)
  await app.db.delete(cardReports).where(eq(cardReports.entryId, entryId))
  await app.db
    .update(tournamentEntries)
    .set({ state: 'withdrawn' })
    .where(eq(tournamentEntries.id, entryId))
  exchange.answers[0]?.resolve(accepted)
  await running
  expect(await app.db.select().from(cardReports)).toEqual([])
})
