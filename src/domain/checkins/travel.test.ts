import { expect, test } from 'vitest'
import { isNight, evaluateTravel } from './travel.ts'

const at = (time: string) => Date.parse(`2027-05-04T${time}:00+02:00`)
const aarhus = { latitudeE6: 56_160_000, longitudeE6: 10_200_000 }
/** 35 km north of Aarhus as the crow flies. */
const randers = { latitudeE6: 56_460_000, longitudeE6: 10_040_000 }

const from = (time: string, more: object = {}) => ({
  clubName: 'Rold Bakker Golfklub',
  at: at(time),
  holes: 18 as const,
  position: aarhus,
  ...more,
})
const here = (time: string, position: typeof aarhus | undefined = randers) => ({
  at: at(time),
  holes: 18 as const,
  position,
})

test.each([
  // 35 km take at least 16 minutes.
  ['09:15', '09:00', 'impossible'],
  ['09:17', '09:00', 'quick'],
  // A round of 18 is over after 150 minutes at the earliest, and 35 km usually take 26.
  ['11:55', '09:00', 'quick'],
  ['11:57', '09:00', 'possible'],
  // The other check-in may be later: a queued one arrives after it.
  ['08:45', '09:00', 'impossible'],
  ['06:00', '09:00', 'possible'],
])('here at %s, there at %s: %s', (now, then, kind) => {
  expect(evaluateTravel(here(now), [from(then)])).toMatchObject({ kind })
})

test('nine holes take less time than eighteen', () => {
  expect(evaluateTravel(here('10:30'), [from('09:00', { holes: 9 })])).toEqual({ kind: 'possible' })
})

test('of several visits an impossible one counts, with its distance', () => {
  const verdict = evaluateTravel(here('12:00'), [
    from('06:00'),
    from('11:55', { clubName: 'Fjordens Golfklub' }),
  ])
  expect(verdict).toMatchObject({
    kind: 'impossible',
    kilometres: 35,
    from: { clubName: 'Fjordens Golfklub' },
  })
})

test('clubs without coordinates are five minutes apart', () => {
  const nowhere = from('09:00', { position: undefined })
  expect(evaluateTravel(here('09:04'), [nowhere])).toMatchObject({ kind: 'impossible' })
  expect(evaluateTravel(here('09:05'), [nowhere])).toEqual({ kind: 'quick' })
})

test.each([
  [22 * 60 + 59, false],
  [23 * 60, true],
  [3 * 60 + 59, true],
  [4 * 60, false],
])('minute %i is night: %s', (minute, expected) => {
  expect(isNight(minute)).toBe(expected)
})
