import { expect, test } from 'vitest'
import { poolPlaceText } from './pool-place-text.ts'
import type { PoolRow } from './pool-standings.ts'

const row = (after: PoolRow['after'], shared = false): PoolRow => ({
  contestant: 'B',
  place: 2,
  shared,
  played: 3,
  won: 2,
  halved: 0,
  lost: 1,
  points: 4,
  holes: 2,
  after,
})

test.each<[PoolRow['after'], string]>([
  [{ step: 'points', own: 4, above: 6 }, '4 point mod 6 til Anna.'],
  [
    { step: 'mutual', own: 0, above: 2 },
    '4 point ligesom Anna. I kampene mellem de lige er det 0 point mod 2 til Anna.',
  ],
  [
    { step: 'holes', own: -2, above: 3 },
    '4 point ligesom Anna. De indbyrdes kampe er lige. Huller vundet minus tabt er −2 mod +3 til Anna.',
  ],
  [
    { step: 'lots', own: -9, above: -8 },
    '4 point ligesom Anna. Alt er lige, og Anna blev trukket først ved lodtrækning.',
  ],
])('below Anna by %j', (after, text) => {
  expect(poolPlaceText(row(after), 'Anna')).toBe(text)
})

test('the first has the most points, and those who are equal wait for lots', () => {
  expect(poolPlaceText(row(null), null)).toBe('Flest point i puljen: 4.')
  expect(poolPlaceText(row(null, true), 'Anna')).toMatch(/^Lige i alt indtil videre\./)
})
