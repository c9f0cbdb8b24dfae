import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkIns, roundsUsed } from '#server/db/tables/checkins.ts'
import { passes } from '#server/db/tables/passes.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { buildGolfer, buildPass, signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { waitForLockWaiters } from '#test/lock-waiters.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { lockPass } from '../passes/queries.ts'

let app: TestApp
let club: Awaited<ReturnType<typeof buildClub>>
type Headers = Record<string, string>
let staff: Headers

beforeAll(async () => {
  app = await createTestApp()
  club = await buildClub(app.db)
  staff = (await signIn(app.db, { roles: [{ name: 'club_staff', clubId: club.id }] })).headers
})
beforeEach(() => app.clock.set('2027-05-04T14:00:00+02:00'))
afterAll(() => app.close())

async function played(more: Record<string, unknown> = {}) {
  const pass = await buildPass(app.db)
  const owner = await signIn(app.db, { golferIds: [pass.golferId] })
  const scan = async (extra: Record<string, unknown> = {}, outcome = 'allow') => {
    const id = randomUUID()
    const atClient = app.clock.now().toISOString()
    const usual = { way: 'manual', manualReason: 'no_phone', clubId: club.id, atClient }
    const body = { id, ...usual, pass: { id: pass.id }, ...more, ...extra }
    const answer = await app.request('POST', '/api/v1/check-ins', body, staff)
    expect(await answer.json()).toMatchObject({ outcome })
    return id
  }
  return { pass, id: await scan(), owner, scan }
}

async function giveBack(checkInId: string, headers = staff) {
  const body = { id: randomUUID(), reason: 'round_broken_off' }
  const answer = await app.request('POST', `/api/v1/check-ins/${checkInId}/void`, body, headers)
  return answer.json()
}

async function restore(checkInId: string, { headers = staff, clubId = club.id } = {}) {
  const path = `/api/v1/clubs/${clubId}/check-ins/${checkInId}/restore`
  const answer = await app.request('POST', path, { id: randomUUID() }, headers)
  return { status: answer.status, body: await answer.json() }
}

const refusal = (reason: string) => ({ body: { error: { code: 'refused', reason } } })
const roundsOf = (passId: string) =>
  app.db.select().from(roundsUsed).where(eq(roundsUsed.passId, passId))
const mine = async (headers: Headers) => {
  const answer = await app.request('GET', '/api/v1/account/check-ins', undefined, headers)
  return (await answer.json()).checkIns as Record<string, unknown>[]
}
const today = async () => {
  const path = `/api/v1/clubs/${club.id}/check-ins/today`
  const answer = await app.request('GET', path, undefined, staff)
  return (await answer.json()).guests as Record<string, unknown>[]
}

test('the club takes back that it gave a round back, and the golfer is told of both', async () => {
  const { id, pass, owner } = await played()
  await giveBack(id)
  expect(await mine(owner.headers)).toMatchObject([
    { state: 'voided', why: 'Klubben har givet runden tilbage, fordi den blev afbrudt.' },
  ])
  expect((await today()).find(({ checkInId }) => checkInId === id)).toMatchObject({
    voided: true,
    restoreUntil: '2027-05-04T12:30:00.000Z',
  })
  app.clock.set('2027-05-04T14:30:00+02:00')
  const { body } = await restore(id)
  expect(body).toEqual({ checkInId: expect.any(String), headline: 'Runden tæller igen.' })
  expect(await roundsOf(pass.id)).toMatchObject([
    { slot: 1, holes: 18, weightPoints: 10, checkInIds: [body.checkInId] },
  ])
  expect(await mine(owner.headers)).toMatchObject([
    {
      checkInId: body.checkInId,
      state: 'counted',
      minute: 14 * 60,
      why: 'Klubben gav runden tilbage og har fortrudt det. Den tæller igen.',
    },
  ])
  const listed = (await today()).map(({ checkInId }) => checkInId)
  expect([listed.includes(id), listed.includes(body.checkInId)]).toEqual([false, true])
  const sent = await app.db.select().from(mails).where(eq(mails.accountId, owner.accountId))
  expect(sent.map(({ template, data }) => [template, (data as { change: string }).change])).toEqual(
    [
      ['roundReturned', 'round_broken_off'],
      ['roundReturned', 'restored'],
    ],
  )
})

test('after thirty minutes, or on the next day, the round stays given back', async () => {
  const { id, pass } = await played()
  await giveBack(id)
  app.clock.set('2027-05-04T14:30:01+02:00')
  expect(await restore(id)).toMatchObject(refusal('restore_too_late'))
  app.clock.set('2027-05-04T23:50:00+02:00')
  const late = await played()
  await giveBack(late.id)
  app.clock.set('2027-05-05T00:05:00+02:00')
  expect(await restore(late.id)).toMatchObject(refusal('restore_too_late'))
  expect([...(await roundsOf(pass.id)), ...(await roundsOf(late.pass.id))]).toEqual([])
})

test('the club does not take back what the golfer or the operator gave back', async () => {
  const operator = await signIn(app.db, { roles: [{ name: 'operator_support' }] })
  const [mineOnly, ours] = [await played(), await played()]
  await giveBack(mineOnly.id, mineOnly.owner.headers)
  await giveBack(ours.id, operator.headers)
  for (const { id } of [mineOnly, ours])
    expect(await restore(id)).toMatchObject(refusal('restore_not_by_club'))
})

const changesMailedTo = async ({ accountId }: { accountId: string }) => {
  const sent = await app.db.select().from(mails).where(eq(mails.accountId, accountId))
  return sent.map(({ data }) => data as { change: string; keepsNine: boolean })
}

