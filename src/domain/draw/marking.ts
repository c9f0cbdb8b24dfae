/**
 * The committee's rule of marking (Rule 3.3b): each player marks the next on the start list, the previous
 * one, or whom the players choose on the phone.
 */
export const markingRules = ['next', 'previous', 'own'] as const
export type MarkingRule = (typeof markingRules)[number]

export const markingRuleText: Readonly<Record<MarkingRule, string>> = {
  next: 'Den næste på listen',
  previous: 'Den forrige på listen',
  own: 'Spillerne vælger selv',
}

const steps = { next: 1, previous: -1 } as const

/**
 * Whose card a player marks; null where the players choose, and for a player without a card of the own.
 * @param order the players with a card of their own, in the order of the flight.
 */
export function markedBy(
  order: readonly string[],
  player: string,
  rule: MarkingRule,
): string | null {
  const at = order.indexOf(player)
  if (at < 0 || rule === 'own') return null
  return order[(at + steps[rule] + order.length) % order.length] ?? null
}
