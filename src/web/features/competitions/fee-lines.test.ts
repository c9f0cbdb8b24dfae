import { expect, test } from 'vitest'
import { feeLines } from './fee-text.ts'

const club = { name: 'Bakkens Golfklub', slug: 'bakken' } as Parameters<typeof feeLines>[0]['club']
const fees = { feeOre: 35_000, memberFeeOre: 20_000, cardFeeOre: 15_000, club }
const linesOf = (given: object) =>
  feeLines({ ...fees, membersOnly: false, ...given }).map((line) => [line.who, line.ore])

test('each fee has a line, and equal fees share one', () => {
  expect(linesOf({})).toEqual([
    ['Medlem af Bakkens Golfklub', 20_000],
    ['Med Sæsonkort', 15_000],
    ['Alle andre', 35_000],
  ])
  expect(linesOf({ memberFeeOre: 35_000, cardFeeOre: null })).toEqual([['Pris for alle', 35_000]])
})

test('a tournament for members shows only the fee of members', () => {
  expect(linesOf({ membersOnly: true })).toEqual([
    ['Medlem af Bakkens Golfklub', 20_000],
    ['Med Sæsonkort', 15_000],
  ])
  expect(linesOf({ membersOnly: true, memberFeeOre: 35_000, cardFeeOre: null })).toEqual([
    ['Medlem af Bakkens Golfklub', 35_000],
  ])
})