test('the golfer is told that the other nine holes still count, and of a visit that never counted nothing', async () => {
  const { id, owner, scan } = await played({ holes: 9 })
  await scan({ another: true })
  await giveBack(id)
  expect(await changesMailedTo(owner)).toMatchObject([{ keepsNine: true }])
  const whole = await played()
  const late = { offline: true, another: true }
  const conflict = await whole.scan(late, 'conflict')
  expect(await giveBack(conflict)).toMatchObject({ headline: 'Besøget er slettet.' })
  expect(await changesMailedTo(whole.owner)).toEqual([])
  await giveBack(whole.id)
  expect(await changesMailedTo(whole.owner)).toMatchObject([{ keepsNine: false }])
})

test('a golfer who has checked in again since keeps one round', async () => {
  const { id, pass, scan } = await played({ holes: 9 })
  await giveBack(id)
  app.clock.set('2027-05-04T14:10:00+02:00')
  const again = await scan()
  expect(await restore(id)).toMatchObject(refusal('played_since'))
  expect(await roundsOf(pass.id)).toMatchObject([{ holes: 9, checkInIds: [again] }])
})

test('a nine that counts again joins the nine that stayed', async () => {
  const { id, pass, scan } = await played({ holes: 9 })
  const second = await scan({ another: true })
  await giveBack(id)
  const { body } = await restore(id)
  expect(await roundsOf(pass.id)).toMatchObject([
    { holes: 18, weightPoints: 10, checkInIds: [second, body.checkInId] },
  ])
})

test('a card whose last round was played elsewhere meanwhile spends no further one', async () => {
  const other = await buildClub(app.db)
  const both = [club, other].map(({ id }) => ({ name: 'club_staff' as const, clubId: id }))
  const { headers } = await signIn(app.db, { roles: both })
  const pass = await buildPass(app.db, { product: 'FERIE', sold: { totalRounds: 1 } })
  const scan = async (clubId: string) => {
    const body = { id: randomUUID(), way: 'manual', manualReason: 'no_phone', clubId }
    const more = { atClient: app.clock.now().toISOString(), pass: { id: pass.id } }
    await app.request('POST', '/api/v1/check-ins', { ...body, ...more }, headers)
    return body.id
  }
  const id = await scan(club.id)
  await giveBack(id)
  await scan(other.id)
  expect(await restore(id)).toMatchObject(refusal('no_round_to_restore'))
  expect(await roundsOf(pass.id)).toMatchObject([{ clubId: other.id }])
})

test('ten simultaneous undos count the round once, and it can be given back again', async () => {
  const { id, pass } = await played()
  await giveBack(id)
  const answers = await Promise.all(Array.from({ length: 10 }, () => restore(id)))
  expect(new Set(answers.map(({ body }) => body.checkInId)).size).toBe(1)
  expect(await roundsOf(pass.id)).toHaveLength(1)
  const copies = await app.db.select().from(checkIns).where(eq(checkIns.passId, pass.id))
  expect(copies.map(({ kind }) => kind).toSorted()).toEqual(['attempt', 'attempt', 'void'])
  expect(await giveBack(id)).toMatchObject({ error: { reason: 'round_counts_again' } })
  expect(await giveBack(answers[0]?.body.checkInId)).toMatchObject({ outcome: 'voided' })
  expect(await roundsOf(pass.id)).toEqual([])
})

test('a closing waits for a round that is being counted again, and gives it back', async () => {
  const { id, pass } = await played()
  await giveBack(id)
  const path = `/api/v1/clubs/${club.id}/closure`
  const closing = { reason: 'frost', note: null }
  const [restored, closed] = await app.db.transaction(async (tx) => {
    await lockPass(tx, pass.id)
    const first = restore(id)
    await waitForLockWaiters(app, 1)
    const second = app.request('POST', path, closing, staff)
    await waitForLockWaiters(app, 2)
    return [first, second] as const
  })
  expect((await restored).status).toBe(200)
  expect((await closed).status).toBe(200)
  expect(await roundsOf(pass.id)).toEqual([])
  await app.request('DELETE', path, {}, staff)
})

test('a guest who was added later counts again on the day on which the club gave the round back', async () => {
  const pass = await buildPass(app.db)
  const id = randomUUID()
  const body = { id, day: '2027-05-03', minute: 600, holes: 18, pass: { id: pass.id } }
  const path = `/api/v1/clubs/${club.id}/forgotten-guests`
  const added = await app.request('POST', path, body, staff)
  expect(await added.json()).toMatchObject({ outcome: 'allow' })
  await giveBack(id)
  expect((await restore(id)).status).toBe(200)
  expect(await roundsOf(pass.id)).toMatchObject([{ day: '2027-05-03', holes: 18 }])
})

test('a seat that another person has meanwhile gets no round of the one before', async () => {
  const { id, pass } = await played()
  await giveBack(id)
  const { id: golferId } = await buildGolfer(app.db, { memberships: [] })
  await app.db.update(passes).set({ golferId }).where(eq(passes.id, pass.id))
  expect(await restore(id)).toMatchObject(refusal('no_round_to_restore'))
  expect(await roundsOf(pass.id)).toEqual([])
})

test('another club and the golfer cannot let a round count again', async () => {
  const other = await buildClub(app.db)
  const stranger = await signIn(app.db, { roles: [{ name: 'club_staff', clubId: other.id }] })
  const { id, owner } = await played()
  await giveBack(id)
  expect((await restore(id, { headers: owner.headers })).status).toBe(404)
  expect((await restore(id, { headers: stranger.headers })).status).toBe(404)
  expect((await restore(id, { headers: stranger.headers, clubId: other.id })).status).toBe(404)
})
