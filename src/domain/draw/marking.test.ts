import { expect, test } from 'vitest'
import { markedBy } from './marking.ts'

test.each([
  ['next', ['Bo', 'Ida', 'Per', 'Anne']],
  ['previous', ['Per', 'Anne', 'Bo', 'Ida']],
  ['own', [null, null, null, null]],
] as const)('a flight of four marks by the rule %s', (rule, marked) => {
  const flight = ['Anne', 'Bo', 'Ida', 'Per']
  expect(flight.map((player) => markedBy(flight, player, rule))).toEqual(marked)
})

test.each(['next', 'previous'] as const)(
  'by the rule %s two players mark each other, and every card has one marker in a flight of three',
  (rule) => {
    expect(['Anne', 'Bo'].map((player) => markedBy(['Anne', 'Bo'], player, rule))).toEqual([
      'Bo',
      'Anne',
    ])
    const three = ['Anne', 'Bo', 'Ida']
    const marked = three.map((player) => markedBy(three, player, rule))
    expect(marked.toSorted()).toEqual(three)
    expect(marked.some((entry, i) => entry === three[i])).toBe(false)
  },
)

test('a partner without a card of the own marks nobody', () => {
  expect(markedBy(['Anne', 'Bo'], 'Ida', 'next')).toBeNull()
})
