import { expect, test } from 'vitest'
import { hideSmallGroups } from './small-groups.ts'

const group = (name: string, rounds: number, people: number) => ({ name, rounds, people })

test.each([
  [
    'five and more people are shown',
    [group('Rold', 9, 5), group('Mols', 20, 12)],
    [0, 0],
    ['Mols', 'Rold'],
    0,
  ],
  [
    'small ones are together',
    [group('Rold', 9, 5), group('Als', 8, 3), group('Fur', 2, 2)],
    [0, 0],
    ['Rold'],
    10,
  ],
  [
    'many rounds of one person are hidden',
    [group('Rold', 9, 5), group('Als', 40, 1), group('Fur', 7, 4)],
    [0, 0],
    ['Rold'],
    47,
  ],
  [
    'too small a remainder takes the smallest group',
    [group('Mols', 20, 12), group('Rold', 9, 5), group('Als', 8, 3)],
    [0, 0],
    ['Mols'],
    17,
  ],
  ['people without a group are in the remainder', [group('Rold', 9, 5)], [6, 5], ['Rold'], 6],
  ['too few people in all are one number', [group('Als', 8, 3)], [1, 1], [], 9],
])('%s', (_what, groups, [rounds = 0, people = 0], ...expected) => {
  const answer = hideSmallGroups(groups, { rounds, people })
  expect([answer.shown.map(({ name }) => name), answer.others]).toEqual(expected)
})
