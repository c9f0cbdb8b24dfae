import { expect, test } from 'vitest'
import { exampleInput } from '#test/settlement-input.ts'
import { plainDate } from '../shared/dates.ts'
import { correctionOf } from './correction-of.ts'
import { settleSeason } from './settle-season.ts'

const input = exampleInput('settlement-season')
const original = settleSeason(input)

function voidedOne() {
  const index = input.visits.findIndex(({ clubId }) => clubId === 'A')
  return input.visits.map((visit, at) =>
    at === index ? { ...visit, state: 'voided' as const } : visit,
  )
}

test('a visit voided after the close changes every club by a line', () => {
  const corrected = settleSeason({ ...input, visits: voidedOne() })
  const lines = correctionOf(original, corrected)
  expect(lines.map(({ clubId, amount }) => [clubId, amount])).toEqual([
    ['A', -21_125],
    ['B', 7_621],
    ['C', 9_626],
    ['D', 3_209],
    ['E', 669],
  ])
  expect(corrected.shares.map(({ share }) => share)).toEqual([
    655_422, 393_253, 496_740, 165_580, 34_496,
  ])
  expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
})

test('a correction that is undone takes back exactly what it gave', () => {
  const corrected = settleSeason({ ...input, visits: voidedOne() })
  const there = correctionOf(original, corrected)
  const back = correctionOf(corrected, original)
  expect(back.map(({ amount }) => amount)).toEqual(there.map(({ amount }) => -amount))
})

test('a club whose amounts do not change has no line', () => {
  expect(correctionOf(original, settleSeason(input))).toEqual([])
  const sales = input.sales.map((sale) =>
    sale.id === 'full-01' ? { ...sale, sellerClubId: 'B' } : sale,
  )
  const lines = correctionOf(original, settleSeason({ ...input, sales }))
  expect(lines.map(({ clubId, parts }) => [clubId, parts.share, parts.commission])).toEqual([
    ['A', 0, -15_000],
    ['B', 0, 15_000],
  ])
})

test('only finals of one season and method are compared', () => {
  const { terms, season } = input
  const otherMethod = settleSeason({ ...input, terms: { ...terms, method: 'B' } })
  const otherSeason = settleSeason({ ...input, season: { ...season, code: '2028' } })
  const open = settleSeason({ ...input, cutOff: { day: plainDate('2027-10-01'), final: false } })
  for (const other of [otherMethod, otherSeason, open]) {
    expect(() => correctionOf(original, other)).toThrow(RangeError)
  }
})
