import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatFraction, sumOf } from '#domain/shared/fraction.ts'
import type { HoleScore } from './hole-score.ts'
import { playSkins, defaultSkinTerms } from './skins.ts'

const seeded = { seed: 2027 }
const out = 'picked_up' as const

describe('skins', () => {
  test.each([
    [
      [
        [4, 4, 3],
        [4, 4, 4],
      ],
      {},
      ['3', '0'],
      '0',
    ],
    [
      [
        [4, 4],
        [4, 4],
      ],
      {},
      ['0', '0'],
      '2',
    ],
    [
      [
        [4, 4, 3],
        [4, 4, 4],
      ],
      { halved: 'none' },
      ['1', '0'],
      '0',
    ],
    [
      [
        [4, 3],
        [4, 4],
      ],
      { halved: 'split' },
      ['1,5', '0,5'],
      '0',
    ],
    [
      [
        [4, 3],
        [4, null],
      ],
      {},
      ['0', '0'],
      '1',
    ],
    [
      [
        [4, 4],
        [4, 4],
      ],
      { left: 'split' },
      ['1', '1'],
      '0',
    ],
    [
      [
        [4, 4],
        [4, 4],
      ],
      { halved: 'none', left: 'split' },
      ['0', '0'],
      '0',
    ],
    [
      [
        [out, 5],
        [out, 4],
      ],
      { halved: 'split' },
      ['0', '1'],
      '1',
    ],
    [
      [
        [out, 5],
        [out, 4],
      ],
      { holeValue: 50 },
      ['0', '100'],
      '0',
    ],
  ] as [HoleScore[][], object, string[], string][])('%j with %j', (cards, terms, won, left) => {
    const result = playSkins(cards, { ...defaultSkinTerms, ...terms })
    expect(result.won.map((sum) => formatFraction(sum))).toEqual(won)
    expect(formatFraction(result.unclaimed)).toBe(left)
  })

  test('a hole not played by all is not halved and carries nothing', () => {
    expect(
      playSkins([
        [4, 4],
        [null, 4],
      ]).holes[0],
    ).toMatchObject({ winner: null, halved: false })
    expect(
      playSkins([
        [4, 3],
        [null, 4],
      ]).won.map(({ n }) => Number(n)),
    ).toEqual([1, 0])
  })

  test('every skin of a finished round is won or left, except holes halved without carry', () => {
    const cards = fc.array(
      fc.array(fc.oneof(fc.integer({ min: 1, max: 6 }), fc.constant(out)), {
        minLength: 9,
        maxLength: 9,
      }),
      { minLength: 1, maxLength: 5 },
    )
    const halved = fc.constantFrom<('carried' | 'none' | 'split')[]>('carried', 'none', 'split')
    fc.assert(
      fc.property(cards, halved, (played, of) => {
        const { won, holes, unclaimed } = playSkins(played, { ...defaultSkinTerms, halved: of })
        const lost = of === 'none' ? holes.filter((hole) => hole.halved).length : 0
        expect(formatFraction(sumOf([...won, unclaimed]))).toBe(String(9 - lost))
      }),
      seeded,
    )
  })
})
