import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as checkins from '#contract/checkins/endpoints.ts'
import type { Endpoint } from '#contract/shared/endpoint.ts'
import * as guests from '#contract/checkins/club-guests.ts'
import * as mine from '#contract/checkins/my-check-ins.ts'
import * as receipts from '#contract/checkins/receipts.ts'
import * as rounds from '#contract/checkins/clubs-to-play.ts'
import * as scan from '#contract/checkins/scan.ts'
import { buildGolfer, buildPass, buildSign, signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { accountGolfers } from '../db/tables/accounts.ts'
import { scanSessions } from '../db/tables/checkins.ts'
import { endScanSessions } from './phones.ts'

const contract = { ...checkins, ...guests, ...mine, ...receipts, ...rounds, ...scan }

let app: TestApp
let club: Awaited<ReturnType<typeof buildClub>>
let pass: Awaited<ReturnType<typeof buildPass>>
let checkInId: string
let deviceId: string
type Headers = Record<string, string>
let staff: Headers
let neighbour: Headers
let stranger: Headers
let owner: Headers

beforeAll(async () => {
  app = await createTestApp()
  club = await buildClub(app.db, { name: 'Rold Bakker Golfklub' })
  const other = await buildClub(app.db)
  await buildSign(app.db, club.id)
  pass = await buildPass(app.db, { golferId: (await buildGolfer(app.db)).id })
  const staffOf = (clubId: string) => ({ roles: [{ name: 'club_admin' as const, clubId }] })
  staff = (await signIn(app.db, staffOf(club.id))).headers
  neighbour = (await signIn(app.db, staffOf(other.id))).headers
  stranger = (await signIn(app.db)).headers
  owner = (await signIn(app.db, { golferIds: [pass.golferId] })).headers
  checkInId = (await (await manual(staff)).json()).id
  deviceId = (await pair('Skranken')).deviceId
})
beforeEach(() => app.clock.set('2027-05-04T10:00:00+02:00'))
afterAll(() => app.close())

function manual(headers: Headers, more: Record<string, unknown> = {}) {
  const atClient = app.clock.now().toISOString()
  const usual = {
    id: randomUUID(),
    way: 'manual',
    manualReason: 'other',
    clubId: club.id,
    atClient,
  }
  const body = { ...usual, pass: { id: pass.id }, ...more }
  return app.request('POST', '/api/v1/check-ins', body, headers)
}

async function pair(name: string) {
  const path = `/api/v1/clubs/${club.id}/scan-devices`
  const answer = await app.request('POST', path, { name }, staff)
  const { deviceId: id } = await answer.json()
  return { deviceId: id as string, headers: { cookie: cookieOf(answer) }, answer }
}

const cookieOf = (answer: Response) => (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
const phoneKeyOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('scan='))
    ?.split(';')[0] ?? ''

const golferSign = () => ({
  id: randomUUID(),
  way: 'golfer_sign',
  passId: pass.id,
  sign: { code: 'K7M4QX' },
  atClient: '2027-05-04T08:00:00Z',
})
const key = 'A'.repeat(43)

/** Every endpoint that is not public, with a valid request. */
const guarded: [keyof typeof contract, () => Record<string, unknown>][] = [
  ['checkIn', () => ({ ...golferSign(), way: 'staff_scan', clubId: club.id, code: pass.number })],
  ['checkIn', golferSign],
  ['voidCheckIn', () => ({ checkInId, id: randomUUID(), reason: 'mistake' })],
  ['pairDevice', () => ({ clubId: club.id, name: 'Min egen' })],
  ['listDevices', () => ({ clubId: club.id })],
  ['revokeDevice', () => ({ clubId: club.id, deviceId })],
  ['createPassToken', () => ({ passId: pass.id, devicePublicKey: key })],
  ['getStaticCode', () => ({ passId: pass.id })],
  ['listSignCodes', () => ({ clubId: club.id })],
  ['searchGuests', () => ({ clubId: club.id, q: 'Holm' })],
  ['listTodaysCheckIns', () => ({ clubId: club.id })],
  ['listClubsToPlay', () => ({ passId: pass.id })],
]

function request(name: keyof typeof contract, input: Record<string, unknown>, headers: Headers) {
  const { method, path } = contract[name] as unknown as Endpoint
  const rest = { ...input }
  const url = path.replace(/:(\w+)/g, (_, part: string) => {
    const value = String(rest[part])
    delete rest[part]
    return value
  })
  if (method !== 'GET') return app.request(method, url, rest, headers)
  const query = new URLSearchParams(rest as Record<string, string>)
  return app.request(method, `${url}?${query}`, undefined, headers)
}

test.each(guarded)(
  '%s requires a signed-in account, a device or a phone key',
  async (name, input) => {
    expect((await request(name, input(), {})).status).toBe(401)
    expect((await request(name, input(), { cookie: 'device=guess; scan=guess' })).status).toBe(401)
  },
)

test.each(guarded)('%s is not found for strangers and other clubs', async (name, input) => {
  for (const headers of [stranger, neighbour]) {
    const answer = await request(name, input(), headers)
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toContain('Holm')
  }
})

test('rounds and receipts are visible to their golfer only', async () => {
  expect((await request('listMyCheckIns', {}, {})).status).toBe(401)
  expect((await request('listTodaysReceipts', {}, {})).status).toBe(401)
  expect((await (await request('listMyCheckIns', {}, stranger)).json()).checkIns).toEqual([])
  expect(await (await request('listTodaysReceipts', {}, stranger)).json()).toEqual({ receipts: [] })
  expect((await (await request('listMyCheckIns', {}, owner)).json()).checkIns).toHaveLength(1)
})

test('a paired device checks in guests of its club, until it is revoked', async () => {
  const { deviceId: id, headers, answer } = await pair('iPad i proshoppen')
  expect(answer.headers.getSetCookie()[0]).toMatch(/HttpOnly.*SameSite=Lax/)
  expect(answer.headers.getSetCookie()[0]).toContain('Max-Age=34560000')
  expect((await (await manual(headers)).json()).outcome).toBe('already')
  expect((await request('listTodaysCheckIns', { clubId: club.id }, headers)).status).toBe(200)
  const state = await (await request('getScanState', {}, headers)).json()
  expect(state).toMatchObject({
    staffOf: [],
    golfer: null,
    device: { deviceId: id, clubId: club.id },
  })
  const elsewhere = await buildClub(app.db)
  expect((await manual(headers, { clubId: elsewhere.id })).status).toBe(404)
  expect((await request('listDevices', { clubId: club.id }, headers)).status).toBe(401)

  const revoked = await (
    await request('revokeDevice', { clubId: club.id, deviceId: id }, staff)
  ).json()
  app.clock.set('2027-05-04T11:00:00+02:00')
  expect(
    await (await request('revokeDevice', { clubId: club.id, deviceId: id }, staff)).json(),
  ).toEqual(revoked)
  expect((await manual(headers)).status).toBe(401)
})

test('a card number and a last name are not enough to check in at a sign', async () => {
  const given = { code: 'K7M4QX', passNumber: pass.number, lastName: 'Holm' }
  const opened = await request('openSign', given, {})
  expect(await opened.json()).toMatchObject({ golfer: null })
  expect(opened.headers.getSetCookie()).toEqual([])
  expect((await request('checkIn', golferSign(), { cookie: cookieOf(opened) })).status).toBe(401)
})

test('a phone that opened a sign while signed in checks in without signing in for the season', async () => {
  const opened = await request('openSign', { code: 'K7M4QX' }, owner)
  expect(await opened.json()).toMatchObject({
    club: { name: 'Rold Bakker Golfklub', place: 'Ved første tee', defaultHoles: 18 },
    golfer: { via: 'account', passes: [{ passNumber: pass.number }] },
  })
  const headers = { cookie: phoneKeyOf(opened) }
  app.clock.set('2027-11-30T12:00:00+01:00')
  const atClient = app.clock.now().toISOString()
  const scanned = await request('checkIn', { ...golferSign(), atClient }, headers)
  expect(await scanned.json()).toMatchObject({ outcome: 'allow', guest: { name: 'Anne Holm' } })
  expect((await (await request('listTodaysReceipts', {}, headers)).json()).receipts).toHaveLength(1)
  // A phone's key gives no dynamic code, for which staff do not request the name.
  const token = await request('createPassToken', { passId: pass.id, devicePublicKey: key }, headers)
  expect(token.status).toBe(401)
  const foreign = await buildPass(app.db)
  expect((await request('getStaticCode', { passId: foreign.id }, headers)).status).toBe(404)

  app.clock.set('2027-12-01T00:00:01+01:00')
  expect((await request('getStaticCode', { passId: pass.id }, headers)).status).toBe(401)
})

test('a phone keeps its key at the next sign, and its owner can list and end it', async () => {
  const card = await buildPass(app.db)
  const { headers: account } = await signIn(app.db, { golferIds: [card.golferId] })
  const agent = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Safari/605.1' }
  const first = await request('openSign', { code: 'K7M4QX' }, { ...account, ...agent })
  const phone = { cookie: `${account.cookie}; ${phoneKeyOf(first)}`, ...agent }
  expect(phoneKeyOf(await request('openSign', { code: 'K7M4QX' }, phone))).toBe('')

  const { phones } = await (await request('listScanPhones', {}, phone)).json()
  expect(phones).toMatchObject([
    { browser: 'Safari på en iPhone', since: '2027-05-04', until: '2027-11-30', isThis: true },
  ])
  const { phoneId } = phones[0]
  expect((await request('endScanPhone', { phoneId }, stranger)).status).toBe(404)
  expect((await request('endScanPhone', { phoneId }, account)).status).toBe(200)
  expect(
    await (await request('getScanState', {}, { cookie: phoneKeyOf(first) })).json(),
  ).toMatchObject({
    golfer: null,
  })
})

test('the phone of a family names its owner first, and who is under 18 on the day', async () => {
  const child = await buildGolfer(app.db, { birthDate: plainDate('2009-05-05') })
  const mother = await buildGolfer(app.db)
  for (const { id } of [child, mother]) await buildPass(app.db, { golferId: id })
  const { headers } = await signIn(app.db, { golferIds: [child.id, mother.id] })
  const ofChild = eq(accountGolfers.golferId, child.id)
  await app.db.update(accountGolfers).set({ relation: 'child' }).where(ofChild)
  const people = async () => {
    const { golfer } = await (await request('getScanState', {}, headers)).json()
    type Each = { golferId: string; isChild: boolean }
    return golfer.passes.map(({ golferId, isChild }: Each) => `${golferId} ${isChild}`)
  }
  expect(await people()).toEqual([`${mother.id} false`, `${child.id} true`])
  app.clock.set('2027-05-05T10:00:00+02:00')
  expect((await people())[1]).toBe(`${child.id} false`)
})

test('a phone’s key is deleted after the end of its season', async () => {
  const count = async () => (await app.db.select().from(scanSessions)).length
  await request('openSign', { code: 'K7M4QX' }, owner)
  const before = await count()
  await endScanSessions(app.ctx())
  expect(await count()).toBe(before)
  app.clock.set('2027-12-01T00:00:01+01:00')
  await endScanSessions(app.ctx())
  expect(await count()).toBe(0)
})

test('check-ins of one card at signs are limited to sixty an hour', async () => {
  const card = await buildPass(app.db)
  const { headers } = await signIn(app.db, { golferIds: [card.golferId] })
  const ids = Array.from({ length: 62 }, () => ({ ...golferSign(), passId: card.id }))
  const statuses = []
  for (const input of ids) statuses.push((await request('checkIn', input, headers)).status)
  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200))
  expect(statuses.slice(60)).toEqual([429, 429])
})

