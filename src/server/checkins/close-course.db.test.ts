import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkIns, roundsUsed } from '#server/db/tables/checkins.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { buildPass, signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { waitForLockWaiters } from '#test/lock-waiters.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { lockPass } from '../passes/queries.ts'
import { insertClosureNow } from '../clubs/course-state.ts'
import { lockCourseForClosing } from './lock-queries.ts'
import { findCheckIn } from './queries.ts'
import { writeVoid } from './void-check-in.ts'

let app: TestApp
let club: { id: string }
let other: { id: string }
let staff: Record<string, string>
let operator: Record<string, string>

beforeAll(async () => {
  app = await createTestApp()
  operator = (await signIn(app.db, { roles: [{ name: 'operator_support' }] })).headers
})
beforeEach(async () => {
  app.clock.set('2027-05-04T10:00:00+02:00')
  ;[club, other] = [await buildClub(app.db), await buildClub(app.db)]
  const roles = [club, other].map(({ id }) => ({
    name: 'club_staff' as const,
    clubId: id,
  }))
  staff = (await signIn(app.db, { roles })).headers
})
afterAll(() => app.close())

async function play(pass: { id: string }, more: Record<string, unknown> = {}) {
  const id = randomUUID()
  const atClient = app.clock.now().toISOString()
  const usual = {
    way: 'manual',
    manualReason: 'no_phone',
    clubId: club.id,
    another: true,
  }
  const body = { id, ...usual, atClient, pass: { id: pass.id }, ...more }
  const answer = await app.request('POST', '/api/v1/check-ins', body, staff)
  expect(await answer.json()).toMatchObject({ outcome: 'allow' })
  return id
}

async function close(path = `/api/v1/clubs/${club.id}/closure`, headers = staff) {
  const answer = await app.request('POST', path, { reason: 'frost', note: null }, headers)
  return { status: answer.status, body: await answer.json() }
}

const undo = async (id: string) => {
  const body = { id: randomUUID(), reason: 'mistake' }
  return (await app.request('POST', `/api/v1/check-ins/${id}/void`, body, staff)).status
}
const roundsOf = (passId: string) =>
  app.db.select().from(roundsUsed).where(eq(roundsUsed.passId, passId))
const voidsOf = (checkInId: string) =>
  app.db.select().from(checkIns).where(eq(checkIns.voids, checkInId))

test('a course closed 1 h 59 min after a check-in gives the round back, and opening keeps it given back', async () => {
  const pass = await buildPass(app.db)
  const id = await play(pass)
  app.clock.set('2027-05-04T11:59:00+02:00')
  expect((await close()).body).toMatchObject({ roundsReturned: 1 })
  expect(await roundsOf(pass.id)).toEqual([])
  expect(await voidsOf(id)).toMatchObject([
    {
      kind: 'void',
      voidReason: 'round_broken_off',
      slot: null,
      weightPoints: 0,
      signals: [],
    },
  ])
  await app.request('DELETE', `/api/v1/clubs/${club.id}/closure`, {}, staff)
  expect(await roundsOf(pass.id)).toEqual([])
})

test('a course closed 2 h 1 min after a check-in leaves the round to the club’s own action', async () => {
  const pass = await buildPass(app.db)
  await play(pass)
  app.clock.set('2027-05-04T12:01:00+02:00')
  expect((await close()).body).toMatchObject({ roundsReturned: 0 })
  expect(await roundsOf(pass.id)).toHaveLength(1)
})

test('the back office closes a course and gives every guest the round back', async () => {
  const guests = [await buildPass(app.db), await buildPass(app.db), await buildPass(app.db)]
  for (const pass of guests) await play(pass)
  const closed = await close(`/api/v1/admin/clubs/${club.id}/closure`, operator)
  expect(closed.body).toMatchObject({ roundsReturned: 3 })
  for (const pass of guests) expect(await roundsOf(pass.id)).toEqual([])
})

test('two nines within two hours are one round that comes back', async () => {
  const pass = await buildPass(app.db)
  const owner = await signIn(app.db, { golferIds: [pass.golferId] })
  const nines = [await play(pass, { holes: 9 }), await play(pass, { holes: 9 })]
  expect((await close()).body).toMatchObject({ roundsReturned: 1 })
  expect(await roundsOf(pass.id)).toEqual([])
  for (const id of nines) expect(await voidsOf(id)).toHaveLength(1)
  const sent = await app.db.select().from(mails).where(eq(mails.accountId, owner.accountId))
  expect(sent.map(({ data }) => data)).toMatchObject([
    { change: 'course_closed', keepsNine: false },
  ])
})

test('of an early and a late nine only the late one comes back', async () => {
  const pass = await buildPass(app.db)
  const first = await play(pass, { holes: 9 })
  app.clock.set('2027-05-04T12:30:00+02:00')
  await play(pass, { holes: 9 })
  expect((await close()).body).toMatchObject({ roundsReturned: 1 })
  expect(await roundsOf(pass.id)).toMatchObject([
    { holes: 9, checkInIds: [first], weightPoints: 6 },
  ])
})

