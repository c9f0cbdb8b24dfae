import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { activity } from '#server/db/tables/activity.ts'
import { selectTermsOf } from './queries.ts'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { signInAs } from '#test/people.ts'
import { keepTogether } from '#domain/shared/keep-together.ts'

let app: TestApp
let operator: { cookie: string }
let clubId: string
beforeAll(async () => {
  app = await createTestApp({ now: '2027-05-04T10:00:00+02:00' })
  operator = { cookie: (await signInAs(app, [{ name: 'operator_admin' }])).cookie }
})
beforeEach(async () => {
  clubId = (await buildClub(app.db)).id
})
afterAll(() => app.close())

const draft = {
  basedOn: 1,
  validFrom: '2027-06-01',
  validTo: null,
  roundsPerPass: 4,
  acceptsProducts: ['FULD', 'HVERDAG'],
  maxHandicapTenths: 360,
  bookingMode: 'phone',
  bookingUrl: null,
  bookingWindowDays: 7,
  bookingSteps: ['Ring til klubben.'],
  bookingText: null,
  checkInPlace: 'Ved skranken',
  defaultHoles: 18,
  greenFeeWeekdayOre: 42_500,
  greenFeeWeekendOre: 52_500,
  keptRules: [],
  newRules: [] as object[],
}
const saturdays = { reason: 'turnering', weekdays: [6], fromMinute: 480, toMinute: 720 }

const send = async (method: string, path: string, body?: object) => {
  const answer = await app.request(method, `/api/v1/admin/clubs/${clubId}${path}`, body, operator)
  return { status: answer.status, json: (await answer.json()) as Record<string, never> }
}
const write = (changes: object = {}, acceptsCeiling = false) =>
  send('POST', '/terms', { ...draft, ...changes, acceptsCeiling })
const versions = () => selectTermsOf(app.db, clubId)
const refusal = (reason: string) => ({ status: 422, json: { error: { reason } } })

describe('a new version of a club’s terms', () => {
  test('begins on its day, and the version before it is kept and ends the day before', async () => {
    expect(await write({ newRules: [saturdays] })).toMatchObject({ json: { version: 2 } })
    expect(await versions()).toMatchObject([
      { version: 1, validFrom: '2027-03-01', validTo: '2027-05-31' },
      { version: 2, validFrom: '2027-06-01', roundsPerPass: 4, blackoutRules: [saturdays] },
    ])
    const isWriting = and(eq(activity.subjectId, clubId), eq(activity.action, 'clubs.write_terms'))
    expect(await app.db.select().from(activity).where(isWriting)).toMatchObject([
      { data: { version: 2, aboveCeiling: false } },
    ])
  })

  test('begins today at the earliest', async () => {
    expect(await send('GET', '/terms')).toMatchObject({
      json: { version: 1, earliest: '2027-05-04', terms: { validFrom: '2027-03-01' } },
    })
  })

  test('is previewed with its changes before it is stored', async () => {
    const { json } = await send('POST', '/terms/effect', { ...draft, newRules: [saturdays] })
    expect(json).toMatchObject({ exceedsCeiling: false, fullyClosedDays: 0 })
    expect(json['changes']).toContainEqual({ title: 'Runder pr. kort', from: '2', to: '4' })
    expect(json['changes']).toContainEqual({
      title: 'Ny lukning',
      from: '',
      to: keepTogether('turnering: lørdag fra kl. 8.00 til kl. 12.00'),
    })
    expect(await versions()).toHaveLength(1)
  })

  test('keeps the selected blackout rules unchanged and removes the others', async () => {
    await write({ newRules: [saturdays, { ...saturdays, weekdays: [7] }] })
    const [first] = (await versions()).at(-1)?.blackoutRules ?? []
    expect(await write({ basedOn: 2, keptRules: [first?.id] })).toMatchObject({ status: 200 })
    expect((await versions()).at(-1)?.blackoutRules).toEqual([first])
    expect(await write({ basedOn: 3, keptRules: ['made-up'] })).toMatchObject(
      refusal('rule_unknown'),
    )
  })

  test('is stored once by simultaneous requests, and the others get a conflict', async () => {
    const answers = await Promise.all(
      [3, 4, 5, 6, 7, 8].map((roundsPerPass) => write({ roundsPerPass })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await versions()).toHaveLength(2)
  })

  test('cannot close anything within the notice of 72 hours', async () => {
    const closing = { newRules: [{ ...saturdays, weekdays: [] }] }
    // Now is 4 May at 10.00: at 8.00 on the 7th there are 70 hours, on the 8th there are 94.
    expect(await write({ ...closing, validFrom: '2027-05-07' })).toMatchObject(
      refusal('notice_too_short'),
    )
    expect(await write({ ...closing, validFrom: '2027-05-08' })).toMatchObject({ status: 200 })
  })

  // Above the agreed ceiling a change needs the operator (E6).
  test('closes more than the ceiling only with the operator’s consent', async () => {
    const newRules = [{ ...saturdays, toMinute: 780 }]
    expect(await write({ newRules })).toMatchObject(refusal('above_ceiling'))
    expect(await versions()).toHaveLength(1)
    expect(await write({ newRules }, true)).toMatchObject({ status: 200 })
  })

  test.each([
    [{ validFrom: '2027-05-03' }, 'terms_days_wrong'],
    [{ validTo: '2027-05-31' }, 'terms_days_wrong'],
    [{ bookingMode: 'golfbox' }, 'booking_address_missing'],
    [{ bookingUrl: 'javascript:alert(1)' }, 'booking_address_missing'],
  ])('is refused when it is inconsistent (%#)', async (changes, reason) => {
    expect(await write(changes)).toMatchObject(refusal(reason))
    expect(await versions()).toHaveLength(1)
  })
})

type Seen = { since: object; until: { day: string; minute: number } | null }

describe('a course closed by the operator', () => {
  const shown = async () => {
    const answer = await app.request('GET', `/api/v1/admin/clubs/${clubId}`, undefined, operator)
    return ((await answer.json()) as { row: Record<string, unknown> }).row
  }

  test('is closed at once and only once, with its reason, until it is opened', async () => {
    const closing = { reason: 'frost', note: 'Rim på greens.' }
    const answers = await Promise.all([1, 2, 3].map(() => send('POST', '/closure', closing)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    expect(await shown()).toMatchObject({ course: 'closed', closureNote: 'Rim på greens.' })
    // By the club's own rules: without a choice until midnight, and the end can be changed.
    const course = async () =>
      ((await send('GET', '/course')).json as unknown as { closed: Seen }).closed
    const { since: _since, ...seen } = await course()
    expect(seen.until).toMatchObject({ minute: 0 })
    const { day } = seen.until ?? { day: '' }
    const change = { ...closing, end: { day, minute: 600 }, seen }
    expect(await send('PATCH', '/closure', change)).toMatchObject({ status: 200 })
    expect(await course()).toMatchObject({ until: { day, minute: 600 } })
    expect(await send('PATCH', '/closure', change)).toMatchObject({ status: 409 })
    expect(await send('DELETE', '/closure')).toMatchObject({ status: 200 })
    expect(await shown()).toMatchObject({ course: 'open', closureId: null })
  })
})
