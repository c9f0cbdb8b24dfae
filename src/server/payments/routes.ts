import * as contract from '#contract/payments/endpoints.ts'
import { handle, type App } from '../http/handle.ts'
import { readBody } from '../http/read-body.ts'
import { listPaymentMethods } from './providers.ts'
import type { Purchases } from './purchases.ts'
import { receiptRoutes } from './receipt-routes.ts'
import { receiveCallback } from './receive-callback.ts'
import { checkPaymentReturn, getPaymentReturn, retryPayment } from './return-page.ts'

/** Routes of the return page, of receipts, and the callback that providers call. */
export function paymentRoutes(app: App, purchases: Purchases) {
  receiptRoutes(app)
  handle(app, contract.getPaymentMethods, listPaymentMethods)
  handle(app, contract.getPaymentReturn, (ctx, input) => getPaymentReturn(ctx, purchases, input))
  handle(app, contract.checkPaymentReturn, (ctx, input) =>
    checkPaymentReturn(ctx, purchases, input),
  )
  handle(app, contract.retryPayment, (ctx, input) => retryPayment(ctx, purchases, input))

  // Registered without a contract, because the signature covers the raw bytes.
  app.post('/api/v1/payments/callbacks/:provider', async (c) => {
    await receiveCallback(c.var.ctx, purchases, {
      provider: c.req.param('provider'),
      body: new Uint8Array(await readBody(c)),
      header: (name) => c.req.header(name),
      query: (name) => c.req.query(name),
    })
    return c.body(null, 204)
  })
}
