import { expect, test } from 'vitest'
import type { Format } from '#domain/competitions/terms/scoring-format.ts'
import { laterFlights, latePenalty, minutesSince, proposedDecision } from './late-start.ts'

test.each([
  [-10, true, false, 'later_flight'],
  [-10, false, false, null],
  [-10, false, true, null],
  [0, true, false, 'penalty'],
  [5, false, false, 'penalty'],
  [6, true, false, 'disqualified'],
  [0, false, true, 'excused'],
  [6, false, true, 'excused'],
] as const)(
  '%i minutes late, a later flight: %s, a partner can begin: %s',
  (minutesLate, hasLaterFlight, partnerCanStart, proposed) => {
    expect(proposedDecision(minutesLate, { hasLaterFlight, partnerCanStart })).toBe(proposed)
  },
)

test.each([
  ['08:49:30', -11],
  ['08:59:59', -1],
  ['09:00:00', 0],
  ['09:00:01', 1],
  ['09:05:00', 5],
  ['09:05:01', 6],
])('at %s, %i begun minutes after 9.00', (time, minutes) => {
  const at = (clock: string) => new Date(`2027-06-12T${clock}+02:00`)
  expect(minutesSince(at('09:00:00'), at(time))).toBe(minutes)
})

test.each<[Format, string, number]>([
  [{ kind: 'stroke_play' }, 'strokes', 2],
  [{ kind: 'stableford' }, 'points', 2],
  [{ kind: 'par_bogey' }, 'holes', 1],
])('%j: the penalty is %s', (format, unit, amount) => {
  expect(latePenalty({ format, net: true })).toEqual({ unit, amount })
})

test('a later flight has a place until it starts or has a score', () => {
  const flight = (id: number, minute: number, listed: number, hasScore = false) => ({
    id: String(id),
    minute,
    listed,
    hasScore,
  })
  const flights = [
    flight(1, 520, 3),
    flight(2, 540, 3),
    flight(3, 550, 4),
    flight(4, 560, 3, true),
    flight(5, 570, 3),
  ]
  const at = (now: number) => laterFlights(flights, { own: 540, now }).map(({ id }) => id)
  expect(at(530)).toEqual(['5'])
  expect(at(570)).toEqual([])
})
