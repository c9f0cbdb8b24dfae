import { expect, test } from 'vitest'
import { timePar } from '#domain/scoring/pace.ts'
import { expectedTimes } from './expected-arrival.tsx'

const flight = (finished: number) => ({
  flightId: 'f',
  start: 540,
  holes: [17, 18, 1, 2],
  timePar: timePar([4, 4, 4, 4], 4),
  finished: [0, 1, 2, 3].map((i) => (i < finished ? 540 + 14 * (i + 1) : null)),
})

test('a flight that began on hole 17 is expected at the holes to come in the order it plays them', () => {
  expect(expectedTimes(flight(1), 554).map(({ place, from, to }) => [place, from, to])).toEqual([
    ['Hul 1', 566, 570],
    ['Hul 2', 580, 584],
    ['Færdig', 593, 599],
  ])
})

test('a flight that has finished is expected nowhere', () => {
  expect(expectedTimes(flight(4), 600)).toEqual([])
})
