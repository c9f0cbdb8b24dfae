import { expect, test } from 'vitest'
import { mayBeFinished } from './suspension.ts'

const numbers = Array.from({ length: 18 }, (_, i) => i + 1)

test.each([
  ['danger', 1, 7, [1, 2, 3, 4, 5, 6]],
  ['normal', 1, 7, [1, 2, 3, 4, 5, 6, 7]],
  ['danger', 10, 2, [1, 10, 11, 12, 13, 14, 15, 16, 17, 18]],
  ['danger', 4, 4, []],
] as const)(
  'suspended for %s, started on hole %i and stopped on hole %i: scores of %j can be entered (PE-13)',
  (kind, startHole, hole, expected) => {
    const written = numbers.filter((one) =>
      mayBeFinished(one, { kind, hole }, { numbers, startHole }),
    )
    expect(written).toEqual(expected)
  },
)
