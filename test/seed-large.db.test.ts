import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { openClient } from '#server/db/client.ts'
import { largeSeasonState } from '#server/demo/queries.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { ensureSeasons } from '#server/passes/seasons.ts'
import { computeSettlement } from '#server/settlement/simulate.ts'
import { seedLarge } from '../scripts/seed-large/seed-large.ts'
import { createTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2027-08-14T10:00:00+02:00' })
})
afterAll(() => app.close())

const size = { cards: 400, checkIns: 3_000, clubs: 60 }

test('a large season is loaded once, beside the demonstration only, and settles without an error', async () => {
  expect(await largeSeasonState(app.db)).toBe('other_data')
  await seedDemo(app.ctx())
  expect(await largeSeasonState(app.db)).toBe('possible')

  const client = await openClient(app.databaseUrl)
  const done = await seedLarge(app.ctx(), client, size, () => undefined)
  await client.end()
  expect(done).toMatchObject({ clubs: 60, cards: 400 })
  expect(done.rounds).toBeGreaterThan(2_800)
  expect(done.checkIns).toBeGreaterThan(done.rounds)
  expect(await largeSeasonState(app.db)).toBe('loaded')

  const [season] = await app.db.transaction((tx) => ensureSeasons(tx, app.ctx()))
  const cutOff = { day: plainDate('2027-08-14'), final: false }
  const { settlement, errors } = await computeSettlement(app.ctx(), season!, cutOff)
  // Every visit is at a partner club of its day, of a card of the season; the money adds up, or it would have thrown.
  expect(errors).toEqual([])
  expect(settlement.payouts.length).toBeGreaterThanOrEqual(60)
  const counted = settlement.payouts.reduce(
    (sum, { rounds }) => sum + rounds.weekday + rounds.weekend + rounds.nines + rounds.unweighed,
    0,
  )
  expect(counted).toBeGreaterThan(done.rounds)
})

test('nobody plays at home, twice a day, or more rounds at a club than it takes', async () => {
  const { rows } = await app.db.execute(`
    select count(*) filter (where club.dgu_club_number = member.club_number)::int as at_home,
      count(*) filter (where played.slot > 2)::int as too_many,
      count(*) filter (where played.day not between pass.first_day and pass.last_day)::int as outside
    from rounds_used played join passes pass on pass.id = played.pass_id
    join clubs club on club.id = played.club_id
    join golfer_memberships member on member.golfer_id = pass.golfer_id
    join accounts buyer on buyer.email like '%@stor.example'
    join account_golfers holder on holder.account_id = buyer.id and holder.golfer_id = pass.golfer_id`)
  expect(rows).toEqual([{ at_home: 0, too_many: 0, outside: 0 }])
})
