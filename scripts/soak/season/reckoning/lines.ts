import type { RecordedClipCard, RecordedLine, SeasonRecord, Day } from '../record.ts'
import { floor, halfUp } from './exact.ts'

const operatorPercent = 15n
const commissionPercent = 10n
const clipPercent = 85n

/** The VAT that an amount contains: a fifth of it at 25 %, half an øre up. */
const vatIn = (amount: bigint) => halfUp(amount, 5n)

type LineMoney = { net: bigint; operator: bigint; commission: bigint; pool: bigint; borne: bigint }

/** The money of one line. Of a line that has ended, what was kept is shared, and nobody bears a discount. */
function moneyOf(line: RecordedLine): LineMoney {
  const discount = BigInt(line.discount?.amount ?? 0)
  const paid = BigInt(line.listPrice) - discount
  const kept = paid - BigInt(line.refunded)
  const isPools = line.discount?.paidBy === 'pool'
  // Only a discount of the pool lowers what is shared.
  const net = kept - vatIn(kept) + (line.hasEnded || isPools ? 0n : discount)
  const operator = halfUp(net * operatorPercent, 100n)
  const earns = line.buyer === 'golfer' && !line.hasEnded && paid > 0n && line.sellerClubId !== null
  const agreed = earns ? halfUp(net * commissionPercent, 100n) : 0n
  const commission = agreed < net - operator ? agreed : net - operator
  return { net, operator, commission, pool: net - operator - commission, borne: discount }
}

export type CardMoney = { net: bigint; pool: bigint }

export type SalesReckoned = {
  cards: Map<string, CardMoney>
  pool: bigint
  /** The operator’s share less the discounts and rounds that it pays for. */
  operatorKeeps: bigint
  commission: Map<string, bigint>
  clubDiscounts: Map<string, bigint>
}

/** All lines until a day. */
export function reckonSales({ lines, credits, clubs }: SeasonRecord, until: Day): SalesReckoned {
  const partners = new Set(clubs.filter(({ partner }) => partner).map(({ id }) => id))
  const sales: SalesReckoned = {
    cards: new Map(),
    pool: 0n,
    operatorKeeps: 0n,
    commission: new Map(),
    clubDiscounts: new Map(),
  }
  const addToCard = (cardId: string, net: bigint, pool: bigint) => {
    const before = sales.cards.get(cardId) ?? { net: 0n, pool: 0n }
    sales.cards.set(cardId, { net: before.net + net, pool: before.pool + pool })
    sales.pool += pool
  }
  for (const recorded of lines) {
    const isPartners = recorded.sellerClubId !== null && partners.has(recorded.sellerClubId)
    const line = { ...recorded, sellerClubId: isPartners ? recorded.sellerClubId : null }
    if (line.soldOn > until) continue
    const { net, operator, commission, pool, borne } = moneyOf(line)
    addToCard(line.cardId, net, pool)
    sales.operatorKeeps += operator
    if (line.sellerClubId) add(sales.commission, line.sellerClubId, commission)
    if (line.hasEnded || !line.discount) continue
    if (line.discount.paidBy === 'operator') sales.operatorKeeps -= borne
    if (line.discount.clubId) add(sales.clubDiscounts, line.discount.clubId, borne)
  }
  for (const { cardId, grantedOn, value } of credits) {
    if (grantedOn > until) continue
    addToCard(cardId, BigInt(value), BigInt(value))
    sales.operatorKeeps -= BigInt(value)
  }
  return sales
}

/** What a club gets for a clip: 85 % of the net price of one. */
export function clipForClub({ price, clips }: RecordedClipCard): bigint {
  const net = BigInt(price) - vatIn(BigInt(price))
  return halfUp(floor(net, BigInt(clips)) * clipPercent, 100n)
}

export const add = (sums: Map<string, bigint>, key: string, amount: bigint) =>
  sums.set(key, (sums.get(key) ?? 0n) + amount)
