import { expect, test } from 'vitest'
import { hasTooManyKeys } from './limits.ts'

const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i]))

test('an object of properties has at most 1,000 keys at any depth (section 9)', () => {
  expect(hasTooManyKeys(many(1_000))).toBe(false)
  expect(hasTooManyKeys(many(1_001))).toBe(true)
  expect(hasTooManyKeys({ deep: [{ deeper: many(1_000) }] })).toBe(false)
  expect(hasTooManyKeys({ deep: [{ deeper: many(1_001) }] })).toBe(true)
})
