import { expect, test } from 'vitest'
import { exampleInput } from '#test/settlement-input.ts'
import { canonicalInput } from './canonical-input.ts'
import type { SettlementInput } from './season-input.ts'

const input = exampleInput('settlement-season')
const linesOf = (document: SettlementInput) => [...canonicalInput(document)].join('\n')

test('the order of keys does not matter', () => {
  const reversed = JSON.parse(JSON.stringify(input), (_, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toReversed())
      : value,
  ) as SettlementInput
  expect(linesOf(reversed)).toBe(linesOf(input))
})

test('every row and every value is in it', () => {
  const before = linesOf(input)
  const all = input.clubs.length + input.sales.length + input.visits.length
  expect(before.split('\n')).toHaveLength(3 + all)
  let changed = 0
  visitLeaves(input, (set) => {
    const copy = structuredClone(input)
    set(copy)
    expect(linesOf(copy)).not.toBe(before)
    changed += 1
  })
  expect(changed).toBeGreaterThan(600)
})

/** Calls back for every value of a document with a function that changes it in a copy. */
function visitLeaves(
  node: unknown,
  each: (set: (copy: unknown) => void) => void,
  path: string[] = [],
) {
  if (typeof node === 'object' && node !== null) {
    for (const [key, child] of Object.entries(node)) visitLeaves(child, each, [...path, key])
    return
  }
  each((copy) => {
    const parent = path
      .slice(0, -1)
      .reduce<Record<string, unknown>>(
        (at, key) => at[key] as Record<string, unknown>,
        copy as never,
      )
    parent[path.at(-1) ?? ''] = 'changed'
  })
}
