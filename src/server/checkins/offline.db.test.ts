import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkIns, roundsUsed } from '#server/db/tables/checkins.ts'
import { buildPass, buildSign, signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let club: Awaited<ReturnType<typeof buildClub>>

beforeAll(async () => {
  app = await createTestApp()
  club = await buildClub(app.db)
  await buildSign(app.db, club.id, 'K7M4QX')
})
beforeEach(() => app.clock.set('2027-05-05T18:00:00+02:00'))
afterAll(() => app.close())

async function golferWith(product: 'FULD' | 'HVERDAG' = 'FULD') {
  const pass = await buildPass(app.db, { product })
  const { headers } = await signIn(app.db, { golferIds: [pass.golferId] })
  const send = async (atClient: string, more: Record<string, unknown> = {}) => {
    const sign = { code: 'K7M4QX' }
    const queued = { offline: true, sentAt: app.clock.now().toISOString() }
    const body = {
      id: randomUUID(),
      way: 'golfer_sign',
      sign,
      passId: pass.id,
      atClient,
      ...queued,
    }
    const answer = await app.request('POST', '/api/v1/check-ins', { ...body, ...more }, headers)
    return answer.json()
  }
  return { pass, headers, send }
}

test('a queued visit counts on the day it was played', async () => {
  app.clock.set('2027-05-05T11:30:00+02:00')
  const { send, pass } = await golferWith()
  const answer = await send('2027-05-04T09:12:00+02:00')
  expect(answer).toMatchObject({ outcome: 'allow', receipt: { day: '2027-05-04', minute: 552 } })
  const [row] = await app.db.select().from(checkIns).where(eq(checkIns.passId, pass.id))
  expect(row).toMatchObject({ offline: true, skewed: false, weightPoints: 10 })
})

test('a visit that can no longer be counted is stored without slot and points, and golfer and club see it', async () => {
  const { send, pass, headers } = await golferWith()
  for (const day of ['03', '04']) {
    app.clock.set(`2027-05-${day}T18:00:00+02:00`)
    await send(`2027-05-${day}T09:00:00+02:00`)
  }
  app.clock.set('2027-05-05T18:00:00+02:00')
  const late = await send('2027-05-05T09:00:00+02:00')
  expect(late).toMatchObject({
    outcome: 'conflict',
    reasons: [{ code: 'club_limit' }],
    receipt: null,
  })
  expect(late.headline).toMatch(/^Besøget er gemt, men tæller ikke som en runde\./)
  const spent = await app.db.select().from(roundsUsed).where(eq(roundsUsed.passId, pass.id))
  expect(spent).toHaveLength(2)
  const [row] = await app.db.select().from(checkIns).where(eq(checkIns.result, 'conflict'))
  expect(row).toMatchObject({ slot: null, weightPoints: 0 })

  const mine = await (
    await app.request('GET', '/api/v1/account/check-ins', undefined, headers)
  ).json()
  expect(mine.checkIns[0]).toMatchObject({ state: 'conflict', undoUntil: null })
  const staff = await signIn(app.db, { roles: [{ name: 'club_staff', clubId: club.id }] })
  const path = `/api/v1/clubs/${club.id}/check-ins/today`
  const today = await (await app.request('GET', path, undefined, staff.headers)).json()
  expect(today.guests[0]).toMatchObject({ outcome: 'conflict', offline: true })
})

test('the check-in that is stored first keeps the round, whatever time the other claims', async () => {
  const { send, pass } = await golferWith()
  const first = await send('2027-05-05T15:00:00+02:00')
  const earlier = await send('2027-05-05T08:00:00+02:00', { another: true })
  expect(earlier.outcome).toBe('conflict')
  const [round] = await app.db.select().from(roundsUsed).where(eq(roundsUsed.passId, pass.id))
  expect(round?.checkInIds).toEqual([first.id])
})

test('the day of the visit decides, not the day of the request', async () => {
  app.clock.set('2027-05-09T09:00:00+02:00')
  const { send } = await golferWith('HVERDAG')
  expect(await send('2027-05-08T09:00:00+02:00')).toMatchObject({
    outcome: 'conflict',
    reasons: [{ code: 'day_type' }],
  })
})

test('a check-in from a phone whose clock is six minutes off is flagged', async () => {
  const { send } = await golferWith()
  const answer = await send('2027-05-05T09:00:00+02:00', { sentAt: '2027-05-05T18:06:00+02:00' })
  expect(answer.flags).toEqual(['typed_sign', 'skewed'])
})

test('an offline scan that is sent twice is stored once', async () => {
  const { send, pass } = await golferWith()
  const id = randomUUID()
  const first = await send('2027-05-05T09:00:00+02:00', { id })
  expect(await send('2027-05-05T09:00:00+02:00', { id, sentAt: undefined })).toEqual(first)
  const rows = await app.db.select().from(checkIns).where(eq(checkIns.passId, pass.id))
  expect(rows).toHaveLength(1)
})
