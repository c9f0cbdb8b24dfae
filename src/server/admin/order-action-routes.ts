import * as orders from '#contract/admin-order-actions.ts'
import { handle, type App } from '../http/handle.ts'
import type { Purchases } from '../payments/purchases.ts'
import { refundByOffice } from '../payments/refund-by-office.ts'
import { cancelAtOffice, getMoneyOfOrder, writeOrderNote } from './act-on-orders.ts'
import { actOnCase } from './act-on-payment-cases.ts'

export function orderActionRoutes(app: App, purchases: Purchases) {
  handle(app, orders.getOrderMoney, getMoneyOfOrder)
  handle(app, orders.refundOrder, (ctx, { leftOre, ...wanted }) =>
    refundByOffice(ctx, { ...wanted, seenLeftOre: leftOre }),
  )
  handle(app, orders.cancelOrder, cancelAtOffice)
  handle(app, orders.noteOrder, writeOrderNote)
  handle(app, orders.actOnPaymentCase, (ctx, asked) => actOnCase(ctx, purchases, asked))
}
