import { expect, test } from 'vitest'
import { sentLaterText, sendTimeText, waitingReasonText } from './waiting-text.ts'

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
  expect(sendTimeText({ tryAgainAt: undefined })).toMatch(/af sig selv\.$/)
  expect(sendTimeText({ tryAgainAt: at })).toMatch(/af sig selv kl\.\s10\.12\.$/)
})
