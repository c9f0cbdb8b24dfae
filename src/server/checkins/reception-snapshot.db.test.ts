import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { golfers } from '#server/db/tables/accounts.ts'
import { passes } from '#server/db/tables/passes.ts'
import { buildPass, signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let club: Awaited<ReturnType<typeof buildClub>>
let staff: Record<string, string>

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  app.clock.set('2027-06-12T09:12:00+02:00')
  club = await buildClub(app.db)
  staff = await headersOf('club_staff', club.id)
})
afterAll(() => app.close())

const headersOf = async (name: 'club_staff' | 'club_admin', clubId: string) =>
  (await signIn(app.db, { roles: [{ name, clubId }] })).headers

const fetchSnapshot = (headers?: Record<string, string>, known = '') =>
  app.request(
    'GET',
    `/api/v1/clubs/${club.id}/reception-snapshot${known && `?known=${known}`}`,
    undefined,
    headers,
  )
const snapshotOf = async (known?: string) => (await fetchSnapshot(staff, known)).json()
const statusFor = async (headers?: Record<string, string>) => (await fetchSnapshot(headers)).status

async function playTwice() {
  const pass = await buildPass(app.db)
  for (const day of ['2027-05-23', '2027-05-24']) {
    app.clock.set(`${day}T09:00:00+02:00`)
    const manual = { way: 'manual', manualReason: 'other', pass: { id: pass.id } }
    const atClient = app.clock.now().toISOString()
    const body = { id: randomUUID(), clubId: club.id, atClient, ...manual }
    await app.request('POST', '/api/v1/check-ins', body, staff)
  }
  app.clock.set('2027-06-12T09:12:00+02:00')
  return pass
}

test('names nobody, and lists no card about which nothing must be known', async () => {
  await buildPass(app.db)
  const played = await playTwice()
  const { snapshot } = await snapshotOf()
  const [holder] = await app.db.select().from(golfers).where(eq(golfers.id, played.golferId))
  const text = JSON.stringify(snapshot)
  const personal = [played.id, played.golferId, played.number, holder?.firstName, holder?.lastName]
  for (const value of personal) expect(text).not.toContain(value)
  // Neither the days of earlier visits: only the numbers of the rounds are needed.
  expect(snapshot.cards).toEqual([{ key: expect.stringMatching(/^[\w-]{12}$/), slotsHere: [1, 2] }])
})

test('is not sent again while nothing has changed', async () => {
  const first = await snapshotOf()
  expect(await snapshotOf(first.version)).toMatchObject({ version: first.version, snapshot: null })
  const pass = await buildPass(app.db, { status: 'revoked' })
  const next = await snapshotOf(first.version)
  expect(next.snapshot.cards.length).toBe(first.snapshot.cards.length + 1)
  await app.db.delete(passes).where(eq(passes.id, pass.id))
})

test('a card whose code cannot be shown any more is not listed', async () => {
  const before = await snapshotOf()
  await buildPass(app.db, { status: 'revoked', lastDay: '2027-05-28' as never })
  expect((await snapshotOf()).snapshot.cards).toHaveLength(before.snapshot.cards.length)
})

test('is for the staff of the club and nobody else', async () => {
  const elsewhere = await buildClub(app.db)
  expect(await statusFor()).toBe(401)
  expect(await statusFor((await signIn(app.db)).headers)).toBe(404)
  expect(await statusFor(await headersOf('club_staff', elsewhere.id))).toBe(404)
  expect(await statusFor(staff)).toBe(200)
})

test('a paired device gets it until it is revoked', async () => {
  const admin = await headersOf('club_admin', club.id)
  const path = `/api/v1/clubs/${club.id}/scan-devices`
  const paired = await app.request('POST', path, { name: 'Tablet' }, admin)
  const { deviceId } = await paired.json()
  const cookies = paired.headers.getSetCookie()
  const device = { cookie: cookies.find((each) => each.startsWith('device='))?.split(';')[0] ?? '' }
  expect(await statusFor(device)).toBe(200)
  await app.request('DELETE', `${path}/${deviceId}`, undefined, admin)
  expect(await statusFor(device)).toBe(401)
})
