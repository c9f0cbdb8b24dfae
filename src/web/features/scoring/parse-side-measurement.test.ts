import { expect, test } from 'vitest'
import type { SideCompetitionKind } from '#domain/sidecompetitions/side-competition.ts'
import { parseMeasurement } from './parse-side-measurement.ts'

test.each<[SideCompetitionKind, string, string, unknown]>([
  ['nearest_pin', 'Bo', '240', 240],
  ['nearest_pin', 'Bo', '0', 0],
  ['nearest_pin', 'Bo', '2,40', 'Skriv afstanden i hele centimeter: 2,40 m er 240.'],
  ['nearest_pin', 'Bo', '10000', 'Skriv afstanden i hele centimeter: 2,40 m er 240.'],
  ['longest_drive', 'Bo', '214', 214],
  ['longest_drive', 'Bo', '', 'Skriv længden i hele meter, fx 214.'],
  ['longest_drive', 'Bo', '501', 'Skriv længden i hele meter, fx 214.'],
])('%s: %s with "%s"', (kind, who, measure, expected) => {
  const { measurement, errors } = parseMeasurement(kind, { who, measure })
  expect(measurement ? measurement.measure : errors.measure).toBe(expected)
})

test('a measure without a player is refused', () => {
  expect(parseMeasurement('nearest_pin', { who: '', measure: '240' })).toEqual({
    measurement: undefined,
    errors: { who: 'Vælg en spiller.' },
  })
})