test('a sign opened while signed in creates a session that lasts after sign-out, until it is left', async () => {
  const opened = await request('openSign', { code: 'K7M4QX' }, owner)
  expect((await opened.json()).golfer).toMatchObject({ via: 'account' })
  const headers = { cookie: phoneKeyOf(opened) }
  const state = await (await request('getScanState', {}, headers)).json()
  expect(state.golfer).toMatchObject({ via: 'sign', passes: [{ passId: pass.id }] })
  await request('leaveScan', {}, headers)
  expect((await (await request('getScanState', {}, headers)).json()).golfer).toBeNull()
})

test('a signed-in phone gets its key before it has seen a sign, and keeps it', async () => {
  const state = async (cookie: string) =>
    (await (await request('getScanState', {}, { cookie })).json()).isRegistered
  expect((await request('registerPhone', {}, {})).status).toBe(401)
  const registered = await request('registerPhone', {}, owner)
  expect(await registered.json()).toEqual({ registered: true })
  const key = phoneKeyOf(registered)
  expect([await state(owner.cookie ?? ''), await state(key)]).toEqual([false, true])
  const again = { cookie: `${owner.cookie}; ${key}` }
  expect(phoneKeyOf(await request('registerPhone', {}, again))).toBe('')
  expect(await state(again.cookie)).toBe(true)
  // Somebody else signs in on the phone.
  expect(await state(`${stranger.cookie}; ${key}`)).toBe(false)

  const withoutCard = await request('registerPhone', {}, stranger)
  expect([await withoutCard.json(), phoneKeyOf(withoutCard)]).toEqual([{ registered: false }, ''])
})

test('an anonymous visitor at a sign gets the club only', async () => {
  const answer = await (await request('openSign', { code: 'K7M4QX' }, {})).json()
  expect(answer).toMatchObject({ club: { clubId: club.id }, golfer: null })
  expect((await request('openSign', { code: 'ZZZZZZ' }, {})).status).toBe(422)
})

test('staff get their club and the word of the day', async () => {
  const state = await (await request('getScanState', {}, staff)).json()
  expect(state).toMatchObject({ staffOf: [{ clubId: club.id, defaultHoles: 18 }], device: null })
  const today = await (await request('listTodaysCheckIns', { clubId: club.id }, staff)).json()
  expect(today.wordOfDay).toBe(state.staffOf[0].wordOfDay)
})

test('guesses of sign codes are limited to sixty wrong ones', async () => {
  const guess = { code: 'ZZZZZZ' }
  const statuses = new Set<number>()
  for (let i = 0; i < 70; i += 1) statuses.add((await request('openSign', guess, {})).status)
  expect([...statuses]).toEqual([422, 429])
})
