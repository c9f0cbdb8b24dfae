import { expect, test } from 'vitest'
import { parseMeasurement } from '../scoring/parse-side-measurement.ts'
import { firstErrorField, parseSideCorrection, presentResultText } from './parse-side-correction.ts'

const written = { player: 'bo', measure: '240', reason: 'Målt efter' }

test.each([
  ['a measure', {}, false, { entryId: 'bo', measure: 240, reason: 'Målt efter' }],
  ['one that is taken away', { measure: 'x' }, true, { measure: null }],
])('the tournament desk says %s', (_, given, isNone, said) => {
  expect(parseSideCorrection('nearest_pin', { ...written, ...given }, isNone).said).toMatchObject(
    said,
  )
})

test.each(['nearest_pin', 'longest_drive'] as const)(
  'what is no measure is told to the tournament desk as to the flight: %s',
  (kind) => {
    const { said, errors } = parseSideCorrection(kind, { ...written, measure: '2,4' }, false)
    const flights = parseMeasurement(kind, { who: 'bo', measure: '2,4' }).errors
    expect([said, errors]).toEqual([undefined, { measure: flights.measure }])
  },
)

test('a correction without a reason is none', () => {
  expect(parseSideCorrection('nearest_pin', { ...written, reason: 'ok' }, false)).toEqual({
    said: undefined,
    errors: { reason: 'Skriv begrundelsen i et par ord.' },
  })
})

test('a measure of nobody who was chosen is refused, and the player is asked for first', () => {
  const { said, errors } = parseSideCorrection(
    'nearest_pin',
    { ...written, player: '', measure: '' },
    false,
  )
  expect([said, errors.player, firstErrorField(errors)]).toEqual([
    undefined,
    'Vælg en spiller.',
    'player',
  ])
})

test.each([
  ['has a measure', { measure: 240, said: [240], isCommittee: false }, 'Nu: 2,40 m.'],
  [
    'has two',
    { measure: 180, said: [180, 420], isCommittee: false },
    'Flighten har skrevet 1,80 m og 4,20 m.',
  ],
  ['was put right', { measure: 204, said: [180, 420], isCommittee: true }, 'Nu: 2,04 m.'],
  ['lost hers', { measure: null, said: [180], isCommittee: true }, 'Målingen tæller ikke nu.'],
])('once somebody is chosen who %s, it is told', (_, given, told) => {
  expect(presentResultText('nearest_pin', given)).toBe(told)
})
