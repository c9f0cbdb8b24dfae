import { describe, expect, test } from 'vitest'
import { danishDay } from '#server/clock.ts'
import { plainDate } from '../shared/dates.ts'
import { validateEvent, type EventVerdict } from './validate-event.ts'

const ownOrigin = 'https://our.example'
const receivedOn = (day: string) => ({
  today: plainDate(day),
  ownOrigin,
  dayOf: (time: number) => danishDay(new Date(time)),
})
const sent = (change: object = {}) => ({
  event_type: '[Amplitude] Page Viewed',
  device_id: 'a1f0c9d2-7b1e',
  insert_id: '5f0d2c4e-0001',
  session_id: 1_809_417_600_000,
  time: Date.parse('2027-05-04T10:00:00+02:00'),
  event_properties: { '[Amplitude] Page Path': '/clubs/egebaek' },
  ...change,
})
const validated = (change: object = {}) => validateEvent(sent(change), receivedOn('2027-05-04'))
const dropReasonOf = (verdict: EventVerdict) =>
  verdict.verdict === 'keep'
    ? verdict.event.day
    : verdict.verdict === 'drop'
      ? verdict.why
      : verdict.field

/** The table of docs/algorithms/collector.md. */
test.each([
  ['2027-05-04T10:00:00+02:00', '2027-05-04', '2027-05-04'],
  ['2027-05-03T23:59:59+02:00', '2027-05-04', '2027-05-03'],
  ['2027-04-27T00:00:00+02:00', '2027-05-04', '2027-04-27'],
  ['2027-04-26T23:59:00+02:00', '2027-05-04', 'too_old'],
  ['2027-05-05T23:59:00+02:00', '2027-05-04', '2027-05-05'],
  ['2027-05-06T00:00:00+02:00', '2027-05-04', 'too_new'],
  ['2027-05-03T23:59:59+02:00', '2027-05-09', '2027-05-03'],
  ['2027-10-31T00:30:00Z', '2027-10-31', '2027-10-31'],
  ['9999-12-31T23:59:59.999+01:00', '2027-05-04', 'too_new'],
])('an event of %s received on %s is %s', (at, day, expected) => {
  expect(dropReasonOf(validateEvent(sent({ time: Date.parse(at) }), receivedOn(day)))).toBe(
    expected,
  )
})

test.each([
  ['event', []],
  ['event', null],
  ['event', 'klik'],
  ['event_type', sent({ event_type: undefined })],
  ['event_type', sent({ event_type: 7 })],
  ['device_id', sent({ device_id: 'kort' })],
  ['device_id', sent({ device_id: 'anne@example.dk' })],
  ['device_id', sent({ device_id: 'x'.repeat(65) })],
  ['insert_id', sent({ insert_id: undefined })],
  ['user_id', sent({ user_id: 'anne@example.dk' })],
  ['session_id', sent({ session_id: 'i dag' })],
  ['session_id', sent({ session_id: -2 })],
  ['session_id', sent({ session_id: 1e300 })],
  ['time', sent({ time: '2027-05-04' })],
  ['time', sent({ time: -1 })],
  ['time', sent({ time: 9e15 })],
  ['time', sent({ time: 253_402_297_200_000 })],
  ['event_properties', sent({ event_properties: [] })],
  ['event_properties', sent({ event_properties: manyKeys(1001) })],
  ['event_properties', sent({ event_properties: { one: manyTexts(50), two: manyTexts(50) } })],
  ['user_properties', sent({ event_type: '$identify', user_properties: 'x' })],
])('an event with an invalid %s is refused', (field, event) => {
  const verdict = validateEvent(event, receivedOn('2027-05-04'))
  expect(verdict).toEqual({ verdict: 'invalid', field })
})

function manyKeys(count: number) {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i]))
}
function manyTexts(count: number) {
  return Array.from({ length: count }, () => 'a'.repeat(255))
}

test('an event may have a thousand properties (section 9)', () => {
  expect(validated({ event_properties: manyKeys(1000) }).verdict).toBe('keep')
  expect(validated({ event_properties: manyKeys(1001) }).verdict).toBe('invalid')
})

test('an event of an unknown type is dropped', () => {
  expect(dropReasonOf(validated({ event_type: 'Køb hø' }))).toBe('unknown_type')
  expect(dropReasonOf(validated({ event_type: '[Amplitude] Viewport Content Updated' }))).toBe(
    'unknown_type',
  )
})

test.each([
  '/oauth/callback?code=X',
  '/account/login',
  '/account/reset-password?key=X',
  '/account/request-password-reset',
  '/payments/redirect?id=1',
  '/account/registration/payment',
  '/account/registration/own-card',
  '/scan',
  '/kort',
  '/tournaments/majmatchen-2027/flights/7?key=X',
  '/withdrawal',
  '/withdrawal?key=X',
  '/Account/Login',
  '/tournaments/majmatchen-2027/FLIGHTS/7',
])(
  'events from %s are dropped, because its address or fields may hold keys or personal data (E24)',
  (path) => {
    for (const name of ['Page Path', 'Page Location', 'Page URL']) {
      const address = name === 'Page Path' ? path : ownOrigin + path
      const verdict = validated({ event_properties: { [`[Amplitude] ${name}`]: address } })
      expect(dropReasonOf(verdict)).toBe('excluded_page')
    }
    expect(dropReasonOf(validated({ event_properties: { page: path } }))).toBe('excluded_page')
  },
)

describe('the page of an event', () => {
  test.each([
    [{ page: '/tournaments/$slug' }, '/tournaments/$slug'],
    [{ '[Amplitude] Page Path': '/tournaments/majmatchen-2027/' }, '/tournaments/$slug'],
    [{ '[Amplitude] Page Location': `${ownOrigin}/?utm_source=x` }, '/'],
    [{ '[Amplitude] Page URL': `${ownOrigin}/admin/notices/new` }, '/admin/notices/new'],
    [{ '[Amplitude] Page URL': `${ownOrigin}/admin/notices/7` }, '/admin/notices/$id'],
    [{ '[Amplitude] Page Path': '/findes-ikke/anne' }, 'unknown'],
    [{ '[Amplitude] Page Path': '/Clubs/Egebaek' }, '/clubs/$slug'],
    [{ page: '/api/any-word/at-all' }, 'unknown'],
    [{ '[Amplitude] Page Location': 'https://elsewhere.example/clubs' }, null],
    [{}, null],
  ])('of %o is %s', (event_properties, page) => {
    expect(validated({ event_properties })).toMatchObject({ event: { page } })
  })
})

test('a session of -1 is stored as null, and other fields of the SDK are not stored', () => {
  const verdict = validated({ session_id: -1, ip: '203.0.113.9', user_agent: 'Golf/1.0' })
  expect(verdict).toMatchObject({ event: { sessionId: null, userId: null } })
  expect(JSON.stringify(verdict)).not.toMatch(/203\.0|Golf/)
})
