import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { roundsUsed } from '#server/db/tables/checkins.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { buildPass, signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { waitForLockWaiters } from '#test/lock-waiters.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { lockPass } from '../passes/queries.ts'

type Headers = Record<string, string>

let app: TestApp
let club: { id: string }
let staff: Headers
let operator: Headers

beforeAll(async () => {
  app = await createTestApp()
  operator = (await signIn(app.db, { roles: [{ name: 'operator_support' }] })).headers
})
beforeEach(async () => {
  app.clock.set('2027-05-04T10:00:00+02:00')
  club = await buildClub(app.db)
  staff = (await signIn(app.db, { roles: [{ name: 'club_staff', clubId: club.id }] })).headers
})
afterAll(() => app.close())

async function guest(more: Record<string, unknown> = {}) {
  const pass = await buildPass(app.db)
  const owner = await signIn(app.db, { golferIds: [pass.golferId] })
  const play = async (extra: Record<string, unknown> = {}) => {
    const id = randomUUID()
    const usual = { way: 'manual', manualReason: 'no_phone', clubId: club.id, another: true }
    const at = { atClient: app.clock.now().toISOString() }
    const body = { id, ...usual, ...at, pass: { id: pass.id }, ...more, ...extra }
    const answer = await app.request('POST', '/api/v1/check-ins', body, staff)
    expect(await answer.json()).toMatchObject({ outcome: 'allow' })
    return id
  }
  return { pass, owner, play, id: await play() }
}

const of = (path = '') => `/api/v1/clubs/${club.id}${path}`
const send = async (method: string, path: string, { body = {}, headers = staff } = {}) => {
  const answer = await app.request(method, path, method === 'GET' ? undefined : body, headers)
  return { status: answer.status, body: await answer.json() }
}
const close = async (path = of('/closure'), headers = staff): Promise<string> =>
  (await send('POST', path, { body: { reason: 'frost', note: null }, headers })).body.closureId
const open = () => send('DELETE', of('/closure'))
const undo = (closureId: string, headers = staff) =>
  send('POST', of(`/closures/${closureId}/undo`), { headers })
const course = async () => (await send('GET', of('/course'))).body
const roundsOf = (passId: string) =>
  app.db.select().from(roundsUsed).where(eq(roundsUsed.passId, passId))
const changesMailedTo = async ({ accountId }: { accountId: string }) => {
  const sent = await app.db.select().from(mails).where(eq(mails.accountId, accountId))
  return sent.map(({ data }) => (data as { change: string }).change)
}

test('the club sees how many guests a closing hits, and takes all of it back in one press', async () => {
  const [anne, bo] = [await guest(), await guest({ holes: 9 })]
  await bo.play({ holes: 9 })
  expect(await course()).toMatchObject({ roundsAtStake: 2, returned: null })
  const closureId = await close()
  expect(await course()).toMatchObject({
    roundsAtStake: 0,
    returned: { closureId, rounds: 2, until: { day: '2027-05-04', minute: 10 * 60 + 30 } },
  })
  app.clock.set('2027-05-04T10:30:00+02:00')
  expect(await undo(closureId)).toEqual({
    status: 200,
    body: { roundsRestored: 2, roundsKept: 0 },
  })
  expect(await course()).toMatchObject({ closed: null, returned: null })
  expect(await roundsOf(anne.pass.id)).toMatchObject([{ slot: 1, holes: 18, weightPoints: 10 }])
  expect(await roundsOf(bo.pass.id)).toMatchObject([{ slot: 1, holes: 18, weightPoints: 10 }])
  expect(await changesMailedTo(bo.owner)).toEqual(['course_closed', 'restored'])
})

