import type { Context } from 'hono'
import * as contract from '#contract/accounts/dgu-login.ts'
import { formatHandicap } from '#domain/shared/handicap.ts'
import { homeMembership } from '#domain/accounts/membership.ts'
import type { Ctx } from '../ctx.ts'
import { handle, type App, type AppEnv } from '../http/handle.ts'
import type { GetAuth } from './auth.ts'
import { checkDguCode, sendDguCode } from './dgu-address.ts'
import { browserHash, saveOutcome, readOutcome } from './dgu-browser.ts'
import {
  handleDguCallback,
  outcomeOf,
  outcomePage,
  type DguUses,
  type WhenProven,
} from './dgu-callback.ts'
import { hasDguLogin } from './dgu-client.ts'
import { linkDguLogin, unlinkDguLogin } from './dgu-link.ts'
import { beginDguLogin, redirectTarget } from './dgu-login.ts'
import { findDguLink, findProvenGolfer, type DguLoginRow } from './dgu-login-queries.ts'
import { signInByDgu } from './dgu-sign-in.ts'
import { findGolferByPerson } from './queries.ts'

/** What other modules do with a DGU login. */
export type OtherDguUses = Omit<DguUses, 'sign_in'> & { whenProven: WhenProven }

/** The two addresses that a browser opens, and the endpoints of the pages. */
export function dguLoginRoutes(
  app: App,
  getAuth: GetAuth,
  { whenProven, ...others }: OtherDguUses,
) {
  const uses: DguUses = { ...others, sign_in: signInByDgu(getAuth, whenProven) }
  app.get('/oauth-login', begin)
  app.get('/oauth/callback', async (c, next) => {
    // Without a query this address is the page that shows the outcome.
    if (new URL(c.req.url).search === '') return next()
    return continueLogin(c, await handleDguCallback(c.var.ctx, uses, c.req.query()))
  })
  handle(app, contract.getDguLogin, getDguLogin)
  // These three also accept form posts, for browsers without scripts (E29).
  const page = '/account/oauth' as const
  const toTheCode = { page, next: () => `${page}?step=code&svar=1`, carry: ['email'] }
  const onwards = ({ next }: { next: string }) => next
  handle(app, contract.sendDguCode, sendDguCode, toTheCode)
  const byCode = { page, next: onwards, secret: ['code'] }
  handle(app, contract.checkDguCode, (ctx, input) => checkDguCode(ctx, getAuth, input), byCode)
  const linked = { page, next: onwards }
  handle(app, contract.linkDguLogin, (ctx) => linkDguLogin(ctx, getAuth, whenProven), linked)
  handle(app, contract.unlinkDguLogin, (ctx, proof) => unlinkDguLogin(ctx, getAuth, proof))
}

async function begin(c: Context<AppEnv>): Promise<Response> {
  // A prefetch must not begin a login; browsers discard a 503.
  if (/prefetch|prerender/.test(c.req.header('sec-purpose') ?? c.req.header('purpose') ?? '')) {
    return c.body(null, 503, { 'Cache-Control': 'no-store' })
  }
  const { ctx } = c.var
  try {
    return continueLogin(c, await beginDguLogin(ctx, c.req.query()))
  } catch (error) {
    saveOutcome(ctx, outcomeOf(error), redirectTarget(c.req.query()))
    return continueLogin(c, outcomePage)
  }
}

/** Redirects, so that neither code nor state stays in the browser's history. */
function continueLogin(c: Context<AppEnv>, address: string): Response {
  c.header('Cache-Control', 'no-store')
  c.header('Referrer-Policy', 'no-referrer')
  return c.redirect(address, 302)
}

async function getDguLogin(ctx: Ctx): Promise<contract.DguLogin> {
  const browser = browserHash(ctx)
  const kept = browser ? await findProvenGolfer(ctx.db, browser) : undefined
  return {
    available: hasDguLogin(ctx),
    outcome: readOutcome(ctx),
    golfer: kept ? toGolferView(kept.golfer) : null,
    linked: await toLinkView(ctx),
  }
}

function toGolferView({ membership, email }: NonNullable<DguLoginRow['golfer']>) {
  const { firstName, lastName, memberships, handicapTenths } = membership
  return {
    firstName,
    lastName,
    homeClub: homeMembership(memberships)?.clubName ?? null,
    handicap: handicapTenths === null ? null : formatHandicap(handicapTenths),
    email,
  }
}

async function toLinkView({ db, actor }: Ctx) {
  const link = actor && (await findDguLink(db, actor.accountId))
  if (!link) return null
  const golfer = await findGolferByPerson(db, link.personId)
  const name = golfer ? `${golfer.firstName} ${golfer.lastName}` : ''
  return { since: link.since.toISOString(), name }
}
