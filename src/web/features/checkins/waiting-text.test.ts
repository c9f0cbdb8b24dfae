import { expect, test } from 'vitest'
import type { Queued } from '../../outbox/outbox.ts'
import type { CheckInItem } from './check-in-outbox.ts'
import { refusedText, sentLaterText, sendTimeText, waitingReasonText } from './waiting-text.ts'

const known = { isUnconfirmed: false }
const at = Date.parse('2027-05-04T10:11:20+02:00')

test.each([
  ['offline', '2 check-in venter på dækning', 'Sendes, når der er dækning.'],
  ['throttled', '2 check-in venter: serveren har travlt', 'Sendes, når serveren tager imod igen.'],
  [
    'error',
    '2 check-in venter: serveren kan ikke tage imod lige nu',
    'Sendes, når serveren tager imod igen.',
  ],
] as const)(
  'the reason why check-ins wait with a connection that is %s',
  (connection, why, later) => {
    expect(waitingReasonText(2, { connection })).toBe(why)
    expect(sentLaterText(connection)).toBe(later)
  },
)

test('the text includes the time of the next attempt, rounded up', () => {
  expect(sendTimeText({ tryAgainAt: undefined }, known)).toMatch(/af sig selv\.$/)
  expect(sendTimeText({ tryAgainAt: at }, known)).toMatch(/af sig selv kl\.\s10\.12\.$/)
})

test('a golfer at a sign that the phone does not know is not told to go out and play', () => {
  expect(sendTimeText({ tryAgainAt: undefined }, { isUnconfirmed: true })).toBe(
    'Det sendes af sig selv.',
  )
})

test.each([
  ['unknown_sign', 'Koden JKX43W findes ikke. Tjek koden på skiltet, eller tjek ind i klubben.'],
  [
    'not_signed_in',
    'Du er logget ud. Log ind, og tjek ind igen, eller ring til os på 70 20, så skriver vi det ind.',
  ],
  [
    'not_found',
    'Klubben med skiltet JKX43W har ikke fået det. Tjek ind i klubben, eller ring til os på 70 20, så skriver vi det ind.',
  ],
])('a check-in that is refused with %s advises what to do', (problem, text) => {
  const request = { way: 'golfer_sign', sign: { code: 'JKX43W' } }
  const item = { request, clubName: 'klubben med skiltet JKX43W', problem }
  expect(refusedText(item as Queued<CheckInItem>, '70 20')).toBe(text)
})
