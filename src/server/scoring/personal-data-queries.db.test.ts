import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { openScoring } from '#test/scoring.ts'
import { deleteFlightReports, exportFlightReports } from './personal-data-queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2027-06-12T15:10:00+02:00' })
})
afterAll(() => app.close())

test('reports about a golfer are exported, and erased only with this golfer', async () => {
  const scoring = await openScoring(app)
  const { anna, bo, carl } = scoring.names
  const sendReport = (report: object) => {
    const now = scoring.now()
    const sent = { id: randomUUID(), by: anna, writtenAt: now, sentAt: now, report }
    return scoring.post('reports', sent)
  }
  await sendReport({ kind: 'retired', entryId: bo, hole: 12, reason: 'Skadet ryg' })
  await sendReport({ kind: 'rule_doubt', entryId: carl, hole: 3, note: 'To bolde' })
  const entriesOf = (id: string) =>
    app.db
      .select({ id: tournamentEntries.id })
      .from(tournamentEntries)
      .where(eq(tournamentEntries.id, id))
  const { rows } = await exportFlightReports(app.db, entriesOf(bo))
  expect(rows).toMatchObject([{ kind: 'retired', hole: 12, content: 'Skadet ryg' }])
  await deleteFlightReports(app.db, entriesOf(bo))
  expect((await exportFlightReports(app.db, entriesOf(bo))).rows).toEqual([])
  expect((await exportFlightReports(app.db, entriesOf(carl))).rows).toHaveLength(1)
  await deleteFlightReports(app.db, sql`select ${anna}::uuid as id`)
  expect((await scoring.read()).reports).toEqual([])
})
