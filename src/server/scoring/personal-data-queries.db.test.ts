import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { cardReports } from '#server/db/tables/golfbox.ts'
import { erasePerson } from '#server/privacy/erase-person.ts'
import { exportPerson } from '#server/privacy/export-person.ts'
import { buildGolfer, signIn } from '#test/checkins.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { openScoring, type Scoring } from '#test/scoring.ts'
import { deleteFlightReports, exportFlightReports } from './personal-data-queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2027-06-12T15:10:00+02:00' })
})
afterAll(() => app.close())

const sendReport = (scoring: Scoring, report: object) => {
  const now = scoring.now()
  const by = scoring.names.anna
  return scoring.post('reports', { id: randomUUID(), by, writtenAt: now, sentAt: now, report })
}

test('reports about a golfer are exported, and erased only with this golfer', async () => {
  const scoring = await openScoring(app)
  const { anna, bo, carl } = scoring.names
  await sendReport(scoring, { kind: 'retired', entryId: bo, hole: 12, reason: 'Skadet ryg' })
  await sendReport(scoring, { kind: 'rule_doubt', entryId: carl, hole: 3, note: 'To bolde' })
  const { rows } = await exportFlightReports(app.db, [bo])
  expect(rows).toMatchObject([{ kind: 'retired', hole: 12, content: 'Skadet ryg' }])
  await deleteFlightReports(app.db, [bo])
  expect((await exportFlightReports(app.db, [bo])).rows).toEqual([])
  expect((await exportFlightReports(app.db, [carl])).rows).toHaveLength(1)
  await deleteFlightReports(app.db, [anna])
  expect((await scoring.read()).reports).toEqual([])
})

test('a player entered without a golfer record has the same data, whichever way the name is spelled', async () => {
  const scoring = await openScoring(app)
  const { bo } = scoring.names
  await sendReport(scoring, { kind: 'retired', entryId: bo, hole: 12, reason: 'Skadet ryg' })
  await scoring.fill()
  await app.db.insert(cardReports).values({
    roundId: scoring.roundId,
    entryId: bo,
    scores: [],
    revision: 1,
    state: 'refused',
    answer: 'Bo Aagaard er ukendt',
    attempts: 1,
    triedUntil: app.clock.now(),
  })
  const person = { firstName: 'Bo', lastName: 'Ågaard Vind', dguNumber: '91-4799' }
  const { firstName, lastName, dguNumber } = person
  const golfer = await buildGolfer(app.db, { firstName, lastName, memberships: [{ dguNumber }] })
  const { accountId } = await signIn(app.db, { golferIds: [golfer.id] })
  await app.db
    .update(tournamentEntries)
    .set({ firstName, lastName: 'Aagaard', dguNumber })
    .where(eq(tournamentEntries.id, bo))

  const { json } = await exportPerson(app.ctx(), accountId)
  expect(JSON.parse(json)).toMatchObject({
    entries: [{ lastName: 'Aagaard' }],
    rounds: [{ scores: expect.stringContaining('4') }],
    flightReports: [{ content: 'Skadet ryg' }],
    cardReports: [{ state: 'refused' }],
  })
  await erasePerson(app.ctx(), accountId)
  expect((await scoring.read()).reports).toEqual([])
  const [report] = await app.db.select().from(cardReports).where(eq(cardReports.entryId, bo))
  expect(report).toMatchObject({ state: 'refused', answer: null })
  const [entry] = await app.db.select().from(tournamentEntries).where(eq(tournamentEntries.id, bo))
  expect(entry).toMatchObject({ lastName: 'spiller', dguNumber: null })
})
