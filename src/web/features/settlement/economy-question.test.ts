import { expect, test } from 'vitest'
import { readEconomy, searchFrom, inputFrom } from './economy-question.ts'
import { economyShape } from './economy-search.ts'
import { searchParams } from '../../search-params.ts'

const usual = { weekday: 40_000, weekend: 52_500 }
const start = inputFrom({}, usual)

test('the calculator begins with an example that can be reckoned', () => {
  expect(readEconomy(start).question).toEqual({
    expected: {
      weekdayRounds: 200,
      weekendRounds: 100,
      nines: 40,
      cardsSold: 30,
      roundsPerCard: 8,
    },
    fees: { weekday: 40_000, weekend: 52_500 },
  })
})

test('an address that is shared shows the same figures', () => {
  const fields = { ...start, weekday: '1.200', feeweekday: '412,50' }
  const shared = searchParams(economyShape)(searchFrom(fields))
  expect(inputFrom(shared, { weekday: 0, weekend: 0 })).toEqual(fields)
  expect(readEconomy(fields).question).toMatchObject({
    expected: { weekdayRounds: 1_200 },
    fees: { weekday: 41_250 },
  })
})

test.each([
  ['weekday', ''],
  ['weekday', '-1'],
  ['nines', '1,5'],
  ['members', '5001'],
  ['percard', '0'],
  ['percard', 'mange'],
  ['feeweekend', '14.95'],
  ['feeweekday', '5001'],
] as const)('%s of %o is answered with what to write', (field, text) => {
  const { question, errors } = readEconomy({ ...start, [field]: text })
  expect(question).toBeUndefined()
  expect(errors[field]).toMatch(/^Skriv /)
})

test('an address with nonsense in it is an empty one', () => {
  expect(
    searchParams(economyShape)({ weekday: ['a', 'b'], nines: 'x'.repeat(31), other: 1 }),
  ).toEqual({})
})
