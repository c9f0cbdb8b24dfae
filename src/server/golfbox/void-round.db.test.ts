import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tournamentRounds } from '#server/db/tables/competitions.ts'
import { isDown, createGolfBoxTestApp, takes, type GolfBoxTestApp } from '#test/card-reports.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let golfBox: GolfBoxTestApp

beforeAll(async () => {
  app = await createTestApp({ now: '2027-06-12T15:10:00+02:00' })
  await app.listen()
})
beforeEach(async () => {
  app.clock.set('2027-06-12T15:10:00+02:00')
  golfBox = await createGolfBoxTestApp(app)
})
afterAll(() => app.close())

const declare = (isVoid: boolean) =>
  app.db
    .update(tournamentRounds)
    .set({
      voidedAt: isVoid ? app.clock.now() : null,
      voidReason: isVoid ? 'Uvejr' : null,
    })
    .where(eq(tournamentRounds.id, golfBox.roundId))

test('a card of a void round is not sent, even if it was filed before', async () => {
  await golfBox.handIn()
  await golfBox.run(isDown().receiver)
  await declare(true)
  app.clock.set('2027-06-12T16:00:00+02:00')
  const { sent, receiver } = takes()
  await golfBox.run(receiver)
  expect(sent).toEqual([])
  expect(await (await golfBox.desk()).list()).toMatchObject({ reports: [] })
  await declare(false)
  await golfBox.run(receiver)
  expect(sent).toHaveLength(1)
})

test('a card of a void round that GolfBox has must be corrected manually until it is marked (D39)', async () => {
  await golfBox.handIn()
  await golfBox.run()
  await declare(true)
  const desk = await golfBox.desk()
  const [report] = (await desk.list()).reports
  expect(report).toMatchObject({ reportStatus: 'outdated', status: 'void' })
  expect((await desk.markEnteredManually()).status).toBe(200)
  expect((await desk.list()).reports[0]).toMatchObject({ reportStatus: 'entered_manually' })
  await declare(false)
  expect((await desk.list()).reports[0]).toMatchObject({ reportStatus: 'outdated', status: null })
})
