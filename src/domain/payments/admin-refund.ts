import type { Ore } from '#domain/shared/money.ts'

/** Reasons for a refund by the back office, in Danish for the back office and the buyer. */
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

/** The reasons of a refund about which its buyer is mailed: those of the back office, and a club that has left. */
export const refundText = {
  ...adminRefundText,
  club_left: 'En klub er stoppet som samarbejdsklub, og kortet havde runder tilbage der',
} as const

export type RefundReason = keyof typeof refundText
export const refundReasons = Object.keys(refundText) as [RefundReason, ...RefundReason[]]

export type RefundShare = { orderLineId: string; amountOre: Ore }
/** What is left of a line: its price less all completed and pending refunds. */
export type LineLeft = { id: string; leftOre: Ore }

export type ShareError = 'nothing_chosen' | 'unknown_line' | 'line_twice' | 'too_much'

/** The first error of a refund's shares; undefined when they are valid. */
export function checkShares(
  lines: readonly LineLeft[],
  shares: readonly RefundShare[],
): ShareError | undefined {
  if (shares.length === 0) return 'nothing_chosen'
  const left = new Map(lines.map(({ id, leftOre }) => [id, leftOre]))
  const seen = new Set<string>()
  for (const { orderLineId, amountOre } of shares) {
    const max = left.get(orderLineId)
    if (max === undefined) return 'unknown_line'
    if (seen.has(orderLineId)) return 'line_twice'
    if (amountOre <= 0 || amountOre > max) return 'too_much'
    seen.add(orderLineId)
  }
  return undefined
}

/** The shares that refund everything that is left. */
export const allLeft = (lines: readonly LineLeft[]): RefundShare[] =>
  lines.flatMap(({ id, leftOre }) => (leftOre > 0 ? [{ orderLineId: id, amountOre: leftOre }] : []))
