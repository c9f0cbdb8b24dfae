import { expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { createClock, danishDay, danishInstant, danishMinute } from './clock.ts'

test.each([
  ['a summer evening', '2027-06-12T22:30:00Z', '2027-06-13', 30],
  ['a winter evening', '2027-01-12T22:30:00Z', '2027-01-12', 1410],
  ['ten minutes to midnight', '2027-05-04T21:50:00Z', '2027-05-04', 1430],
  ['earlier in the same hour', '2027-05-04T21:05:00Z', '2027-05-04', 1385],
  ['ten minutes past', '2027-05-04T22:10:00Z', '2027-05-05', 10],
  ['the repeated hour in autumn', '2027-10-31T00:30:00Z', '2027-10-31', 150],
  ['its repetition', '2027-10-31T01:30:00Z', '2027-10-31', 150],
  ['after the skipped hour in spring', '2027-03-28T01:30:00Z', '2027-03-28', 210],
])('%s has its Danish day and minute', (_, instant, day, minute) => {
  expect(danishDay(new Date(instant))).toBe(day)
  expect(danishMinute(new Date(instant))).toBe(minute)
})

test('a Danish day and minute are an instant, also when the clocks change', () => {
  const at = (day: string, minute: number) => danishInstant(plainDate(day), minute).toISOString()
  expect(at('2027-06-12', 570)).toBe('2027-06-12T07:30:00.000Z')
  expect(at('2027-10-31', 150)).toBe('2027-10-31T00:30:00.000Z')
  expect(at('2027-03-28', 150)).toBe('2027-03-28T01:30:00.000Z')
})

test('the clock starts at a configured time and continues from there', () => {
  const clock = createClock('2027-05-04T10:00:00+02:00')
  const elapsed = clock.now().getTime() - Date.parse('2027-05-04T08:00:00Z')
  expect(elapsed).toBeGreaterThanOrEqual(0)
  expect(elapsed).toBeLessThan(60_000)
  clock.setOffset(0)
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1000)
})
