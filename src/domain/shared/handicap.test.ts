import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatHandicap, formatStrokes } from './handicap.ts'
import { parseHandicap } from './parse-handicap.ts'

describe('a typed handicap', () => {
  test.each([
    ['12,4', 124],
    ['12.4', 124],
    [' 12 ', 120],
    ['hcp 12,4', 124],
    ['+2,1', -21],
    ['plus 2,1', -21],
    ['Plus2,1', -21],
    ['54,0', 540],
    ['0', 0],
    ['+0', 0],
    ['12,40', 124],
  ])('»%s« is %i tenths', (text, tenths) => {
    expect(parseHandicap(text)).toEqual({ ok: true, tenths, minusRead: false })
  })

  test.each(['-2,1', '\u22122,1', 'minus 2,1'])('»%s« is read as a plus handicap', (text) => {
    expect(parseHandicap(text)).toEqual({ ok: true, tenths: -21, minusRead: true })
  })

  test.each([
    ['', 'not_a_handicap'],
    ['tolv', 'not_a_handicap'],
    ['12,4,1', 'not_a_handicap'],
    ['1e3', 'not_a_handicap'],
    ['12,45', 'too_many_decimals'],
    ['54,1', 'above_54'],
    ['999', 'above_54'],
    ['+10,1', 'below_plus_10'],
  ])('»%s« is refused: %s', (text, reason) => {
    expect(parseHandicap(text)).toEqual({ ok: false, reason })
  })

  test('is parsed back from its formatted text', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100, max: 540 }), (tenths) => {
        expect(parseHandicap(formatHandicap(tenths))).toEqual({
          ok: true,
          tenths,
          minusRead: false,
        })
      }),
    )
  })

  test('a plus handicap in whole strokes has a plus sign, and 0 has none', () => {
    expect([14, 0, -2].map(formatStrokes)).toEqual(['14', '0', '+2'])
  })
})
