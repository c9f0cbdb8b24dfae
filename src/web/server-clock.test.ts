import { afterEach, expect, test, vi } from 'vitest'
import { danishMoment, getLocalItem, newId, noteServerTime, serverNow } from './server-clock.ts'

afterEach(() => void vi.unstubAllGlobals())

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

test('a client id is a random UUID', () => {
  expect(newId()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})

test('a page that the server renders reads no local storage, of which Node would warn', () => {
  const getItem = vi.fn<() => string>(() => 'on')
  vi.stubGlobal('localStorage', { getItem })
  expect(getLocalItem('sun')).toBeUndefined()
  expect(getItem).not.toHaveBeenCalled()
  vi.stubGlobal('window', globalThis)
  expect(getLocalItem('sun')).toBe('on')
})
