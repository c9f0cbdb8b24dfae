import { expect, test } from 'vitest'
import type { MyCheckIn } from '#contract/checkins/my-check-ins.ts'
import { optionsOf, roundsCsv, filterRounds, monthOf } from './my-rounds-filter.ts'

const round = (over: Partial<MyCheckIn>): MyCheckIn => ({
  checkInId: 'c',
  passId: 'p',
  passNumber: 'SK27-4F7K-9Q2H-3',
  productName: 'Sæsonkort',
  golferId: 'anne',
  holderName: 'Anne Holm',
  clubId: 'rold',
  clubName: 'Rold Bakker Golfklub',
  clubSlug: 'rold-bakker',
  clubPhone: null,
  day: '2027-05-04',
  minute: 552,
  holes: 18,
  state: 'counted',
  why: null,
  undoUntil: null,
  ...over,
})
const lauras = round({
  golferId: 'laura',
  holderName: 'Laura Holm',
  clubId: 'aa',
  clubName: 'Ådal',
})

test('rounds are filtered by golfer, club and words in any order and spelling', () => {
  const rows = [round({}), lauras]
  expect(filterRounds(rows, { golfer: 'laura' })).toEqual([lauras])
  expect(filterRounds(rows, { club: 'rold' })).toEqual([rows[0]])
  expect(filterRounds(rows, { q: 'holm ådal' })).toEqual([lauras])
  expect(filterRounds(rows, { q: 'HOLM anne rold' })).toEqual([rows[0]])
  expect(filterRounds(rows, { golfer: 'laura', club: 'rold' })).toEqual([])
})

test('rounds of one month share a heading', () => {
  expect(['2027-05-04', '2027-05-31', '2027-06-01'].map(monthOf)).toEqual([
    'maj 2027',
    'maj 2027',
    'juni 2027',
  ])
})

test('each golfer and club is one choice, in Danish order', () => {
  const names = (of: 'golfer' | 'club') =>
    optionsOf([lauras, round({}), round({})], of).map(({ label }) => label)
  expect(names('golfer')).toEqual(['Anne Holm', 'Laura Holm'])
  expect(names('club')).toEqual(['Rold Bakker Golfklub', 'Ådal'])
})

test('the CSV file neutralises formulas and lists the reasons of uncounted rounds', () => {
  const rows = [round({ clubName: '=1+1', state: 'refused', why: 'Lukket; kom igen kl. 14.00.' })]
  expect(roundsCsv(rows).split('\r\n')).toEqual([
    '\ufeffDag;Tid;Klub;Spiller;Kort;Huller;Status;Hvorfor',
    `04.05.2027;09:12;'=1+1;Anne Holm;SK27-4F7K-9Q2H-3;18;Afvist;"Lukket; kom igen kl. 14.00."`,
    '',
  ])
})
