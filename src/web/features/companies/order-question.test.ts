import { expect, test } from 'vitest'
import { firstChoice, readOrder } from './order-question.ts'

test.each([
  ['cards', '10', 1_345_500],
  ['cards', ' 24 ', 3_176_875],
  ['clips', '60', 1_800_000],
  ['cards', '51', undefined],
  ['cards', '0', undefined],
  ['cards', 'ti', undefined],
  ['clips', '9', undefined],
  ['clips', '201', undefined],
] as const)('%s, %s', (kind, count, totalOre) =>
  expect(readOrder(kind, count, 149_500)?.totalOre).toBe(totalOre),
)

test.each([
  [{}, { kind: 'cards', count: '10' }],
  [{ kind: 'clips' }, { kind: 'clips', count: '25' }],
  [
    { kind: 'noget', count: 12 },
    { kind: 'cards', count: '12' },
  ],
])('the address %o', (asked, choice) => expect(firstChoice(asked)).toEqual(choice))
