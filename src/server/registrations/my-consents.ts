import type { Consent } from '#contract/registrations/consents.ts'
import { needsGuardian } from '#domain/registrations/card-offer.ts'
import { danishDay } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import { buyerOf } from '../payments/buyer.ts'
import { selectAcceptedOrders } from './queries.ts'

/** The consents given with each order: terms, early start, and guardian of a child. */
export async function listMyConsents(ctx: Ctx): Promise<{ consents: Consent[] }> {
  const orders = await selectAcceptedOrders(ctx.db, buyerOf(ctx), 100)
  return { consents: orders.flatMap(consentsOf).slice(0, 300) }
}

type Accepted = Awaited<ReturnType<typeof selectAcceptedOrders>>[number]

function consentsOf({ orderId, number, sale }: Accepted): Consent[] {
  const order = { orderId, orderNumber: number ?? '' }
  const at = sale.termsAcceptedAt.toISOString()
  const none = { holder: null, version: null, text: null }
  const ticked = sale.cards.flatMap((card) => {
    const holder = `${card.firstName} ${card.lastName}`.trim()
    // The steps require the guardian's tick for a minor (domain/registrations/steps.ts), so it was given.
    const isMinor = needsGuardian(card.birthDate, danishDay(sale.termsAcceptedAt))
    return [
      ...(card.startNow
        ? [{ ...order, ...card.startNow, kind: 'start_now' as const, holder }]
        : []),
      ...(isMinor ? [{ ...order, ...none, kind: 'guardian' as const, at, holder }] : []),
    ]
  })
  return [{ ...order, ...none, kind: 'terms' as const, at, version: sale.termsVersion }, ...ticked]
}
