import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { AddressInfo } from 'node:net'
import { contextOf } from '#server/app.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Db } from '#server/db/client.ts'
import { registerModule } from '#server/http/served-endpoints.ts'
import { toErrorResponse } from '#server/http/error-response.ts'
import type { AppEnv } from '#server/http/handle.ts'
import { realProviders, type RealProvider } from '#server/payment-settings.ts'
import { runPayments } from '#server/payments/jobs.ts'
import type { PurchaseKind, Purchases, SecuredOrder } from '#server/payments/purchases.ts'
import { paymentRoutes } from '#server/payments/routes.ts'
import { startAttempt } from '#server/payments/start-attempt.ts'
import { assignOrderNumber, startOrder, type NewOrder } from '#server/payments/start-order.ts'
import { headersOf, runSimulator } from '#server/simulators/payments/callbacks.ts'
import type { Choice } from '#server/simulators/payments/choices.ts'
import {
  simulatorDependencies,
  type SimulatorDependencies,
} from '#server/simulators/payments/dependencies.ts'
import type { ListFailure } from '#server/simulators/payments/list-failures.ts'
import { paymentSimulator } from '#server/simulators/payments/simulator.ts'
import { isNull, sql } from 'drizzle-orm'
import { simulatorCallbacks } from '#server/db/tables/simulators.ts'
import { recordExchanges } from './payment-documents/exchanges.ts'
import { createTestApp } from './test-app.ts'

type ShopOptions = {
  now?: string
  /** A real provider, whose simulator speaks its language; otherwise the one of our own invention. */
  provider?: RealProvider
  /** Of an account that is not of the demonstration: payments with test cards are no money there. */
  live?: boolean
  /** How many entries a page of the simulators' lists of movements shows. */
  listPage?: number
}

const mobilePayKeys = {
  clientId: 'client-id',
  clientSecret: 'client-secret',
  subscriptionKey: 'subscription-key',
  merchantSerialNumber: '123456',
  webhookSecret: 'bm90IGRlY29kZWQ=',
}

const keysOf = {
  mobilepay: mobilePayKeys,
  quickpay: { apiKey: 'api-key', privateKey: 'private-key' },
  stripe: { secretKey: 'sk_test_key', webhookSecret: 'whsec_secret' },
  nexi: { secretKey: 'test-secret-key-0', webhookSecret: 'onlyweknowthisword' },
}

export type PaymentShop = Awaited<ReturnType<typeof openPaymentShop>>

/**
 * The module `payments` with a test product: a delivery is a row in a table that, like the passes', has a unique
 * order line; with the simulated provider on a real port.
 */
export async function openPaymentShop({ now, provider, live = false, listPage }: ShopOptions = {}) {
  const app = await createTestApp({ now })
  const { db } = app
  await db.execute(
    sql`create table delivered (order_line_id uuid primary key, order_id uuid not null)`,
  )
  const shelf = { deliver: fulfil, notified: [] as string[] }
  const purchases: Purchases = {
    whenSecured: ofEach((ctx, order) => shelf.deliver(ctx, order)),
    whenCaptureRefused: ofEach(
      async (_ctx, { orderId }) => void shelf.notified.push(`refused ${orderId}`),
    ),
    whenReleased: ofEach(
      async (_ctx, { orderId }) => void shelf.notified.push(`released ${orderId}`),
    ),
    pages: ofEach({ paid: '/account', unpaid: '/account/registration/payment' }),
    restartPage: {},
  }
  const { services, openAt } = servicesOf(app, provider, live)
  const ctx = () => contextOf(services, { requestId: 'test' })
  const lists: { failure?: ListFailure | undefined } = {}
  const world = { ...simulatorDependencies(services), listPage, listFailure: () => lists.failure }
  const { hono, listening, exchanges } = serveShop(ctx, purchases, world)
  const server = await listening
  const loopbackUrl = openAt((server.address() as AddressInfo).port)

  return {
    ...app,
    hono,
    ctx,
    shelf,
    purchases,
    url: () => loopbackUrl,
    /** The first time of the stopped clock, in milliseconds. */
    startedAt: app.clock.now().getTime(),
    runJobs: () => runPayments(ctx(), purchases),
    runSimulator: () => deliverCallbacks(world),
    /** A job skips what a callback of the provider is just settling, so here callbacks come first. */
    runJobsAfterCallbacks: async () => {
      await deliverCallbacks(world)
      await runPayments(ctx(), purchases)
    },
    /** Makes something wrong with the lists of movements. */
    breakLists: (failure: ListFailure | undefined) => void (lists.failure = failure),
    /** All that was said between shop and provider. */
    exchanges,
    /** The headers that the provider sends with a callback; another account's, when it is forged. */
    headersOf: async (callback: SentCallback, forged = false) => ({
      ...(await headersOf(forged ? { ...world, ...othersKeys(world) } : world, callback)),
      ...(forged && callback.provider === 'nexi' && { authorization: 'another' }),
    }),
    /** An order with one line and its attempt, like those of the registration. */
    order: (wanted: Partial<NewOrder> = {}) =>
      db.transaction((tx) => createOrder(tx, { ...ctx(), db: tx }, wanted)),
    start: async (wanted: Partial<NewOrder> = {}) => {
      const orderId = await db.transaction((tx) => createOrder(tx, { ...ctx(), db: tx }, wanted))
      return { orderId, ...(await startAttempt(ctx(), orderId)) }
    },
    /** Makes the buyer's choice on the provider's page; returns the address of the redirect. */
    choose: (redirectUrl: string, choice: Choice) =>
      chooseAtProvider(loopbackUrl, redirectUrl, choice),
    delivered: () => selectDelivered(db),
    close: async () => {
      await new Promise((resolve) => server.close(resolve))
      await app.close()
    },
  }
}

