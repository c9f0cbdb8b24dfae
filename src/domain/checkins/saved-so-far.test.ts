import { expect, test } from 'vitest'
import { defaultTerms, type ClubTerms } from '#domain/clubs/terms.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { plainSpaces } from '#domain/shared/keep-together.ts'
import { savedSoFar, type PlayedRound } from './saved-so-far.ts'
import { savedText } from './saved-so-far-text.ts'

const fees = { greenFeeWeekday: 40_000, greenFeeWeekend: 50_000 }
const terms: ClubTerms[] = [
  { ...defaultTerms('A', plainDate('2027-03-01')), ...fees, validTo: plainDate('2027-06-30') },
  {
    ...defaultTerms('A', plainDate('2027-07-01')),
    version: 2,
    greenFeeWeekday: 45_001,
    greenFeeWeekend: 60_000,
  },
  defaultTerms('B', plainDate('2027-03-01')),
]
const card = { productCode: 'FULD', price: 149_500 } as const
const seat = { productCode: 'FIRMA-N', price: 120_000 } as const

const tuesday = '2027-05-04'
const saturday = '2027-05-08'
const whitMonday = '2027-05-17'
const julyTuesday = '2027-07-06'
const on = (day: string, holes: 9 | 18 = 18, clubId = 'A'): PlayedRound => ({
  clubId,
  day: plainDate(day),
  holes,
})

// The table of docs/algorithms/savings.md.
test.each([
  ['no rounds', card, [], [0, -149_500]],
  ['a weekday and a Saturday', card, [on(tuesday), on(saturday)], [90_000, -59_500]],
  ['a public holiday costs as a weekend', card, [on(whitMonday)], [50_000, -99_500]],
  ['nine holes cost half', card, [on(saturday, 9)], [25_000, -124_500]],
  [
    'a later agreement has its own fee, half an øre up',
    card,
    [on(julyTuesday, 9)],
    [22_501, -126_999],
  ],
  [
    'two weekdays and two Saturdays',
    card,
    [on(tuesday), on(tuesday), on(saturday), on(saturday)],
    [180_000, 30_500],
  ],
  ['a company seat costs its player nothing', seat, [on(tuesday)], [40_000, 40_000]],
])(
  'a card has saved the green fees of its days less its price: %s',
  (_, sold, rounds, [worth, saved]) => {
    expect(savedSoFar(sold, rounds, terms)).toMatchObject({ worth, saved })
  },
)

test('a round at a club without a green fee, or without an agreement that day, is worth nothing and counted', () => {
  const rounds = [on(tuesday, 18, 'B'), on('2027-02-01'), on(tuesday)]
  expect(savedSoFar(card, rounds, terms)).toMatchObject({ worth: 40_000, unpricedRounds: 2 })
})

const textOf = (rounds: PlayedRound[], options = {}, sold: typeof card | typeof seat = card) => {
  const { headline, detail } = savedText(savedSoFar(sold, rounds, terms), options)
  return plainSpaces(`${headline} | ${detail}`)
}
const four = [on(tuesday), on(tuesday), on(saturday), on(saturday)]

test('a card that has not paid for itself says what is missing, and never that something is saved', () => {
  expect(textOf([on(tuesday)])).toBe(
    '1.095 kr. igen, så er kortet tjent hjem | 1 runde til 400 kr. i green fee. Kortet kostede 1.495 kr.',
  )
  expect(textOf([on(tuesday)], { isOver: true })).toMatch(/^Du spillede for 400 kr\. \|/)
  expect(textOf([])).toMatch(/^1\.495 kr\. igen, .* \| Du har ikke spillet på kortet endnu\./)
})

test('a card that has paid for itself says what is saved', () => {
  expect(textOf(four)).toMatch(/^Sparet 305 kr\. i år \| 4 runder til 1\.800 kr\. i green fee\./)
  expect(textOf(four, { isOver: true })).toMatch(/^Du sparede 305 kr\. i år/)
  expect(textOf([on(tuesday)], {}, seat)).toBe(
    'Sparet 400 kr. i år | 1 runde til 400 kr. i green fee. Firmaet har betalt kortet.',
  )
})
