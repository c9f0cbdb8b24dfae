import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countWhile,
  inserted,
  itemAt,
  removed,
  sizeOf,
  treeOf,
  type OrderedTree,
} from './ordered-tree.ts'

const seeded = { seed: 2027 }

describe('an ordered tree', () => {
  const order = (a: number, b: number) => a - b
  const listOf = (tree: OrderedTree<number>) =>
    Array.from({ length: sizeOf(tree) }, (_, i) => itemAt(tree, i))
  const weighs = (tree: OrderedTree<number>) => sizeOf(tree) + 1
  /** No side weighs more than three times the other, anywhere. */
  const isBalanced = (tree: OrderedTree<number>): boolean =>
    tree === null ||
    (weighs(tree.left) <= 3 * weighs(tree.right) &&
      weighs(tree.right) <= 3 * weighs(tree.left) &&
      isBalanced(tree.left) &&
      isBalanced(tree.right))

  test('keeps any numbers in order, counts them, and stays flat', () => {
    const steps = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 60 })), {
      maxLength: 200,
    })
    fc.assert(
      fc.property(steps, (changes) => {
        let tree: OrderedTree<number> = null
        const expected = new Set<number>()
        for (const [adds, number] of changes) {
          tree = adds ? inserted(tree, number, order) : removed(tree, number, order)
          if (adds) expected.add(number)
          else expected.delete(number)
        }
        const inOrder = [...expected].toSorted(order)
        expect(listOf(tree)).toEqual(inOrder)
        expect(listOf(treeOf(inOrder))).toEqual(inOrder)
        expect(countWhile(tree, (number) => number < 30)).toBe(
          inOrder.filter((number) => number < 30).length,
        )
        expect(isBalanced(tree)).toBe(true)
      }),
      seeded,
    )
  })

  test('stays balanced when numbers come in order, from either end', () => {
    const numbers = Array.from({ length: 300 }, (_, i) => i)
    for (const given of [numbers, numbers.toReversed(), numbers.map((n) => (n % 2 ? n : -n))]) {
      let tree: OrderedTree<number> = null
      for (const number of given) tree = inserted(tree, number, order)
      expect(isBalanced(tree)).toBe(true)
      for (const number of given.slice(0, 250)) tree = removed(tree, number, order)
      expect(isBalanced(tree)).toBe(true)
    }
  })

  test('looks at few players to place one among ten thousand', () => {
    const tree = Array.from({ length: 10_000 }, (_, i) => (i * 7919) % 10_000).reduce<
      OrderedTree<number>
    >((soFar, number) => inserted(soFar, number, order), null)
    let looked = 0
    const countingOrder = (a: number, b: number) => {
      looked++
      return order(a, b)
    }
    inserted(removed(tree, 5000, countingOrder), 4999.5, countingOrder)
    expect(looked).toBeLessThan(70)
  })

  test('has nothing before its first or after its last', () => {
    expect([itemAt(treeOf([1, 2]), -1), itemAt(treeOf([1, 2]), 2), itemAt(null, 0)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})
