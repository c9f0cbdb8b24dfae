import { expect, test } from 'vitest'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { noteServerTime, serverNow } from './server-clock.ts'

test.each([
  ['2027-05-04T22:30:00Z', '2027-05-05', 30],
  ['2027-11-30T22:59:00Z', '2027-11-30', 1439],
  ['2027-03-28T01:00:00Z', '2027-03-28', 180],
])('at %s it is the Danish day %s, minute %i', (instant, day, minute) => {
  expect(danishMoment(Date.parse(instant))).toEqual({ day, minute })
})

test('a phone with a wrong clock uses the server’s time', () => {
  const real = Date.now()
  noteServerTime(new Date(real + 600_000).toISOString())
  expect(Math.abs(serverNow() - real - 600_000)).toBeLessThan(1_000)
})

test('network latency does not count as clock skew', () => {
  noteServerTime(new Date(Date.now() - 1_000).toISOString())
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(100)
})
