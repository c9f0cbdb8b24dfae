import { expect, test } from 'vitest'
import { parseMeasurement } from '../scoring/parse-side-measurement.ts'
import { firstErrorField, parseSideCorrection, currentResultText } from './parse-side-correction.ts'

const fields = { player: 'bo', measure: '240', reason: 'Målt efter' }

test.each([
  ['a measure', {}, false, { entryId: 'bo', measure: 240, reason: 'Målt efter' }],
  ['the deletion of one', { measure: 'x' }, true, { measure: null }],
])('the tournament desk sends %s', (_, changed, isNone, correction) => {
  expect(
    parseSideCorrection('nearest_pin', { ...fields, ...changed }, isNone).correction,
  ).toMatchObject(correction)
})

test.each(['nearest_pin', 'longest_drive'] as const)(
  'an invalid measure gives the tournament desk the same error as the flight: %s',
  (kind) => {
    const { correction, errors } = parseSideCorrection(kind, { ...fields, measure: '2,4' }, false)
    const flights = parseMeasurement(kind, { who: 'bo', measure: '2,4' }).errors
    expect([correction, errors]).toEqual([undefined, { measure: flights.measure }])
  },
)

test('a correction without a reason is refused', () => {
  expect(parseSideCorrection('nearest_pin', { ...fields, reason: 'ok' }, false)).toEqual({
    correction: undefined,
    errors: { reason: 'Skriv begrundelsen i et par ord.' },
  })
})

test('a correction without a player is refused, and the player is the first invalid field', () => {
  const { correction, errors } = parseSideCorrection(
    'nearest_pin',
    { ...fields, player: '', measure: '' },
    false,
  )
  expect([correction, errors.player, firstErrorField(errors)]).toEqual([
    undefined,
    'Vælg en spiller.',
    'player',
  ])
})

test.each([
  ['with a measure', { measure: 240, said: [240], isCommittee: false }, 'Nu: 2,40 m.'],
  [
    'with two',
    { measure: 180, said: [180, 420], isCommittee: false },
    'Flighten har skrevet 1,80 m og 4,20 m.',
  ],
  [
    'whose measure was corrected',
    { measure: 204, said: [180, 420], isCommittee: true },
    'Nu: 2,04 m.',
  ],
  [
    'whose measure was deleted',
    { measure: null, said: [180], isCommittee: true },
    'Målingen tæller ikke nu.',
  ],
])('the form shows the result of a player %s', (_, result, text) => {
  expect(currentResultText('nearest_pin', result)).toBe(text)
})
