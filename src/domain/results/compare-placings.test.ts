import { describe, expect, test } from 'vitest'
import { comparePlacings, placesGained } from './compare-placings.ts'
import type { Placing } from './rank-field.ts'

describe('two rankings', () => {
  const placing = (id: string, place: number | null, rankValue = 0): Placing => ({
    id,
    place,
    shared: false,
    label: place === null ? 'WD' : String(place),
    rankValue,
    awaits: null,
  })

  test('tell every result that differs, and nobody else', () => {
    const [anna, bo, carl] = [placing('Anna', 1), placing('Bo', 2, 3), placing('Carl', 3, 5)]
    const after = [placing('Bo', 1, -1), placing('Anna', 2), carl]
    const changes = comparePlacings([anna, bo, carl], after)
    expect(changes.map(({ id, before, after }) => [id, before?.label, after?.label])).toEqual([
      ['Bo', '2', '1'],
      ['Anna', '1', '2'],
    ])
    expect(comparePlacings([anna], [bo])).toEqual([
      { id: 'Bo', before: null, after: bo },
      { id: 'Anna', before: anna, after: null },
    ])
  })

  test('tell the places gained, where there is a place in both', () => {
    expect(placesGained(placing('Anna', 5), placing('Anna', 2))).toBe(3)
    expect(placesGained(placing('Anna', 1), placing('Anna', 4))).toBe(-3)
    expect(placesGained(undefined, placing('Anna', 4))).toBeNull()
    expect(placesGained(placing('Anna', 1), placing('Anna', null))).toBeNull()
  })
})
