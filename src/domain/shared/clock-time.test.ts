import { expect, test } from 'vitest'
import {
  formatClock,
  formatClockProse,
  formatClockShort,
  formatMomentProse,
  minutesFrom,
  momentFrom,
} from './clock-time.ts'
import { plainDate } from './dates.ts'
import { startText } from './start-text.ts'

const saturday = plainDate('2027-06-12')

test.each([
  [570, '2027-06-12', 570, ['09:30', '9.30']],
  [1440, '2027-06-12', 1440, ['24:00', '24.00']],
  [1925, '2027-06-13', 485, ['08:05 +1', '8.05 næste dag']],
  [3365, '2027-06-14', 485, ['08:05 +2', '8.05 2 dage senere']],
])('minute %i of a Saturday is %s at %i', (minute, day, clock, [file, short]) => {
  expect(momentFrom(saturday, minute)).toEqual({ day, minute: clock })
  expect(formatClock(minute)).toBe(file)
  expect(formatClockShort(minute)).toBe(short)
  expect(formatClockProse(minute)).toBe(`kl.\u00a0${short}`)
  expect(minutesFrom(saturday, { day: plainDate(day), minute: clock })).toBe(minute)
})

test('a start on a later day than the round’s has its date', () => {
  const plain = (minute: number) => startText(saturday, minute).replaceAll('\u00a0', ' ')
  expect([plain(570), plain(1925)]).toEqual(['kl. 9.30', 'søndag den 13. juni kl. 8.05'])
})

test('a moment in a sentence names the day without its year, and the clock', () => {
  expect(formatMomentProse({ day: saturday, minute: 570 })).toBe(
    'lørdag den 12.\u00a0juni kl.\u00a09.30',
  )
})
