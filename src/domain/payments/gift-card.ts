import { addMonths, latest, type PlainDate } from '#domain/shared/dates.ts'
import type { Ore } from '#domain/shared/money.ts'
import { parseTypedCode, typedCode } from '#domain/shared/typed-code.ts'

/** The smallest and the largest gift card that can be bought, in øre. */
export const giftCardLimits = { min: 100_00, max: 5_000_00 } as const

/** How far ahead a gift card may be ordered to arrive, in months. */
export const arrivalMonths = 12

/**
 * The last day on which a gift card can be used: three years after the day it was bought, or after the
 * day it arrives when that is later (L-IN-9).
 */
export const giftCardExpiry = (boughtOn: PlainDate, arrivesOn?: PlainDate | null): PlainDate =>
  addMonths(arrivesOn ? latest(boughtOn, arrivesOn) : boughtOn, 36)

/** The last day after money has come back to a gift card: at least a year to use it. */
export const expiryAfterReturn = (expiresOn: PlainDate, today: PlainDate): PlainDate =>
  latest(expiresOn, addMonths(today, 12))

/**
 * How much of a total a gift card pays: all of it, or as much as leaves a rest that can be paid at a provider. A rest
 * below `leastRest`, the least amount of the providers in use, could not be paid at all.
 */
export function coveredByGiftCard(balance: Ore, total: Ore, leastRest: Ore): Ore {
  if (balance >= total) return total
  return Math.min(balance, Math.max(0, total - leastRest))
}

/**
 * How much of each order line a gift card pays: the first lines first, whole øre, never more than the
 * balance or than a line costs, and no more than `coveredByGiftCard` (docs/algorithms/gift-card.md).
 * @throws RangeError when an amount is negative or not a whole number.
 */
export function shareGiftCard(balance: Ore, lines: readonly Ore[], leastRest: Ore = 0): Ore[] {
  if (![balance, leastRest, ...lines].every((ore) => Number.isSafeInteger(ore) && ore >= 0)) {
    throw new RangeError('Amounts must be whole øre from 0')
  }
  const total = lines.reduce((sum, price) => sum + price, 0)
  let rest = coveredByGiftCard(balance, total, leastRest)
  return lines.map((price) => {
    const share = Math.min(rest, price)
    rest -= share
    return share
  })
}

/**
 * Divides a refund of a line: first what the gift card still pays of the line goes back to the gift
 * card, the rest to the other means of payment.
 * @throws RangeError when an amount is negative or not a whole number.
 */
export function divideRefundOfLine(refund: Ore, heldByLine: Ore): { toGiftCard: Ore; rest: Ore } {
  const [toGiftCard = 0] = shareGiftCard(heldByLine, [refund])
  return { toGiftCard, rest: refund - toGiftCard }
}

/** What of an order is left to pay by an attempt at a provider. */
export const amountToPay = (order: { totalOre: Ore; giftCardOre: Ore }): Ore =>
  order.totalOre - order.giftCardOre

/** What is left to capture of a line at the provider: its price less its gift card's part and refunds. */
export const leftToCapture = (line: { totalOre: Ore; giftCardOre: Ore; refundedOre: Ore }): Ore =>
  line.totalOre - Math.max(line.giftCardOre, line.refundedOre)

export type GiftCardFacts = {
  status: 'unpaid' | 'active' | 'blocked'
  balanceOre: Ore
  expiresOn: PlainDate
}

/** Why a gift card cannot pay; an unpaid card is one that does not exist yet. */
export type GiftCardRefusal =
  | 'gift_card_unknown'
  | 'gift_card_blocked'
  | 'gift_card_expired'
  | 'gift_card_empty'

/** May the card pay today? Undefined when it may. It is valid on its last day. */
export function refusalOfGiftCard(
  { status, balanceOre, expiresOn }: GiftCardFacts,
  today: PlainDate,
): GiftCardRefusal | undefined {
  if (status === 'unpaid') return 'gift_card_unknown'
  if (status === 'blocked') return 'gift_card_blocked'
  if (expiresOn < today) return 'gift_card_expired'
  return balanceOre === 0 ? 'gift_card_empty' : undefined
}

/** Sixteen letters are 80 bits. */
const codeLetters = 16

/**
 * The printed code of 10 random bytes: `7KQ2-M9XD-04HT-WB5V`.
 * @throws RangeError unless there are exactly 10 bytes.
 */
export function giftCardCode(bytes: Uint8Array): string {
  if (bytes.length !== 10) throw new RangeError('A gift card code has 10 bytes')
  return typedCode(bytes, codeLetters)
}

/** Reads a code as a person types it; undefined if it cannot be a code. */
export const parseGiftCardCode = (text: string): string | undefined =>
  parseTypedCode(text, codeLetters)
