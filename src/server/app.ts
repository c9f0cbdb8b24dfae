import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { openAuth } from './accounts/auth.ts'
import { accountRoutes } from './accounts/routes.ts'
import { AppError } from './app-error.ts'
import type { Clock } from './clock.ts'
import { checkInRoutes } from './checkins/routes.ts'
import { clubRoutes } from './clubs/routes.ts'
import type { Config } from './config.ts'
import type { Actor, Browser, Ctx, Device } from './ctx.ts'
import type { Db } from './db/client.ts'
import { addressHeader } from './http/address.ts'
import { answerError } from './http/answer-error.ts'
import { cookieJar, type CookieJar } from './http/cookies.ts'
import { guardOrigin } from './http/guard-origin.ts'
import { measureRequests, operationRoutes } from './http/operations.ts'
import type { App, AppEnv } from './http/handle.ts'
import { identify } from './http/session.ts'
import type { Log } from './log.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { markUnpaid, releaseUnverified } from './passes/lose-money.ts'
import { settleDebt } from './passes/pay-again.ts'
import { passRoutes } from './passes/routes.ts'
import type { Purchases } from './payments/purchases.ts'
import { paymentRoutes } from './payments/routes.ts'
import { fulfilPasses } from './registrations/fulfil.ts'
import { registrationRoutes } from './registrations/routes.ts'
import { dguSimulator } from './simulators/dgu/simulator.ts'
import { paymentSimulator } from './simulators/payments/simulator.ts'
import { simulatorWorld } from './simulators/payments/world.ts'

/** What the house stands on; made once by the front door, or by a test. */
export type Foundation = {
  db: Db
  clock: Clock
  config: Config
  log: Log
  /** Where visitors reach us, without a trailing slash. */
  publicUrl: () => string
  /** Where this process reaches itself; the public address when absent. */
  loopbackUrl?: () => string
  /** Set by `startJobs`. */
  wake?: (job: string) => void
}

const largestBody = 1024 * 1024

/** What happens when money arrives, and when it finally does not. */
export const purchases: Purchases = {
  whenSecured: { pass: fulfilPasses, pass_debt: settleDebt },
  whenCaptureRefused: { pass: markUnpaid, pass_debt: markUnpaid },
  whenReleased: { pass: releaseUnverified, pass_debt: markUnpaid },
  pages: {
    pass: { paid: '/account', unpaid: '/account/registration/payment' },
    pass_debt: { paid: '/account', unpaid: '/account' },
  },
}

/** Composes the rooms into one API. */
export function createApp(house: Foundation): App {
  const app = new Hono<AppEnv>()
  const auth = openAuth(house)
  app.onError((error, c) => answerError(error, c))
  app.notFound((c) => answerError(new AppError('not_found'), c))
  app.use(
    '*',
    bodyLimit({ maxSize: largestBody, onError: (c) => answerError(new AppError('too_large'), c) }),
  )
  app.use('*', async (c, next) => {
    const cookies = cookieJar(c, house.publicUrl().startsWith('https:'))
    const setCookie = (cookie: string) => c.header('Set-Cookie', cookie, { append: true })
    const identity = await identify({ db: house.db, auth }, c.req.raw)
    identity.cookies.forEach(setCookie)
    const who = {
      ...(identity.actor && { actor: identity.actor }),
      address: c.req.header(addressHeader),
      browser: { headers: c.req.raw.headers, setCookie },
      cookies,
      requestId: c.req.header('x-request-id')?.slice(0, 64),
    }
    c.set('ctx', contextOf(house, who))
    return next()
  })
  app.use('/api/*', measureRequests())
  const guard = guardOrigin(() => [new URL(house.publicUrl()).origin])
  app.use('/api/*', guard)
  app.use('/__clock', guard)
  notificationRoutes(app)
  accountRoutes(app, auth)
  clubRoutes(app)
  checkInRoutes(app)
  passRoutes(app)
  paymentRoutes(app, purchases)
  registrationRoutes(app, auth)
  operationRoutes(app, house)
  if (house.config.paymentProvider === 'simulator') {
    app.route('/simulator/payments', paymentSimulator(simulatorWorld(house)))
  }
  if (house.config.demo) app.route('/simulator/dgu', dguSimulator({ db: house.db }))
  return app
}

/** Who asks, and through what; all absent in jobs and scripts. */
type Who = {
  actor?: Actor
  device?: Device
  address?: string | undefined
  browser?: Browser
  cookies?: CookieJar
  requestId?: string | undefined
}

/** The world as one request, job or script sees it. */
export function contextOf(house: Foundation, who: Who = {}): Ctx {
  return {
    db: house.db,
    now: house.clock.now,
    config: house.config,
    publicUrl: house.publicUrl(),
    loopbackUrl: (house.loopbackUrl ?? house.publicUrl)(),
    wake: house.wake,
    log: house.log,
    ...who,
    requestId: who.requestId ?? randomUUID(),
  }
}
