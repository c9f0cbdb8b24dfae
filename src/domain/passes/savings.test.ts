import fc from 'fast-check'
import { expect, test } from 'vitest'
import { savingsOf, type PlannedRound, type SavingsCard, type RoundDay } from './savings.ts'

const seasonCard: SavingsCard = {
  price: 149_500,
  days: 'all',
  roundsPerClub: null,
  totalRounds: null,
}
const weekdayCard: SavingsCard = { ...seasonCard, price: 99_500, days: 'weekdays' }
const holidayCard: SavingsCard = {
  ...seasonCard,
  price: 49_500,
  roundsPerClub: 1,
  totalRounds: 5,
}

const play = (clubId: string, day: RoundDay, count = 1): PlannedRound[] =>
  Array.from({ length: count }, () => ({
    clubId,
    day,
    greenFee: day === 'weekday' ? 40_000 : 50_000,
    roundsPerPass: 2,
    takesCard: true,
  }))
const each = (day: RoundDay, ...clubs: string[]) => clubs.flatMap((club) => play(club, day))

test.each([
  [
    'a card that pays',
    seasonCard,
    [...play('A', 'weekday', 2), ...play('B', 'weekend', 2)],
    30_500,
  ],
  ['a third round at one club', seasonCard, play('A', 'weekend', 3), -49_500],
  ['a weekday card at the weekend', weekdayCard, play('B', 'weekend'), -99_500],
  ['a holiday', holidayCard, [...play('A', 'weekday'), ...play('B', 'weekend')], 40_500],
  ['no rounds at all', seasonCard, [], -149_500],
])('%s: the card saves the green fees that it covers less its price', (_, card, planned, saved) => {
  expect(savingsOf(card, planned).saved).toBe(saved)
})

test('the number of the round that pays the card back is computed', () => {
  const planned = [...play('A', 'weekday', 2), ...play('B', 'weekend', 2)]
  expect(savingsOf(seasonCard, planned)).toMatchObject({ paidBackBy: 4, roundsMissing: null })
})

test.each([
  [
    'two weekday rounds and one it is not for',
    weekdayCard,
    [...play('A', 'weekday', 2), ...play('B', 'weekend')],
    1,
  ],
  ['two at one club, the third beyond its limit', seasonCard, play('A', 'weekend', 3), 1],
  ['one round of four', seasonCard, play('A', 'weekday'), 3],
  ['nothing it covers', weekdayCard, play('B', 'weekend'), null],
])(
  'a card that is not paid back lacks rounds at the average green fee: %s',
  (_, card, planned, missing) => {
    expect(savingsOf(card, planned)).toMatchObject({ paidBackBy: null, roundsMissing: missing })
  },
)

test('every round that is not covered has a reason', () => {
  const refuses = play('C', 'weekday').map((round) => ({ ...round, takesCard: false }))
  const why = (card: SavingsCard, planned: PlannedRound[]) =>
    savingsOf(card, planned).rounds.map(({ notCovered }) => notCovered)
  expect(why(weekdayCard, [...refuses, ...play('A', 'weekend')])).toEqual(['club', 'day'])
  expect(why(holidayCard, [...play('A', 'weekday'), ...play('A', 'weekend')])).toEqual([
    'club_limit',
    null,
  ])
  expect(why(holidayCard, each('weekday', 'A', 'B', 'C', 'D', 'E', 'F'))).toEqual([
    ...Array(5).fill(null),
    'total_limit',
  ])
})

test('another round never lowers the savings, and no card covers more than was played', () => {
  const anyRound = fc.record({
    clubId: fc.constantFrom('A', 'B', 'C'),
    day: fc.constantFrom<RoundDay>('weekday', 'weekend'),
    greenFee: fc.nat(90_000),
    roundsPerPass: fc.constant(2),
    takesCard: fc.boolean(),
  })
  const anyCard = fc.constantFrom(seasonCard, weekdayCard, holidayCard)
  fc.assert(
    fc.property(anyCard, fc.array(anyRound, { minLength: 1, maxLength: 12 }), (card, planned) => {
      const all = savingsOf(card, planned)
      expect(savingsOf(card, planned.slice(1)).saved).toBeLessThanOrEqual(all.saved)
      const fees = planned.reduce((sum, { greenFee }) => sum + greenFee, 0)
      expect(all.covered + all.notCovered).toBe(fees)
      expect(all.covered).toBeLessThanOrEqual(fees)
    }),
  )
})
