import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { choose, isChoice } from './choices.ts'
import { closeTabPage, hostedPage, unknownPage } from './page.ts'
import { mobilePayApi } from './mobilepay.ts'
import { nexiApi } from './nexi.ts'
import { quickPayApi } from './quickpay.ts'
import { restApi } from './rest.ts'
import { stripeApi } from './stripe.ts'
import { lockPayment, type SimulatedPayment } from './queries.ts'
import type { SimulatorDependencies } from './dependencies.ts'

/**
 * Simulates a payment provider, another company's service that is reached over HTTP only. It has its own
 * tables, page and callbacks, and no access to the service's data. The configuration refuses it in
 * production.
 */
export function paymentSimulator(deps: SimulatorDependencies): Hono {
  const app = new Hono()
  app.use('*', async (c, next) => {
    await next()
    if (c.res.status === 504) await untilGone(c.req.raw.signal)
  })
  app.route('/v1', restApi(deps))
  if (deps.quickpay) app.route('/quickpay', quickPayApi(deps, deps.quickpay))
  if (deps.mobilepay) app.route('/mobilepay', mobilePayApi(deps, deps.mobilepay))
  if (deps.stripe) app.route('/stripe', stripeApi(deps, deps.stripe))
  if (deps.nexi) app.route('/nexi', nexiApi(deps, deps.nexi))
  app.get('/pay/:id', async (c) => {
    const payment = await find(deps, c.req.param('id'))
    if (!payment) return unknown(c)
    return page(c, hostedPage(payment), payment)
  })
  app.post('/pay/:id', async (c) => {
    const { choice } = await c.req.parseBody().catch(() => ({ choice: undefined }))
    const known = await find(deps, c.req.param('id'))
    if (!known || !isChoice(choice)) return unknown(c)

    const payment = (await choose(deps, known.id, choice)) ?? known
    if (choice === 'close_tab') return page(c, closeTabPage())
    const { returnUrl, cancelUrl } = payment
    // At Stripe and Nexi a buyer whose card is declined tries another one there, or leaves.
    const hasLeft = choice === 'abort' || (choice === 'decline' && staysOpen.has(payment.provider))
    return c.redirect(hasLeft ? (cancelUrl ?? returnUrl) : returnUrl, 303)
  })
  return app
}

/** Where a payment with a declined card stays open, and no state shows the decline. */
const staysOpen = new Set(['stripe', 'nexi'])

/** An answer that never comes: the caller must end its request itself. */
const untilGone = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

async function find(
  deps: SimulatorDependencies,
  id: string,
): Promise<SimulatedPayment | undefined> {
  return z.uuid().safeParse(id).success ? lockPayment(deps.db, { id }) : undefined
}

function unknown(c: Context) {
  c.status(404)
  return page(c, unknownPage())
}

function page(c: Context, body: string, payment?: SimulatedPayment) {
  // A browser applies form-action to where a form's answer redirects to, too.
  const shop = payment ? ` ${new URL(payment.returnUrl).origin}` : ''
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'${shop}; frame-ancestors 'none'; base-uri 'none'`,
  )
  c.header('Cache-Control', 'no-store')
  c.header('Referrer-Policy', 'no-referrer')
  return c.html(body)
}
