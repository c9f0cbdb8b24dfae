import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBase41, encodeBase41 } from './base41.ts'

test.each([
  [[], ''],
  [[0], '00'],
  [[255], '96'],
  [[1, 2], 'C60'],
  [[255, 255], 'H:.'],
])('%j is written %s', (bytes, text) => {
  expect(encodeBase41(Uint8Array.from(bytes))).toBe(text)
})

test('every bytes are read back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      expect(decodeBase41(encodeBase41(bytes))).toEqual(bytes)
    }),
  )
})

test.each(['0', '0000', 'a00', ':::', '::', '0 0', '00$'])('%s is refused', (text) => {
  expect(decodeBase41(text)).toBeUndefined()
})
