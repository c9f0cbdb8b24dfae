import { expect, test } from 'vitest'
import { clubShareOf } from './clip-pool.ts'

test.each([
  [10, 2],
  [25, 5],
  [35, 7],
  [50, 10],
  [4, 1],
])('of %i clips one club takes %i at most', (clips, share) =>
  expect(clubShareOf(clips)).toBe(share),
)
