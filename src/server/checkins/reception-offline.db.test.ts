import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkIns, roundsUsed } from '#server/db/tables/checkins.ts'
import { buildPass, signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { showCode } from '#test/reception.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(() => app.clock.set('2027-05-05T18:00:00+02:00'))
afterAll(() => app.close())

/** A club whose reception scans at a moment without a connection, and sends at the time of the clock. */
async function buildReception() {
  const club = await buildClub(app.db)
  const { headers } = await signIn(app.db, { roles: [{ name: 'club_staff', clubId: club.id }] })
  const send = async (scan: object, atClient: string, id: string = randomUUID()) => {
    const sentAt = app.clock.now().toISOString()
    const body = { id, clubId: club.id, offline: true, sentAt, atClient, ...scan }
    return (await app.request('POST', '/api/v1/check-ins', body, headers)).json()
  }
  const scan = async (pass: Parameters<typeof showCode>[1]['pass'], at: string, more = {}) => {
    const code = await showCode(app.db, { pass, now: new Date(at) })
    return send({ way: 'staff_scan', code, ...more }, at)
  }
  const list = async (which: 'changed' | 'today') => {
    const path = `/api/v1/clubs/${club.id}/check-ins/${which}`
    return (await app.request('GET', path, undefined, headers)).json()
  }
  return { club, headers, send, scan, list }
}

test('of two receptions that spend the last round without a connection, one gets a conflict', async () => {
  const [first, second] = [await buildReception(), await buildReception()]
  const pass = await buildPass(app.db, { sold: { totalRounds: 1 } })
  // The later visit arrives first, and what is stored first keeps the round (E34).
  const afternoon = await second.scan(pass, '2027-05-05T14:00:00+02:00')
  const morning = await first.scan(pass, '2027-05-05T09:00:00+02:00')
  expect([afternoon.outcome, morning.outcome]).toEqual(['allow', 'conflict'])

  const rounds = await app.db.select().from(roundsUsed).where(eq(roundsUsed.passId, pass.id))
  expect(rounds).toEqual([expect.objectContaining({ clubId: second.club.id, weightPoints: 10 })])
  const [stored] = await app.db.select().from(checkIns).where(eq(checkIns.id, morning.id))
  expect(stored).toMatchObject({ result: 'conflict', slot: null, weightPoints: 0, minute: 540 })

  expect((await second.list('changed')).changed).toEqual([])
  expect((await first.list('changed')).changed).toEqual([
    {
      checkInId: morning.id,
      day: '2027-05-05',
      minute: 540,
      change: 'not_counted',
      guest: expect.objectContaining({ name: 'Anne Holm' }),
      reasons: ['Den ene runde er brugt.'],
    },
  ])
})

test('a conflict is shown to the club for seven days, and to the golfer for good', async () => {
  const reception = await buildReception()
  const pass = await buildPass(app.db, { product: 'HVERDAG' })
  app.clock.set('2027-05-08T18:00:00+02:00')
  expect((await reception.scan(pass, '2027-05-08T09:00:00+02:00')).outcome).toBe('conflict')
  const golfer = await signIn(app.db, { golferIds: [pass.golferId] })
  const mine = async () =>
    (await app.request('GET', '/api/v1/account/check-ins', undefined, golfer.headers)).json()
  const seen = []
  for (const day of ['2027-05-15', '2027-05-16']) {
    app.clock.set(`${day}T17:00:00+02:00`)
    seen.push((await reception.list('changed')).changed.length)
    expect((await mine()).checkIns[0]).toMatchObject({ state: 'conflict' })
  }
  expect(seen).toEqual([1, 0])
})

test('a guest who was refused without a connection never loses a round', async () => {
  const reception = await buildReception()
  const pass = await buildPass(app.db)
  const at = '2027-05-05T09:00:00+02:00'
  const answer = await reception.scan(pass, at, { refusedOffline: true })
  expect(answer).toMatchObject({
    outcome: 'deny',
    receipt: null,
    roundsLeft: { here: 2 },
    flags: ['refused_offline'],
    reasons: [{ code: 'refused_offline' }],
  })
  expect(await app.db.select().from(roundsUsed).where(eq(roundsUsed.passId, pass.id))).toEqual([])
  const { changed } = await reception.list('changed')
  expect(changed).toMatchObject([{ change: 'could_play', guest: { passId: pass.id } }])
})

test('what both refused is listed among the refused and not among the changed', async () => {
  const reception = await buildReception()
  const pass = await buildPass(app.db, { status: 'revoked' })
  const at = '2027-05-05T09:00:00+02:00'
  const answer = await reception.scan(pass, at, { refusedOffline: true })
  expect(answer).toMatchObject({ outcome: 'deny', reasons: [{ code: 'revoked' }] })
  expect((await reception.list('changed')).changed).toEqual([])
  expect((await reception.list('today')).refusals).toHaveLength(1)
})

test('a sending that had arrived keeps its answer when the device refuses afterwards', async () => {
  const reception = await buildReception()
  const pass = await buildPass(app.db)
  const at = '2027-05-05T18:00:00+02:00'
  const code = await showCode(app.db, { pass, now: new Date(at) })
  const id = randomUUID()
  const scan = { way: 'staff_scan', code }
  const first = await reception.send({ ...scan, offline: false }, at, id)
  expect(first.outcome).toBe('allow')
  expect(await reception.send({ ...scan, refusedOffline: true }, at, id)).toEqual(first)
})

test('a number that was typed without a connection and that no card has is listed as not counted', async () => {
  const reception = await buildReception()
  const manual = { way: 'manual', manualReason: 'no_camera', pass: { number: '999-99999' } }
  const answer = await reception.send(manual, '2027-05-05T09:00:00+02:00')
  expect(answer).toMatchObject({ outcome: 'deny', reasons: [{ code: 'unknown_pass' }] })
  const { changed } = await reception.list('changed')
  expect(changed).toMatchObject([{ change: 'not_counted', guest: null, minute: 540 }])
})

test('the changed check-ins are for the club alone', async () => {
  const [reception, other] = [await buildReception(), await buildReception()]
  const path = `/api/v1/clubs/${reception.club.id}/check-ins/changed`
  expect((await app.request('GET', path)).status).toBe(401)
  expect((await app.request('GET', path, undefined, other.headers)).status).toBe(404)
})
