/**
 * A list kept in order, as a plain value: a change gives a new tree and shares all but the path to
 * it with the old one. Balanced by weight (Adams), so a change, a place and a count each take
 * logarithmic time.
 */
export type OrderedTree<Item> = Node<Item> | null

type Node<Item> = {
  readonly item: Item
  readonly size: number
  readonly left: OrderedTree<Item>
  readonly right: OrderedTree<Item>
}

/** Below 0 when the first stands before the second; 0 when they are the same item. */
export type Order<Item> = (a: Item, b: Item) => number

export const sizeOf = <Item>(tree: OrderedTree<Item>): number => tree?.size ?? 0

/** A tree of items that are in order and different. Linear. */
export function treeOf<Item>(
  inOrder: readonly Item[],
  from = 0,
  to = inOrder.length,
): OrderedTree<Item> {
  if (from >= to) return null
  const middle = (from + to) >> 1
  const item = inOrder[middle]
  if (item === undefined) return null
  return node(item, treeOf(inOrder, from, middle), treeOf(inOrder, middle + 1, to))
}

/** With the item, in place of the same one. */
export function inserted<Item>(
  tree: OrderedTree<Item>,
  item: Item,
  order: Order<Item>,
): OrderedTree<Item> {
  if (!tree) return node(item, null, null)
  const side = order(item, tree.item)
  if (side === 0) return { ...tree, item }
  return side < 0
    ? balanced(tree.item, inserted(tree.left, item, order), tree.right)
    : balanced(tree.item, tree.left, inserted(tree.right, item, order))
}

/** Without the item; the same tree when it is not there. */
export function removed<Item>(
  tree: OrderedTree<Item>,
  item: Item,
  order: Order<Item>,
): OrderedTree<Item> {
  if (!tree) return null
  const side = order(item, tree.item)
  if (side < 0) return balanced(tree.item, removed(tree.left, item, order), tree.right)
  if (side > 0) return balanced(tree.item, tree.left, removed(tree.right, item, order))
  if (!tree.left) return tree.right
  if (!tree.right) return tree.left
  const next = itemAt(tree.right, 0)
  return next === undefined ? tree.left : balanced(next, tree.left, withoutFirst(tree.right))
}

/** The item at a place from 0. */
export function itemAt<Item>(tree: OrderedTree<Item>, at: number): Item | undefined {
  let [here, before] = [tree, at]
  while (here) {
    const left = sizeOf(here.left)
    if (before === left) return here.item
    if (before < left) here = here.left
    else [here, before] = [here.right, before - left - 1]
  }
  return undefined
}

/** How many stand before the first item for which this is false; true for a first part of the list. */
export function countWhile<Item>(
  tree: OrderedTree<Item>,
  isBefore: (item: Item) => boolean,
): number {
  let [here, count] = [tree, 0]
  while (here) {
    const before = isBefore(here.item)
    if (before) count += sizeOf(here.left) + 1
    here = before ? here.right : here.left
  }
  return count
}

function withoutFirst<Item>(tree: Node<Item>): OrderedTree<Item> {
  return tree.left ? balanced(tree.item, withoutFirst(tree.left), tree.right) : tree.right
}

const node = <Item>(item: Item, left: OrderedTree<Item>, right: OrderedTree<Item>): Node<Item> => ({
  item,
  size: sizeOf(left) + sizeOf(right) + 1,
  left,
  right,
})

/** A side weighs at most three times the other, and an inner side less than twice the outer. */
function balanced<Item>(
  item: Item,
  left: OrderedTree<Item>,
  right: OrderedTree<Item>,
): OrderedTree<Item> {
  const [weightLeft, weightRight] = [sizeOf(left) + 1, sizeOf(right) + 1]
  if (right && weightRight > 3 * weightLeft) {
    return right.left && sizeOf(right.left) + 1 >= 2 * (sizeOf(right.right) + 1)
      ? node(
          right.left.item,
          node(item, left, right.left.left),
          node(right.item, right.left.right, right.right),
        )
      : node(right.item, node(item, left, right.left), right.right)
  }
  if (left && weightLeft > 3 * weightRight) {
    return left.right && sizeOf(left.right) + 1 >= 2 * (sizeOf(left.left) + 1)
      ? node(
          left.right.item,
          node(left.item, left.left, left.right.left),
          node(item, left.right.right, right),
        )
      : node(left.item, left.left, node(item, left.right, right))
  }
  return node(item, left, right)
}
