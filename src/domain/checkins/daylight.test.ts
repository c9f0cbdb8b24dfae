import { expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { keepTogether } from '#domain/shared/keep-together.ts'
import { daylightText, evaluateDaylight, isLightEnough, lightAt, nextTeeTime } from './daylight.ts'

const esbjerg = { latitudeE6: 55_470_000, longitudeE6: 8_450_000 }
const clock = (text: string) => {
  const [hours = 0, minutes = 0] = text.split('.').map(Number)
  return hours * 60 + minutes
}

/** Esbjerg on 28 November 2027: the sun rises at 8.24 and sets at 16.03. */
test.each([
  ['8.00', 'dark', false, 'Mørkt til kl. 8.24.'],
  ['9.00', 'full', true, undefined],
  ['11.48', 'full', true, undefined],
  ['11.49', 'nine', true, 'Mørkt kl. 16.03 – 9 huller kan nås.'],
  ['13.53', 'nine', true, 'Mørkt kl. 16.03 – 9 huller kan nås.'],
  ['13.54', 'short', false, 'Mørkt kl. 16.03 – 9 huller kan ikke nås.'],
  ['16.03', 'dark', false, 'Mørkt fra kl. 16.03.'],
  ['20.00', 'dark', false, 'Mørkt fra kl. 16.03.'],
])('a tee time at %s in November: %s', (time, kind, enough, sentence) => {
  const daylight = evaluateDaylight({ rises: clock('8.24'), sets: clock('16.03') }, clock(time))
  expect(daylight.kind).toBe(kind)
  expect(isLightEnough(daylight)).toBe(enough)
  expect(daylightText(daylight, clock(time))).toBe(sentence && keepTogether(sentence))
})

test('the light at a course is on the Danish clock, in summer and in winter', () => {
  const winter = lightAt(esbjerg, plainDate('2027-11-28'), 60)
  expect(Math.abs(winter.sets - clock('16.03'))).toBeLessThanOrEqual(2)
  const summer = lightAt(esbjerg, plainDate('2027-06-21'), 120)
  expect(Math.abs(summer.sets - clock('22.13'))).toBeLessThanOrEqual(2)
})

const june = { rises: clock('4.31'), sets: clock('22.11') }
const november = { rises: clock('8.24'), sets: clock('16.03') }

test.each([
  ['5.00', june, '2027-06-12', '8.00'],
  ['10.00', june, '2027-06-12', '11.00'],
  ['10.01', june, '2027-06-12', '12.00'],
  ['16.30', june, '2027-06-13', '10.00'],
  ['23.30', june, '2027-06-13', '10.00'],
  ['7.00', november, '2027-06-12', '9.00'],
  ['10.30', november, '2027-06-13', '10.00'],
] as const)('at %s the next sensible tee time is on %#', (now, light, day, time) => {
  const at = { day: plainDate('2027-06-12'), minute: clock(now) }
  const next = nextTeeTime(at, light)
  expect(next.day).toBe(day)
  expect(next.minute).toBe(clock(time))
})
