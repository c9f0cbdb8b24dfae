import { expect, test } from 'vitest'
import { groupedBy } from './grouped-by.ts'

test('items are grouped by key, in the order of their first occurrence', () => {
  const words = ['birdie', 'par', 'bogey', 'putt']
  expect([...groupedBy(words, (word) => word[0])]).toEqual([
    ['b', ['birdie', 'bogey']],
    ['p', ['par', 'putt']],
  ])
  expect(groupedBy([], String).size).toBe(0)
})
