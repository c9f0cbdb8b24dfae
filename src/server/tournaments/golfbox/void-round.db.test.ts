import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tournamentRounds } from '#server/db/tables/tournaments.ts'
import { isDown, openGolfBox, takes, type GolfBoxRoom } from '#test/card-reports.ts'
import { openTestHouse, type TestHouse } from '#test/house.ts'

let house: TestHouse
let room: GolfBoxRoom

beforeAll(async () => {
  house = await openTestHouse({ now: '2027-06-12T15:10:00+02:00' })
  await house.listen()
})
beforeEach(async () => {
  house.clock.set('2027-06-12T15:10:00+02:00')
  room = await openGolfBox(house)
})
afterAll(() => house.close())

const declare = (isVoid: boolean) =>
  house.db
    .update(tournamentRounds)
    .set({
      voidedAt: isVoid ? house.clock.now() : null,
      voidReason: isVoid ? 'Uvejr' : null,
    })
    .where(eq(tournamentRounds.id, room.roundId))

test('a card of a round that is void is not sent, also when it was filed before', async () => {
  await room.handIn()
  await room.run(isDown().receiver)
  await declare(true)
  house.clock.set('2027-06-12T16:00:00+02:00')
  const { sent, receiver } = takes()
  await room.run(receiver)
  expect(sent).toEqual([])
  expect(await (await room.desk()).list()).toMatchObject({ reports: [] })
  await declare(false)
  await room.run(receiver)
  expect(sent).toHaveLength(1)
})

test('one that GolfBox has is marked, to be put right by hand, until it is ticked', async () => {
  await room.handIn()
  await room.run()
  await declare(true)
  const desk = await room.desk()
  const [report] = (await desk.list()).reports
  expect(report).toMatchObject({ standing: 'outdated', status: 'void' })
  expect((await desk.tickNow()).status).toBe(200)
  expect((await desk.list()).reports[0]).toMatchObject({ standing: 'typed' })
  await declare(false)
  expect((await desk.list()).reports[0]).toMatchObject({ standing: 'outdated', status: null })
})
