import { expect, test } from 'vitest'
import { danishMoment } from './danish-time.ts'

const at = (iso: string) => {
  const { day, minute } = danishMoment(Date.parse(iso))
  return `${day} ${minute}`
}

test.each([
  ['winter', '2027-01-15T12:00:00Z', '2027-01-15 780'],
  ['summer', '2027-06-12T12:00:59.999Z', '2027-06-12 840'],
  ['a summer night after midnight', '2027-06-12T22:30:00Z', '2027-06-13 30'],
  ['new year', '2026-12-31T23:00:00Z', '2027-01-01 0'],
  ['the last minute before summer time', '2027-03-28T00:59:59Z', '2027-03-28 119'],
  ['the first minute of summer time', '2027-03-28T01:00:00Z', '2027-03-28 180'],
  ['the hour that comes twice, first', '2027-10-31T00:30:00Z', '2027-10-31 150'],
  ['the hour that comes twice, again', '2027-10-31T01:30:00Z', '2027-10-31 150'],
  ['a year whose 31 March is a Sunday', '2030-03-31T01:00:00Z', '2030-03-31 180'],
])('the Danish clock: %s', (_, instant, expected) => {
  expect(at(instant)).toBe(expected)
})

test('the Danish clock is that of the time zone database in every half hour of twelve years', () => {
  const zone = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Copenhagen',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const halfHour = 30 * 60_000
  const wrong: string[] = []
  const end = Date.UTC(2038, 0, 1)
  for (let instant = Date.UTC(2026, 0, 1); instant < end; instant += halfHour) {
    const { day, minute } = danishMoment(instant)
    const clock = [Math.floor(minute / 60), minute % 60].map((n) => String(n).padStart(2, '0'))
    const expected = zone.format(instant)
    if (`${day} ${clock.join(':')}` !== expected) wrong.push(expected)
  }
  expect(wrong).toEqual([])
})