async function selectDelivered(db: Db) {
  const { rows } = await db.execute<{ order_id: string }>(sql`select order_id from delivered`)
  return rows.map((row) => row.order_id)
}

/** The app's services at an address that is known only once the server listens. */
function servicesOf(
  app: Awaited<ReturnType<typeof createTestApp>>,
  provider: ShopOptions['provider'],
  live: boolean,
) {
  let loopbackUrl = ''
  const payments = {
    mobilepay: { apiUrl: '', ...keysOf.mobilepay },
    quickpay: { apiUrl: '', ...keysOf.quickpay },
    stripe: { apiUrl: '', ...keysOf.stripe },
    nexi: { apiUrl: '', ...keysOf.nexi },
  }
  const config = {
    ...app.services.config,
    ...(provider && { paymentProviders: [provider] }),
    ...(live && { demo: false }),
  }
  return {
    services: {
      ...app.services,
      config: { ...config, payments },
      // A real provider is told the public address, at which its simulator must reach the shop.
      publicUrl: () => (provider ? loopbackUrl : 'http://localhost:3000'),
      loopbackUrl: () => loopbackUrl,
    },
    openAt(port: number) {
      loopbackUrl = `http://127.0.0.1:${port}`
      for (const name of realProviders) {
        payments[name].apiUrl = `${loopbackUrl}/simulator/payments/${name}`
      }
      return loopbackUrl
    },
  }
}

type SentCallback = Parameters<typeof headersOf>[1]

/** Runs the simulator's jobs, and gives callbacks a second that another sender of it has begun to deliver. */
async function deliverCallbacks(world: SimulatorDependencies) {
  await runSimulator(world)
  for (let waits = 0; waits < 50 && (await undelivered(world.db)) > 0; waits += 1) await wait(20)
}

const undelivered = (db: Db) => db.$count(simulatorCallbacks, isNull(simulatorCallbacks.doneAt))

/** The access of somebody else's account at each provider. */
function othersKeys(world: SimulatorDependencies): Partial<SimulatorDependencies> {
  const { mobilepay, quickpay, stripe } = world
  return {
    keys: async () => ({ apiKey: 'another', callbackSecret: 'another' }),
    mobilepay: mobilepay && { ...mobilepay, webhookSecret: 'another' },
    quickpay: quickpay && { ...quickpay, privateKey: 'another' },
    stripe: stripe && { ...stripe, webhookSecret: 'another' },
  }
}

/** The shop handles all kinds of purchase in the same way. */
const ofEach = <T>(value: T): Record<PurchaseKind, T> => ({
  pass: value,
  pass_debt: value,
  tournament_entry: value,
  gift_card: value,
  company_cards: value,
  set_up_test: value,
})

/** The module's routes and the simulator on one server, as in the app. */
function serveShop(ctx: () => Ctx, purchases: Purchases, world: SimulatorDependencies) {
  const hono = new Hono<AppEnv>()
  hono.onError((error, c) => toErrorResponse(error, c))
  hono.use('*', async (c, next) => {
    c.set('ctx', ctx())
    return next()
  })
  registerModule(hono, 'payments', () => paymentRoutes(hono, purchases))
  const exchanges = recordExchanges(hono)
  hono.route('/simulator/payments', paymentSimulator(world))
  const server = serve({ fetch: hono.fetch, port: 0, hostname: '127.0.0.1' })
  const listening = new Promise<typeof server>((resolve) =>
    server.once('listening', () => resolve(server)),
  )
  return { hono, listening, exchanges }
}

async function createOrder(tx: Db, ctx: Ctx, wanted: Partial<NewOrder>) {
  const { orderId } = await startOrder(tx, ctx, {
    kind: 'pass',
    subjectId: randomUUID(),
    accountId: null,
    buyerName: 'Anne Holm',
    buyerEmail: 'anne@example.com',
    lines: [line(149_500)],
    ...wanted,
  })
  await assignOrderNumber(tx, ctx, orderId)
  return orderId
}

/** One card at a price, with the VAT of a taxed sale. */
export const line = (listPriceOre: number, discountOre = 0) => ({
  subjectId: '00000000-0000-4000-8000-000000000001',
  description: 'Sæsonkort 2027',
  listPriceOre,
  discountOre,
  vatMode: 'full_25' as const,
  vatOre: Math.round((listPriceOre - discountOre) / 5),
})

async function fulfil(ctx: Ctx, order: SecuredOrder): Promise<{ captureDueAt?: Date }> {
  for (const { id } of order.lines) {
    await ctx.db.execute(sql`insert into delivered values (${id}, ${order.id})`)
  }
  return { captureDueAt: ctx.now() }
}

async function chooseAtProvider(loopbackUrl: string, redirectUrl: string, choice: Choice) {
  const { pathname } = new URL(redirectUrl)
  const answer = await fetch(`${loopbackUrl}${pathname}`, {
    method: 'POST',
    body: new URLSearchParams({ choice }),
    redirect: 'manual',
  })
  await answer.arrayBuffer()
  return answer.headers.get('location') ?? undefined
}
