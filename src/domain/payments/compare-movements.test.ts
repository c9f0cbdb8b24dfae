import { expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { compareMovements, type Movement } from './compare-movements.ts'

const day = plainDate('2027-05-04')
const of = (reference: string, amount: number, change: Partial<Movement> = {}): Movement => ({
  reference,
  kind: 'capture',
  day,
  amount,
  ...change,
})
const before = { day: plainDate('2027-05-03') }
const after = { day: plainDate('2027-05-05') }
const back = { kind: 'refund' } as const

// The table of docs/algorithms/reconciliation.md.
test.each<[string, Movement[], Movement[], unknown[]]>([
  ['the same on both sides', [of('a', 149_500)], [of('a', 149_500)], []],
  [
    'a capture that the provider does not have',
    [of('a', 149_500)],
    [],
    [{ is: 'missing_at_provider', ours: 149_500, theirs: 0 }],
  ],
  [
    'a refund made by hand in the portal',
    [of('a', 149_500)],
    [of('a', 149_500), of('a', 20_000, back)],
    [{ kind: 'refund', is: 'missing_with_us', ours: 0, theirs: 20_000 }],
  ],
  [
    'another amount',
    [of('a', 149_500)],
    [of('a', 149_400)],
    [{ is: 'other_amount', ours: 149_500, theirs: 149_400 }],
  ],
  [
    'two captures of ours in one of theirs',
    [of('a', 99_500), of('a', 50_000)],
    [of('a', 149_500)],
    [],
  ],
  ['a capture after midnight with us', [of('a', 149_500, after)], [of('a', 149_500)], []],
  ['a capture before midnight with us', [of('a', 149_500, before)], [of('a', 149_500)], []],
  ['a difference of another day', [of('a', 149_500, before)], [], []],
  [
    'a payment that we do not know',
    [],
    [of('z', 1)],
    [{ reference: 'z', is: 'missing_with_us', ours: 0, theirs: 1 }],
  ],
])('%s', (_name, ours, theirs, differences) => {
  expect(compareMovements({ day, ours, theirs })).toMatchObject(differences)
  expect(compareMovements({ day, ours, theirs })).toHaveLength(differences.length)
})
