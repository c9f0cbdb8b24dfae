import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CalendarEffect, ClubCalendar } from '#contract/clubs/calendar.ts'
import { signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { and, eq } from 'drizzle-orm'
import type { WorkItem } from '#contract/admin/today.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { selectTermsOf } from '../clubs/queries.ts'

type Headers = Record<string, string>

let app: TestApp
let club: { id: string }
let admin: Headers
let adminAddress: string
let operator: Headers

beforeAll(async () => {
  app = await createTestApp()
  operator = (await signIn(app.db, { roles: [{ name: 'operator_admin' }] })).headers
})
beforeEach(async () => {
  app.clock.set('2027-05-04T10:00:00+02:00')
  club = await buildClub(app.db)
  const person = await signIn(app.db, { roles: [{ name: 'club_admin', clubId: club.id }] })
  admin = person.headers
  adminAddress = person.email
})
afterAll(() => app.close())

const tournament = {
  reason: 'turnering',
  weekdays: [],
  fromMinute: 480,
  toMinute: 720,
  fromDay: '2027-06-12',
  toDay: '2027-06-12',
  note: 'Klubmesterskab',
}
const send = async <Answer = Record<string, unknown>>(
  method: string,
  path: string,
  { body, headers = admin }: { body?: object; headers?: Headers } = {},
) => {
  const answer = await app.request(method, `/api/v1${path}`, body, headers)
  return { status: answer.status, body: (await answer.json()) as Answer }
}
const of = (path = '') => `/clubs/${club.id}/calendar${path}`
const show = async () => (await send<ClubCalendar>('GET', of('?month=2027-06'))).body
const change = async (newRules: object[], keptRules?: string[]) => {
  const { version, rules } = await show()
  return { basedOn: version, keptRules: keptRules ?? rules.map(({ id }) => id), newRules }
}
const write = async (newRules: object[]) => send('POST', of(), { body: await change(newRules) })
const newest = async () => (await selectTermsOf(app.db, club.id)).at(-1)
const refused = (reason: string) => ({ status: 422, body: { error: { code: 'refused', reason } } })

test('a club adds a closure, and golfers see it with its public reason on its day', async () => {
  const before = (await newest())?.version ?? 0
  const effect = await send<CalendarEffect>('POST', of('/effect'), {
    body: await change([tournament]),
  })
  expect(effect.body).toMatchObject({ exceedsCeiling: false, visitsKept: [] })
  expect((await newest())?.version).toBe(before)
  expect((await write([tournament])).body).toEqual({ state: 'stored', version: before + 1 })
  const { rules, days } = await show()
  expect(rules).toMatchObject([{ reason: 'turnering', note: 'Klubmesterskab' }])
  expect(days.filter(({ closed }) => closed.length > 0)).toMatchObject([
    { day: '2027-06-12', closed: [{ fromMinute: 480, toMinute: 720, reason: 'turnering' }] },
  ])
})

test('a longer closure within 72 hours is refused, and a shorter one applies at once', async () => {
  const soon = { ...tournament, fromDay: '2027-05-07', toDay: '2027-05-07' }
  expect(await write([{ ...soon, fromMinute: 599 }])).toMatchObject(refused('notice_too_short'))
  expect((await write([{ ...soon, fromMinute: 600 }])).status).toBe(200)
  app.clock.set('2027-05-06T10:00:00+02:00')
  expect((await send('POST', of(), { body: await change([], []) })).status).toBe(200)
  expect((await newest())?.blackoutRules).toEqual([])
})

const everyWeekend = {
  ...tournament,
  weekdays: [6, 7],
  toMinute: 900,
  fromDay: '2027-06-01',
  toDay: '2027-08-31',
}

test('more than the ceiling waits for the operator, one request at a time', async () => {
  const before = (await newest())?.version
  expect((await write([everyWeekend])).body).toEqual({ state: 'requested', version: before })
  expect((await newest())?.version).toBe(before)
  expect(await write([everyWeekend])).toMatchObject(refused('closure_request_waits'))
  const path = `/admin/clubs/${club.id}/closure-request`
  const asked = await send<{ request: { requestId: string }; effect: CalendarEffect }>(
    'GET',
    path,
    {
      headers: operator,
    },
  )
  expect(asked.body.effect).toMatchObject({ exceedsCeiling: true })
  const decide = (body: object, headers = operator) =>
    send('POST', `${path}/${asked.body.request.requestId}/decision`, { body, headers })
  expect((await decide({ accept: true, answer: null }, admin)).status).toBe(404)
  expect(await decide({ accept: false, answer: null })).toMatchObject(
    refused('closure_answer_missing'),
  )
  const both = await Promise.all([
    decide({ accept: true, answer: null }),
    decide({ accept: true, answer: null }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await answersMailed()).toMatchObject([{ accepted: true, answer: null }])
  expect(await newest()).toMatchObject({
    version: (before ?? 0) + 1,
    blackoutRules: [{ weekdays: [6, 7], addedAt: Date.parse('2027-05-04T10:00:00+02:00') }],
  })
})

const waiting = async () =>
  (
    await send<{ items: WorkItem[] }>('GET', '/admin/today', { headers: operator })
  ).body.items.filter(({ id }) => id === club.id)
const answersMailed = async () => {
  const isIt = and(eq(mails.template, 'closuresDecided'), eq(mails.toAddress, adminAddress))
  const rows = await app.db.select({ data: mails.data }).from(mails).where(isIt)
  return rows.map(({ data }) => data)
}

test('a refused request changes nothing, leaves the work of the day, and the club is mailed why', async () => {
  const before = (await newest())?.version
  await write([everyWeekend])
  expect(await waiting()).toMatchObject([
    { kind: 'closures_requested', due: '2027-05-05', path: `/admin/clubs/${club.id}` },
  ])
  const requestId = (await show()).request?.requestId ?? ''
  const body = { accept: false, answer: 'Kom med færre weekender.' }
  const path = `/admin/clubs/${club.id}/closure-request/${requestId}/decision`
  expect((await send('POST', path, { body, headers: operator })).status).toBe(200)
  expect((await newest())?.version).toBe(before)
  expect((await show()).request).toMatchObject({ state: 'refused', answer: body.answer })
  expect(await waiting()).toEqual([])
  expect(await answersMailed()).toMatchObject([
    { accepted: false, answer: body.answer, changes: [expect.stringContaining('Ny: ')] },
  ])
})

test('two people change the calendar at once: the second is told', async () => {
  const body = await change([tournament])
  const both = await Promise.all([send('POST', of(), { body }), send('POST', of(), { body })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('the calendar is for administrators of the club', async () => {
  const other = await buildClub(app.db)
  const roles = [
    { name: 'club_admin' as const, clubId: other.id },
    { name: 'club_staff' as const, clubId: club.id },
  ]
  const { headers } = await signIn(app.db, { roles })
  expect((await send('GET', of(), { headers })).status).toBeGreaterThanOrEqual(403)
  const body = await change([tournament])
  expect((await send('POST', of(), { body, headers })).status).toBeGreaterThanOrEqual(403)
})
