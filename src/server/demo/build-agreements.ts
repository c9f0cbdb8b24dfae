import type { OrderedCard } from '#domain/registrations/ordered-card.ts'
import { startText } from '#domain/registrations/start-text.ts'
import type { StoredAgreements } from '#server/registrations/seed-queries.ts'
import type { Sale } from './build-sales.ts'
import type { Story } from './story.ts'

/** A purchase can be resumed for thirty days. */
const openDays = 30

/**
 * The agreements of the mother's orders for herself and her daughter, and of other sales since `since`, as
 * the registrations would have stored them: their form data has been deleted, but the orders remain.
 */
export function buildAgreements(
  { money, sales }: Story,
  mother: { accountId: string; golferId: string; orderIds: readonly string[] },
  since: Date,
): StoredAgreements {
  const bought = sales.flatMap((sale) => {
    const order = money.orders.find(({ id }) => id === sale.pass.orderId)
    const isMothers = mother.orderIds.includes(sale.pass.orderId)
    return order && (isMothers || sale.soldAt >= since)
      ? [{ sale, registrationId: order.subjectId, accountId: isMothers ? mother.accountId : null }]
      : []
  })
  return {
    registrations: bought.map(({ sale: { pass, soldAt }, registrationId, accountId }) => ({
      id: registrationId,
      tokenHash: `demo ${registrationId}`,
      version: 1,
      seasonId: pass.seasonId,
      accountId,
      orderId: pass.orderId,
      status: 'expired' as const,
      createdAt: soldAt,
      updatedAt: soldAt,
      expiresAt: new Date(soldAt.getTime() + openDays * 86_400_000),
    })),
    agreements: bought.map(({ sale, registrationId }) => ({
      orderId: sale.pass.orderId,
      registrationId,
      termsVersion: sale.pass.soldTerms.termsVersion,
      termsAcceptedAt: sale.soldAt,
      cards: [cardOf(sale, relationOf(sale, mother))],
    })),
  }
}

/** All other buyers bought a card for themselves. */
const relationOf = (
  { pass }: Sale,
  { golferId, orderIds }: { golferId: string; orderIds: readonly string[] },
) => (orderIds.includes(pass.orderId) && pass.golferId !== golferId ? 'child' : 'self')

function cardOf(
  { pass, holder, product, soldAt }: Sale,
  relation: OrderedCard['relation'],
): OrderedCard {
  const { firstName, lastName, email, birthDate } = holder.golfer
  return {
    cardId: pass.id,
    relation,
    firstName,
    lastName,
    email: relation === 'self' ? email : null,
    birthDate,
    dguNumber: holder.memberships[0]?.dguNumber ?? '',
    summary: product.summary,
    terms: pass.soldTerms,
    startNow: pass.startNow ? { ...startText, at: soldAt.toISOString() } : null,
    firstDayWish: null,
    firstDay: pass.firstDay,
    lastDay: pass.lastDay,
  }
}
