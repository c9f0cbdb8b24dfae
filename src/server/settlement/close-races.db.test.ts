import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSeason, regularSeason } from '#server/passes/seasons.ts'
import { buildClub } from '#test/clubs.ts'
import { financeActor } from '#test/settlement-season.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import type { Actor } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { settlementCloses, settlementStatements } from '../db/tables/settlement.ts'
import { approveCutOff } from './close-cut-off.ts'
import { findCutOff } from './cut-off-queries.ts'
import { prepareCutOff } from './prepare-cut-off.ts'

let app: TestApp
let db: Db
let club: Awaited<ReturnType<typeof buildClub>>
let first: Actor
let second: Actor
beforeAll(async () => {
  app = await createTestApp({ now: '2044-01-10T10:00:00+01:00' })
  db = app.db
  club = await buildClub(db)
  first = await financeActor(app)
  second = await financeActor(app)
})
afterAll(() => app.close())

const asFirst = () => app.ctx({ actor: first })
const asSecond = () => app.ctx({ actor: second })
const hashOf = async (cutOffId: string) => (await findCutOff(db, cutOffId))?.inputHash ?? ''
const approve = async (cutOffId: string) =>
  approveCutOff(asSecond(), { cutOffId, inputHash: await hashOf(cutOffId) })

test('twenty approvals at once close a cut-off once, and rollbacks leave no gap in the numbers', async () => {
  const seasonIds: string[] = []
  for (let year = 2040; year < 2044; year += 1) {
    const row = await db.transaction((tx) => createSeason(tx, app.ctx(), regularSeason(year)))
    seasonIds.push(row.id)
    // An agreement of club A for each of the seasons.
    await db.execute(sql`
      insert into club_terms select gen_random_uuid(), club_id, ${year}, ${`${year}-03-01`},
        ${`${year}-11-30`}, rounds_per_pass, accepted_products, max_handicap_tenths,
        holiday_card_min_distance_km, blackout_rules, notice_hours, booking_mode, booking_url,
        booking_window_days, booking_steps, booking_text, check_in_place, default_holes,
        green_fee_weekday_ore, green_fee_weekend_ore, created_at
      from club_terms where club_id = ${club.id} and version = 1`)
  }
  const before = await db.$count(settlementStatements)
  const prepared: string[] = []
  for (const seasonId of seasonIds) {
    prepared.push((await prepareCutOff(asFirst(), { seasonId, kind: 'final' })).cutOffId)
  }
  const failing = (cutOffId: string) =>
    db.transaction(async (tx) => {
      const inputHash = await hashOf(cutOffId)
      await approveCutOff({ ...asSecond(), db: tx }, { cutOffId, inputHash })
      throw new Error('rolled back')
    })
  const presses = prepared.flatMap((cutOffId) => [
    ...Array.from({ length: 4 }, () => approve(cutOffId)),
    failing(cutOffId),
  ])
  const results = await Promise.allSettled(presses)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(prepared.length)
  const closes = await db.$count(
    settlementCloses,
    sql`${settlementCloses.approvedAt} > '2044-01-01'`,
  )
  expect(closes).toBe(prepared.length)
  const numbers = await db
    .select({ number: settlementStatements.number })
    .from(settlementStatements)
    .where(sql`${settlementStatements.number} like 'A2044-%'`)
    .orderBy(settlementStatements.number)
  const issued = (await db.$count(settlementStatements)) - before
  expect(issued).toBeGreaterThanOrEqual(prepared.length)
  expect(numbers.map(({ number }) => number)).toEqual(
    Array.from({ length: issued }, (_, i) => `A2044-${String(i + 1).padStart(6, '0')}`),
  )
})
