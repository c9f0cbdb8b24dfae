import { expect, test } from 'vitest'
import { saySentLater, sayWhenSent, sayWhyWaiting } from './say-waiting.ts'

const queue = { waiting: [], tryAgainAt: undefined }
const at = Date.parse('2027-05-04T10:11:20+02:00')

test.each([
  ['away', '2 check-in venter på dækning', 'Sendes, når der er dækning.'],
  ['busy', '2 check-in venter: serveren har travlt', 'Sendes, når serveren tager imod igen.'],
  [
    'down',
    '2 check-in venter: serveren kan ikke tage imod lige nu',
    'Sendes, når serveren tager imod igen.',
  ],
] as const)('with a line that is %s, a check-in that waits says why', (line, why, later) => {
  expect(sayWhyWaiting(2, { ...queue, line })).toBe(why)
  expect(saySentLater(line)).toBe(later)
})

test('the moment that a server asked for is said, and never too early', () => {
  expect(sayWhenSent({ ...queue, line: 'away' })).toMatch(/af sig selv\.$/)
  expect(sayWhenSent({ ...queue, line: 'busy', tryAgainAt: at })).toMatch(
    /af sig selv kl\.\s10\.12\.$/,
  )
})
