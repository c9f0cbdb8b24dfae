import * as orders from '#contract/admin-order-actions.ts'
import { handle, type App } from '../http/handle.ts'
import type { Purchases } from '../payments/purchases.ts'
import { refundByAdmin } from '../payments/refund-by-admin.ts'
import { cancelOrderAsAdmin, getMoneyOfOrder, writeOrderNote } from './order-actions.ts'
import { actOnCase } from './payment-case-actions.ts'

export function orderActionRoutes(app: App, purchases: Purchases) {
  handle(app, orders.getOrderMoney, getMoneyOfOrder)
  handle(app, orders.refundOrder, (ctx, { leftOre, ...wanted }) =>
    refundByAdmin(ctx, { ...wanted, seenLeftOre: leftOre }),
  )
  handle(app, orders.cancelOrder, cancelOrderAsAdmin)
  handle(app, orders.noteOrder, writeOrderNote)
  handle(app, orders.actOnPaymentCase, (ctx, asked) => actOnCase(ctx, purchases, asked))
}
