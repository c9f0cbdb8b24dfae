import { describe, expect, test } from 'vitest'
import { priceOfCards } from './company-price.ts'
import {
  creditOfReturn,
  linesOfOrder,
  maxCardsPerOrder,
  pricePerClip,
  totalOf,
  vatOfLines,
} from './company-order.ts'

const listPrice = 149_500
const cards = (count: number) => linesOfOrder({ kind: 'cards', cards: count }, listPrice)
const totals = (count: number) => cards(count).map(({ total }) => total)

describe('the lines of an order', () => {
  test.each([
    [10, 1_345_500, 134_550, 134_550],
    [24, 3_176_875, 132_370, 132_369],
    [25, 3_176_875, 127_075, 127_075],
  ])('%i cards cost %i øre', (count, total, first, last) => {
    expect(totals(count)).toHaveLength(count)
    expect(totalOf(cards(count))).toBe(total)
    expect([totals(count)[0], totals(count).at(-1)]).toEqual([first, last])
  })

  test('add up to the cheapest total, and no line is dearer than a single card', () => {
    for (let count = 1; count <= maxCardsPerOrder; count += 1) {
      expect(totalOf(cards(count))).toBe(priceOfCards(count, listPrice).total)
      expect(Math.max(...totals(count))).toBeLessThanOrEqual(listPrice)
    }
  })

  test.each([
    [10, 269_100],
    // 26.474 øre for each of the cards would be 1 øre more.
    [24, 635_375],
  ])('of %i cards contain %i øre VAT, rounded once', (count, vat) => {
    const shares = vatOfLines(cards(count), 'full_25')
    expect(sum(shares)).toBe(vat)
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
    expect(vatOfLines(cards(count), 'exempt')).toEqual(Array(count).fill(0))
  })

  test('are the klippekort of a number of rounds', () => {
    const lines = linesOfOrder({ kind: 'clips', rounds: 60 }, listPrice)
    expect(lines.map(({ clips, total }) => [clips, total])).toEqual([
      [50, 1_475_000],
      [10, 325_000],
    ])
    expect(pricePerClip(1_475_000, 50)).toBe(29_500)
  })

  test.each([
    { kind: 'cards', cards: 0 },
    { kind: 'cards', cards: 51 },
    { kind: 'clips', rounds: 9 },
    { kind: 'clips', rounds: 201 },
  ] as const)('are refused for $kind outside the limits', (purchase) =>
    expect(() => linesOfOrder(purchase, listPrice)).toThrow(RangeError),
  )
})

const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0)

/** Returns the first so many cards that are left; gives the credits so far. */
function giveBack(lines: number[], returned: number, count: number) {
  const kept = lines.length - returned - count
  const before = sum(lines)
  const credits = creditOfReturn({
    before,
    listPrice,
    kept,
    returned: lines.slice(returned, returned + count),
    earlier: lines.slice(0, returned),
  })
  const order = [
    ...lines.slice(returned, returned + count).map((_, at) => returned + at),
    ...lines.slice(0, returned).map((_, at) => at),
  ]
  order.forEach((line, at) => (lines[line]! -= credits[at]!))
  return sum(credits)
}

describe('the credit of returned cards', () => {
  test.each([
    [10, 4, 493_350],
    [25, 1, 0],
    [5, 5, 710_125],
    [10, 1, 67_275],
  ])('of %i cards, %i returned: %i øre', (ordered, returned, credit) =>
    expect(giveBack(totals(ordered), 0, returned)).toBe(credit),
  )

  test('is the same in two steps as in one, and leaves the price of the cards that stay', () => {
    for (let ordered = 1; ordered <= maxCardsPerOrder; ordered += 1) {
      for (let first = 1; first < ordered; first += 1) {
        const second = ordered - first > 3 ? 2 : 1
        const lines = totals(ordered)
        giveBack(lines, 0, first)
        giveBack(lines, first, second)
        const kept = ordered - first - second
        expect(sum(lines)).toBe(kept === 0 ? 0 : priceOfCards(kept, listPrice).total)
        expect(Math.min(...lines)).toBeGreaterThanOrEqual(0)
      }
    }
  })
})