test('the rounds count again also after the course was opened, and not twice', async () => {
  const { pass } = await guest()
  const closureId = await close()
  await open()
  const answers = await Promise.all(Array.from({ length: 5 }, () => undo(closureId)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.find(({ status }) => status === 422)?.body.error).toMatchObject({
    reason: 'restore_too_late',
  })
  expect(await roundsOf(pass.id)).toHaveLength(1)
})

test('after thirty minutes the rounds stay given back', async () => {
  const { pass } = await guest()
  const closureId = await close()
  await open()
  app.clock.set('2027-05-04T10:30:01+02:00')
  expect(await course()).toMatchObject({ returned: null })
  expect((await undo(closureId)).body.error).toMatchObject({ reason: 'restore_too_late' })
  expect(await roundsOf(pass.id)).toEqual([])
})

test('a guest who has checked in again keeps one round, and the others count again', async () => {
  const [anne, bo] = [await guest(), await guest()]
  const closureId = await close()
  await open()
  app.clock.set('2027-05-04T10:10:00+02:00')
  const again = await anne.play()
  expect(await course()).toMatchObject({ returned: { rounds: 1 } })
  expect((await undo(closureId)).body).toEqual({ roundsRestored: 1, roundsKept: 1 })
  expect(await roundsOf(anne.pass.id)).toMatchObject([{ checkInIds: [again] }])
  expect(await roundsOf(bo.pass.id)).toHaveLength(1)
  expect(await course()).toMatchObject({ returned: null })
})

test('what the club or the golfer gave back by hand stays given back', async () => {
  const [byClub, byGolfer] = [await guest(), await guest()]
  const body = { reason: 'mistake' }
  const voided = (id: string) => `/api/v1/check-ins/${id}/void`
  await send('POST', voided(byClub.id), { body: { ...body, id: randomUUID() } })
  const { headers } = byGolfer.owner
  await send('POST', voided(byGolfer.id), { body: { ...body, id: randomUUID() }, headers })
  const closureId = await close()
  expect((await undo(closureId)).body).toEqual({ roundsRestored: 0, roundsKept: 0 })
  expect(await course()).toMatchObject({ closed: null })
  for (const { pass } of [byClub, byGolfer]) expect(await roundsOf(pass.id)).toEqual([])
})

test('the back office takes its own closing back, and the club cannot', async () => {
  const { pass } = await guest()
  const closureId = await close(`/api/v1/admin/clubs/${club.id}/closure`, operator)
  await open()
  expect(await course()).toMatchObject({ returned: null })
  expect((await undo(closureId)).status).toBe(422)
  const path = `/api/v1/admin/clubs/${club.id}/closures/${closureId}/undo`
  expect((await send('POST', path, { headers: operator })).body).toMatchObject({
    roundsRestored: 1,
  })
  expect(await roundsOf(pass.id)).toHaveLength(1)
})

test('another club cannot take a closure back, also not under its own address', async () => {
  const { pass } = await guest()
  const closureId = await close()
  const other = await buildClub(app.db)
  const roles = [{ name: 'club_staff' as const, clubId: other.id }]
  const stranger = (await signIn(app.db, { roles })).headers
  expect((await undo(closureId, stranger)).status).toBe(404)
  const path = `/api/v1/clubs/${other.id}/closures/${closureId}/undo`
  expect((await send('POST', path, { headers: stranger })).status).toBe(422)
  expect(await roundsOf(pass.id)).toEqual([])
})

test('of a single restore and the whole closure at once the round counts once', async () => {
  const { pass, id } = await guest()
  const closureId = await close()
  const [single, whole] = await app.db.transaction(async (tx) => {
    await lockPass(tx, pass.id)
    const first = send('POST', of(`/check-ins/${id}/restore`), { body: { id: randomUUID() } })
    await waitForLockWaiters(app, 1)
    const second = undo(closureId)
    await waitForLockWaiters(app, 2)
    return [first, second] as const
  })
  expect((await single).status).toBe(200)
  expect((await whole).body).toEqual({ roundsRestored: 0, roundsKept: 0 })
  expect(await roundsOf(pass.id)).toHaveLength(1)
})