test('a round at another club, and one that was given back already, stay as they are', async () => {
  const [elsewhere, undone] = [await buildPass(app.db), await buildPass(app.db)]
  await play(elsewhere, { clubId: other.id })
  const id = await play(undone)
  await undo(id)
  expect((await close()).body).toMatchObject({ roundsReturned: 0 })
  expect(await roundsOf(elsewhere.id)).toHaveLength(1)
  expect(await voidsOf(id)).toMatchObject([{ voidReason: 'mistake' }])
})

test('a course closed after midnight keeps the rounds of the day before', async () => {
  const pass = await buildPass(app.db)
  app.clock.set('2027-05-04T23:30:00+02:00')
  await play(pass)
  app.clock.set('2027-05-05T00:30:00+02:00')
  expect((await close()).body).toMatchObject({ roundsReturned: 0 })
  expect(await roundsOf(pass.id)).toHaveLength(1)
})

test('a second closing is refused and gives back nothing', async () => {
  const pass = await buildPass(app.db)
  await close()
  await app.request('DELETE', `/api/v1/clubs/${club.id}/closure`, {}, staff)
  await play(pass)
  const both = await Promise.all([close(), close()])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(await roundsOf(pass.id)).toEqual([])
})

test('a closing waits for an undo of the same check-in and gives nothing back twice', async () => {
  const pass = await buildPass(app.db)
  const id = await play(pass)
  let closing: ReturnType<typeof close> | undefined
  await app.db.transaction(async (tx) => {
    const locked = await lockPass(tx, pass.id)
    const row = await findCheckIn(tx, id)
    closing = close()
    await waitForLockWaiters(app, 1)
    if (!locked || !row) throw new Error('The check-in is missing')
    const request = { id: randomUUID(), reason: 'mistake' as const }
    await writeVoid(tx, app.ctx(), {
      request,
      row,
      actor: 'golfer',
      pass: locked,
    })
  })
  expect(await closing).toMatchObject({
    status: 200,
    body: { roundsReturned: 0 },
  })
  expect(await voidsOf(id)).toMatchObject([{ voidReason: 'mistake' }])
})

test('a check-in that is being stored while the course closes gets its round back', async () => {
  const pass = await buildPass(app.db)
  let visit: ReturnType<typeof play> | undefined
  let closing: ReturnType<typeof close> | undefined
  await app.db.transaction(async (tx) => {
    await lockPass(tx, pass.id)
    visit = play(pass)
    await waitForLockWaiters(app, 1)
    closing = close()
    await waitForLockWaiters(app, 2)
  })
  await visit
  expect(await closing).toMatchObject({ status: 200, body: { roundsReturned: 1 } })
  expect(await roundsOf(pass.id)).toEqual([])
})

test('a scan that waits for a closing sees the course closed, and spends no round', async () => {
  const pass = await buildPass(app.db)
  let scan: Promise<Response> | undefined
  await app.db.transaction(async (tx) => {
    await lockCourseForClosing(tx, club.id)
    const usual = { way: 'manual', manualReason: 'no_phone', clubId: club.id }
    const body = { id: randomUUID(), ...usual, atClient: app.clock.now().toISOString() }
    const request = { ...body, pass: { id: pass.id } }
    scan = Promise.resolve(app.request('POST', '/api/v1/check-ins', request, staff))
    await waitForLockWaiters(app, 1)
    app.clock.set('2027-05-04T10:01:00+02:00')
    const closing = { id: club.id, reason: 'frost' as const, note: null, from: app.clock.now() }
    await insertClosureNow(tx, app.ctx(), closing)
  })
  expect(await (await scan)?.json()).toMatchObject({
    outcome: 'deny',
    reasons: [{ code: 'blackout' }],
  })
  expect(await roundsOf(pass.id)).toEqual([])
})

test('a closing locks cards by id, as others that lock several cards do', async () => {
  const cards = [await buildPass(app.db), await buildPass(app.db)]
  const [low, high] = cards.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  if (!low || !high) throw new Error('The cards are missing')
  await play(high)
  await play(low)
  let closing: ReturnType<typeof close> | undefined
  await app.db.transaction(async (tx) => {
    await lockPass(tx, low.id)
    closing = close()
    await waitForLockWaiters(app, 1)
    await lockPass(tx, high.id)
  })
  expect(await closing).toMatchObject({
    status: 200,
    body: { roundsReturned: 2 },
  })
})

test('simultaneous undos and a closing give every round back once', async () => {
  for (let i = 0; i < 5; i += 1) {
    const guests = await Promise.all([1, 2, 3, 4].map(() => buildPass(app.db)))
    const ids = await Promise.all(guests.map((pass) => play(pass, { holes: 9 })))
    const [closed, ...undone] = await Promise.all([close(), ...ids.map(undo)])
    expect([closed.status, ...undone]).toEqual([200, 200, 200, 200, 200])
    for (const id of ids) expect(await voidsOf(id)).toHaveLength(1)
    await app.request('DELETE', `/api/v1/clubs/${club.id}/closure`, {}, staff)
  }
})
