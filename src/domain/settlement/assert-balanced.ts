import type { Ore } from '../shared/money.ts'
import type { MethodResult } from './season-result.ts'

/**
 * Checks that every øre of a settlement is accounted for. Lines, shares and payouts are added up
 * separately, so an øre that is lost or invented between them is found.
 * @throws Error that names the identity that does not hold.
 */
export function assertBalanced({ shares, payouts, totals }: MethodResult): void {
  const { sales, pool, clips, operator, payouts: all } = totals
  equal(
    'list prices',
    sales.listPrices,
    sales.poolDiscounts +
      sales.operatorDiscounts +
      sales.clubDiscounts +
      sales.lapsedDiscounts +
      sales.refunds +
      sales.paid,
  )
  equal('net', sales.paid + sales.operatorDiscounts + sales.clubDiscounts, sales.net + sales.vat)
  equal('lines', sales.net, sales.operatorShare + sales.commission + pool.ofSales)
  const shared = shares.reduce((sum, { share }) => sum + share, 0)
  equal('pool', pool.ofSales + pool.credits, shared + pool.carried)
  equal('clips', clips.paid, clips.vat + clips.toClubs + clips.toOperator + clips.unused)
  equal(
    'all money',
    sales.paid + clips.paid,
    sales.vat + clips.vat + operator.keeps + all.earned - all.corrections + pool.carried,
  )
  for (const { clubId, earned, balance } of payouts) {
    equal(
      `club ${clubId}`,
      earned.total + balance.carriedIn - balance.paidBefore,
      balance.payNow - balance.invoice + balance.carried + balance.notDue,
    )
  }
}

function equal(name: string, left: Ore, right: Ore) {
  if (left !== right || !Number.isSafeInteger(left)) {
    throw new Error(`The settlement does not balance (${name}): ${left} is not ${right}`)
  }
}
