import { expect, test } from 'vitest'
import { readSaid } from '../scoring/read-side.ts'
import { readCorrection } from './read-correction.ts'

const written = { player: 'bo', measure: '240', reason: 'Målt efter' }

test.each([
  ['a measure', {}, false, { entryId: 'bo', measure: 240, reason: 'Målt efter' }],
  ['one that is taken away', { measure: 'x' }, true, { measure: null }],
])('the desk says %s', (_, given, isNone, said) => {
  expect(readCorrection('nearest_pin', { ...written, ...given }, isNone).said).toMatchObject(said)
})

test.each(['nearest_pin', 'longest_drive'] as const)(
  'what is no measure is told to the desk as to the flight: %s',
  (kind) => {
    const { said, faults } = readCorrection(kind, { ...written, measure: '2,4' }, false)
    const flights = readSaid(kind, { who: 'bo', measure: '2,4' }).faults
    expect([said, faults]).toEqual([undefined, { measure: flights.measure }])
  },
)

test('a correction without a reason is none', () => {
  expect(readCorrection('nearest_pin', { ...written, reason: 'ok' }, false)).toEqual({
    said: undefined,
    faults: { reason: 'Skriv begrundelsen i et par ord.' },
  })
})
