import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { cards } from '#server/db/tables/scoring.ts'
import { cardReports } from '#server/db/tables/golfbox.ts'
import { tournaments } from '#server/db/tables/competitions.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { openScoring, type Scoring } from '#test/scoring.ts'
import { enterPaperCard } from '../scoring/desk/enter-paper-card.ts'
import { sendCardAgain } from './list-reports.ts'
import { fileReport } from './report-queries.ts'
import type { SignedCard } from './write-scorecard.ts'
import { reportCards } from './send-reports.ts'

let app: TestApp
let scoring: Scoring

beforeAll(async () => {
  app = await createTestApp({ now: '2027-06-12T15:10:00+02:00' })
  await app.listen()
})
beforeEach(async () => {
  app.clock.set('2027-06-12T15:10:00+02:00')
  await app.db.delete(cardReports)
  await app.db.update(cards).set({ deliveredAt: null, receipt: null })
  scoring = await openScoring(app)
  for (const [i, entryId] of Object.values(scoring.names).entries()) {
    const isOne = eq(tournamentEntries.id, entryId)
    await app.db
      .update(tournamentEntries)
      .set({ dguNumber: `72-${i + 1}` })
      .where(isOne)
  }
})
afterAll(() => app.close())

/** Eighteen fours, signed by both and delivered. */
async function handIn(entryId = scoring.names.bo, marker = scoring.names.anna) {
  const holes = Array.from({ length: 18 }, (_, i) => ({ entryId, by: marker, hole: i + 1 }))
  await scoring.record(holes)
  await scoring.sign({ entryId, as: 'marker', by: marker })
  await scoring.sign({ entryId, as: 'player', by: entryId })
  await scoring.deliver(entryId)
}

/** The cards that the exchange accepts in one run, unless it is down. */
async function run({ isDown = false } = {}) {
  const sent: SignedCard[] = []
  await reportCards(app.ctx(), {
    send: async (card) => {
      sent.push(card)
      return isDown ? { state: 'unavailable', why: 'HTTP 500' } : { state: 'accepted' }
    },
  })
  return sent
}
const of = (entryId = scoring.names.bo) => ({
  tournamentId: scoring.tournamentId,
  roundId: scoring.roundId,
  entryId,
})
describe('a delivered card', () => {
  test('names the player who signed as marker, not the marker on the start list', async () => {
    const { bo, carl } = scoring.names
    await handIn(bo, carl)
    expect(await run()).toMatchObject([
      { player: { dguNumber: '72-2' }, marker: { dguNumber: '72-3' } },
    ])
  })

  test('on paper names the marker on the start list', async () => {
    const scores = Array.from({ length: 18 }, () => 5)
    await enterPaperCard(app.ctx(), { ...of(), scores, isSigned: true, revision: 0 })
    expect(await run()).toMatchObject([{ marker: { dguNumber: '72-1' } }])
  })

  test('contains the strokes received on each hole', async () => {
    await handIn()
    const [card] = await run()
    const received = card!.holes.map(({ strokesReceived }) => strokesReceived)
    expect(card!.playingHandicap).toBeGreaterThan(0)
    expect(received.reduce((sum, one) => sum + one)).toBe(card!.playingHandicap)
  })

  test('is reported for seven days after its round, and not on the eighth', async () => {
    await handIn()
    app.clock.set('2027-06-20T00:00:00+02:00')
    expect(await run()).toEqual([])
    app.clock.set('2027-06-19T23:00:00+02:00')
    expect(await run()).toHaveLength(1)
  })

  test('is not reported from a tournament that was cancelled', async () => {
    await handIn()
    const isOurs = eq(tournaments.id, scoring.tournamentId)
    await app.db.update(tournaments).set({ state: 'cancelled' }).where(isOurs)
    expect(await run()).toEqual([])
  })

  test('is filed once by two concurrent processes', async () => {
    await handIn()
    await run()
    const [filed] = await app.db.select().from(cardReports)
    await fileReport(app.db, app.clock.now(), { ...filed!, state: 'waiting', revision: 1 })
    expect(await app.db.select().from(cardReports)).toEqual([filed])
  })
})

test('a card that was given up is sent on the day on which it is queued again', async () => {
  await handIn()
  await run({ isDown: true })
  app.clock.set('2027-06-13T08:00:00+02:00')
  expect(await run()).toEqual([])
  expect(await sendCardAgain(app.ctx(), of())).toEqual({ state: 'waiting' })
  await run({ isDown: true })
  app.clock.set('2027-06-13T23:59:00+02:00')
  expect(await run()).toHaveLength(1)
})
