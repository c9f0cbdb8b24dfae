import type { Ore } from '#domain/shared/money.ts'

/** Why the back office gives money back, in Danish as the back office and the buyer read it. */
export const adminRefundText = {
  goodwill: 'Kulance',
  course_closed: 'Banen eller klubben var lukket',
  our_mistake: 'En fejl hos os',
  duplicate: 'Betalt to gange',
  cancelled: 'Købet er annulleret',
  other: 'Efter aftale',
} as const

export type AdminRefundReason = keyof typeof adminRefundText
export const adminRefundReasons = Object.keys(adminRefundText) as [
  AdminRefundReason,
  ...AdminRefundReason[],
]

export type RefundShare = { orderLineId: string; amountOre: Ore }
/** What is left of a line: its price less everything that went back or is on its way. */
export type LineLeft = { id: string; leftOre: Ore }

export type ShareError = 'nothing_chosen' | 'unknown_line' | 'line_twice' | 'too_much'

/** Whether these amounts can be taken out of what is left; undefined when they can. */
export function checkShares(
  lines: readonly LineLeft[],
  shares: readonly RefundShare[],
): ShareError | undefined {
  if (shares.length === 0) return 'nothing_chosen'
  const left = new Map(lines.map(({ id, leftOre }) => [id, leftOre]))
  const seen = new Set<string>()
  for (const { orderLineId, amountOre } of shares) {
    const most = left.get(orderLineId)
    if (most === undefined) return 'unknown_line'
    if (seen.has(orderLineId)) return 'line_twice'
    if (amountOre <= 0 || amountOre > most) return 'too_much'
    seen.add(orderLineId)
  }
  return undefined
}

/** Everything that is left, line by line. */
export const allLeft = (lines: readonly LineLeft[]): RefundShare[] =>
  lines.flatMap(({ id, leftOre }) => (leftOre > 0 ? [{ orderLineId: id, amountOre: leftOre }] : []))
