import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clubTerms } from '#server/db/tables/clubs.ts'
import { saturdayMorning } from '#test/check-in-input.ts'
import { buildPass, signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { waitForLockWaiters } from '#test/lock-waiters.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { lockPass } from '../passes/queries.ts'
import { lockForCheckIn } from './lock-queries.ts'

let app: TestApp
let club: { id: string; slug: string }

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  // A Tuesday.
  app.clock.set('2027-05-04T09:12:00+02:00')
  club = await buildClub(app.db)
})
afterAll(() => app.close())

async function buildGuest() {
  const pass = await buildPass(app.db)
  const { headers } = await signIn(app.db, { golferIds: [pass.golferId] })
  const visit = { slug: club.slug, day: '2027-05-08', minute: 600, golferIds: [pass.golferId] }
  const plan = () => app.request('POST', '/api/v1/account/planned-visits', visit, headers)
  return { pass, plan }
}

async function scan(pass: { id: string }): Promise<unknown> {
  const roles = [{ name: 'club_staff' as const, clubId: club.id }]
  const { headers } = await signIn(app.db, { roles })
  const usual = { id: randomUUID(), way: 'manual', manualReason: 'no_phone', clubId: club.id }
  const body = { ...usual, atClient: app.clock.now().toISOString(), pass: { id: pass.id } }
  return (await app.request('POST', '/api/v1/check-ins', body, headers)).json()
}

test('a scan that waits for the card over midnight finds the visit of the new day', async () => {
  const [guest, unannounced] = [await buildGuest(), await buildGuest()]
  expect((await guest.plan()).status).toBe(200)
  const addedAt = Date.parse('2027-05-05T12:00:00+02:00')
  const wholeSaturday = { ...saturdayMorning, fromMinute: 0, addedAt }
  await app.db
    .update(clubTerms)
    .set({ blackoutRules: [wholeSaturday] })
    .where(eq(clubTerms.clubId, club.id))

  const overMidnight = async (pass: { id: string }) => {
    app.clock.set('2027-05-07T23:59:59+02:00')
    let waiting: Promise<unknown> | undefined
    await app.db.transaction(async (tx) => {
      await lockPass(tx, pass.id)
      waiting = scan(pass)
      await waitForLockWaiters(app, 1)
      app.clock.set('2027-05-08T00:00:01+02:00')
    })
    return waiting
  }
  expect(await overMidnight(guest.pass)).toMatchObject({ outcome: 'allow' })
  expect(await overMidnight(unannounced.pass)).toMatchObject({
    outcome: 'deny',
    reasons: [{ code: 'blackout' }],
  })
})

test('a visit is planned after a check-in of the same golfer that is being stored', async () => {
  const { pass, plan } = await buildGuest()
  let planned: number | undefined
  let planning: Promise<void> | undefined
  await app.db.transaction(async (tx) => {
    await lockForCheckIn(tx, { clubId: club.id, passId: pass.id })
    planning = (async () => {
      planned = (await plan()).status
    })()
    await waitForLockWaiters(app, 1)
    expect(planned).toBeUndefined()
  })
  await planning
  expect(planned).toBeDefined()
})
