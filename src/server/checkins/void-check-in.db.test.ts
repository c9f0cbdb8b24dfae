import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkIns, roundsUsed } from '#server/db/tables/checkins.ts'
import { buildPass, signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let club: Awaited<ReturnType<typeof buildClub>>
type Headers = Record<string, string>
let staff: Headers

beforeAll(async () => {
  app = await createTestApp()
  club = await buildClub(app.db)
  staff = (await signIn(app.db, { roles: [{ name: 'club_staff', clubId: club.id }] })).headers
})
beforeEach(() => app.clock.set('2027-05-04T09:12:00+02:00'))
afterAll(() => app.close())

async function played(more: Record<string, unknown> = {}) {
  const pass = await buildPass(app.db)
  const owner = (await signIn(app.db, { golferIds: [pass.golferId] })).headers
  const scan = async (extra: Record<string, unknown> = {}) => {
    const id = randomUUID()
    const atClient = app.clock.now().toISOString()
    const usual = { way: 'manual', manualReason: 'no_phone', clubId: club.id, atClient }
    const body = { id, ...usual, pass: { id: pass.id }, ...more, ...extra }
    const answer = await app.request('POST', '/api/v1/check-ins', body, staff)
    return { id, answer: await answer.json() }
  }
  const { id } = await scan()
  return { pass, id, owner, scan }
}

async function undo(checkInId: string, headers: Headers, reason = 'mistake') {
  const body = { id: randomUUID(), reason }
  const answer = await app.request('POST', `/api/v1/check-ins/${checkInId}/void`, body, headers)
  return answer.json()
}

const roundsOf = (passId: string) =>
  app.db.select().from(roundsUsed).where(eq(roundsUsed.passId, passId))

test('a golfer undoes a check-in within thirty minutes and may play again', async () => {
  const { id, owner, pass, scan } = await played()
  app.clock.set('2027-05-04T09:42:00+02:00')
  const answer = await undo(id, owner)
  expect(answer).toMatchObject({ outcome: 'voided', checkInId: id, roundsLeft: { here: 2 } })
  expect(await roundsOf(pass.id)).toEqual([])
  expect((await scan()).answer).toMatchObject({ outcome: 'allow', roundsLeft: { here: 1 } })
})

test('after thirty minutes only the club may undo, after midnight only the operator', async () => {
  const { id, owner } = await played()
  app.clock.set('2027-05-04T09:42:01+02:00')
  const tooLate = { error: { code: 'refused', reason: 'undo_too_late' } }
  expect(await undo(id, owner)).toMatchObject(tooLate)
  app.clock.set('2027-05-05T00:00:00+02:00')
  expect(await undo(id, staff)).toMatchObject(tooLate)
  const operator = await signIn(app.db, { roles: [{ name: 'operator_support' }] })
  expect(await undo(id, operator.headers)).toMatchObject({ outcome: 'voided' })
})

test('the club gives an interrupted round back', async () => {
  const { id, pass } = await played()
  app.clock.set('2027-05-04T16:00:00+02:00')
  expect((await undo(id, staff, 'round_broken_off')).headline).toBe('Runden er givet tilbage.')
  const [row] = await app.db.select().from(checkIns).where(eq(checkIns.voids, id))
  expect(row).toMatchObject({
    kind: 'void',
    voidReason: 'round_broken_off',
    slot: null,
    weightPoints: 0,
  })
  expect(await roundsOf(pass.id)).toEqual([])
})

test('a second void gets the answer of the first', async () => {
  const { id, owner } = await played()
  const first = await undo(id, staff, 'wrong_person')
  expect(await undo(id, owner)).toEqual(first)
})

test('voiding one nine of two leaves the other, with the points of one nine', async () => {
  const { id, pass, scan } = await played({ holes: 9 })
  expect(await roundsOf(pass.id)).toMatchObject([{ holes: 9, weightPoints: 6 }])
  const second = await scan({ another: true })
  expect(await roundsOf(pass.id)).toMatchObject([{ holes: 18, weightPoints: 10 }])
  await undo(id, staff)
  expect(await roundsOf(pass.id)).toMatchObject([
    { holes: 9, checkInIds: [second.id], weightPoints: 6 },
  ])
  const third = await scan({ another: true })
  expect(await roundsOf(pass.id)).toMatchObject([{ holes: 18, weightPoints: 10 }])
  await undo(third.id, staff)
  await undo(second.id, staff)
  expect(await roundsOf(pass.id)).toEqual([])
})

test('a golfer may undo two check-ins on a day, and the club the third', async () => {
  const { id, owner, scan } = await played()
  expect(await undo(id, owner)).toMatchObject({ outcome: 'voided' })
  const second = await scan()
  expect(await undo(second.id, owner)).toMatchObject({ outcome: 'voided' })
  const third = await scan()
  expect(await undo(third.id, owner)).toMatchObject({
    error: { code: 'refused', reason: 'undo_used_up' },
  })
  expect(await undo(third.id, staff)).toMatchObject({ outcome: 'voided' })
  // Voids by the club do not count towards the golfer's limit.
  app.clock.set('2027-05-05T09:12:00+02:00')
  const next = await scan()
  expect(await undo(next.id, owner)).toMatchObject({ outcome: 'voided' })
})

test('voids by the club do not count towards the golfer’s limit', async () => {
  const { id, owner, scan } = await played()
  await undo(id, staff)
  await undo((await scan()).id, staff)
  expect(await undo((await scan()).id, owner)).toMatchObject({ outcome: 'voided' })
})

test('a golfer may undo six check-ins within thirty days', async () => {
  const { id, owner, scan } = await played()
  await undo(id, owner)
  for (const day of ['05', '06', '07', '08', '09']) {
    app.clock.set(`2027-05-${day}T09:12:00+02:00`)
    expect(await undo((await scan()).id, owner)).toMatchObject({ outcome: 'voided' })
  }
  app.clock.set('2027-05-10T09:12:00+02:00')
  const { id: seventh } = await scan()
  expect(await undo(seventh, owner)).toMatchObject({ error: { reason: 'undo_used_up' } })
  await undo(seventh, staff)
  app.clock.set('2027-06-04T09:12:00+02:00')
  expect(await undo((await scan()).id, owner)).toMatchObject({ outcome: 'voided' })
})

test('a check-in that was not counted cannot be voided', async () => {
  const { scan, pass } = await played()
  const again = await scan()
  expect(again.answer.outcome).toBe('already')
  const nothing = { error: { code: 'refused', reason: 'nothing_to_void' } }
  expect(await undo(again.id, staff)).toMatchObject(nothing)
  expect(await roundsOf(pass.id)).toHaveLength(1)
})

test('strangers, other clubs and anonymous visitors cannot void a check-in', async () => {
  const { id, pass } = await played()
  const other = await buildClub(app.db)
  const neighbour = await signIn(app.db, { roles: [{ name: 'club_admin', clubId: other.id }] })
  const stranger = await signIn(app.db)
  for (const { headers } of [neighbour, stranger]) {
    expect(await undo(id, headers)).toMatchObject({ error: { code: 'not_found' } })
  }
  expect(await undo(id, {})).toMatchObject({ error: { code: 'not_signed_in' } })
  expect(await undo(randomUUID(), {})).toMatchObject({ error: { code: 'not_signed_in' } })
  expect(await undo(randomUUID(), staff)).toMatchObject({ error: { code: 'not_found' } })
  expect(await roundsOf(pass.id)).toHaveLength(1)
})
