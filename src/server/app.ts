import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { listImportRuns } from '#contract/admin/imports.ts'
import { addScreenPicture } from '#contract/board/screen-pictures.ts'
import { addClubPicture } from '#contract/clubs/pictures.ts'
import { getFormAnswer } from '#contract/shared/form-answer.ts'
import { collectorRoutes } from './analytics/routes.ts'
import { createAuthGetter, type GetAuth } from './accounts/auth.ts'
import { dguLoginRoutes } from './accounts/dgu-routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { adminRoutes } from './admin/routes.ts'
import { setUpRoutes } from './admin/set-up-routes.ts'
import { AppError } from './app-error.ts'
import type { AppServices } from './app-services.ts'
import { caseRoutes } from './cases/routes.ts'
import { endPhonesOf } from './checkins/phones.ts'
import { checkInRoutes } from './checkins/routes.ts'
import { pictureRoutes } from './clubs/pictures/picture-routes.ts'
import { clubRoutes } from './clubs/routes.ts'
import { companyRoutes } from './companies/routes.ts'
import { consentRoutes } from './consent/routes.ts'
import { contentRoutes } from './content/routes.ts'
import type { Ctx } from './ctx.ts'
import { discountRoutes } from './discounts/routes.ts'
import { errorRoutes } from './errors/routes.ts'
import { addressHeader } from './http/address.ts'
import { allowOrigins, ownOrigins, guardOrigin } from './http/origins.ts'
import { keepCookiesPrivate } from './http/shared-cache.ts'
import { toErrorResponse } from './http/error-response.ts'
import { cookieJar, cookieScopeOf } from './http/cookies.ts'
import { nameRoutes, operationRoutes } from './operations.ts'
import { bearerTokenOf, limitToKeyScopes, noCookies } from './http/api-keys.ts'
import { readFormAnswer } from './http/handle-form-post.ts'
import { flagRoutes } from './flags/routes.ts'
import { giftCardRoutes } from './giftcards/routes.ts'
import { handle, type App, type AppContext, type AppEnv } from './http/handle.ts'
import { isUpload, limitDefault, limitUpload } from './http/limit-upload.ts'
import { keepViewReadOnly } from './http/read-only-view.ts'
import { registerModule } from './http/served-endpoints.ts'
import { recordError } from './errors/record-error.ts'
import { identify } from './accounts/identify.ts'
import { acceptFormerSecrets } from './http/resign-cookies.ts'
import { logOf, requestIdOf, type Requester } from './request-log.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { confirmYearByDgu } from './passes/confirm-year.ts'
import { openLeadOfCase } from './partnership/open-lead.ts'
import { partnershipRoutes } from './partnership/routes.ts'
import { passRoutes } from './passes/routes.ts'
import { verifyWaitingPasses } from './passes/verify-pass.ts'
import { paymentRoutes } from './payments/routes.ts'
import { noContentPolicy } from './http/policy.ts'
import { purchases } from './purchases.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { confirmOwnCardByDgu, fillCardByDgu } from './registrations/by-dgu-login.ts'
import { registrationRoutes } from './registrations/routes.ts'
import { endRequestsTo } from './settlement/request-approval.ts'
import { claimTicketOnSignIn } from './salequeue/claim-ticket.ts'
import { queueRoutes, saleQueueRoutes } from './salequeue/routes.ts'
import { settlementRoutes } from './settlement/routes.ts'
import { findScreenPictureBytes } from './board/screen-picture-queries.ts'
import { openBoards } from './board/boards.ts'
import { paperRoutes } from './papers/routes.ts'
import { findRehearsalOfRound } from './board/board-queries.ts'
import { uncachedVersions } from './board/tournament-versions.ts'
import { boardRoutes } from './board/routes.ts'
import { findOpenedDayLink } from './competitions/day-links/open-day-link.ts'
import { findTournament } from './competitions/tournament-queries.ts'
import { competitionRoutes } from './competitions/routes.ts'
import { guardRehearsals } from './director/rehearsal/guard-rehearsals.ts'
import { directorRoutes } from './director/routes.ts'
import { drawRoutes } from './draw/routes.ts'
import { entryRoutes } from './entries/routes.ts'
import { matchRoutes } from './matches/routes.ts'
import { identifyProgram } from './programs/identify-program.ts'
import { programRoutes } from './programs/routes.ts'
import { rankingRoutes } from './rankings/routes.ts'
import { reportRoutes } from './golfbox/routes.ts'
import { resultRoutes } from './results/routes.ts'
import { scoringRoutes } from './scoring/routes.ts'
import { walletRoutes } from './wallets/routes.ts'
import { sideCompetitionRoutes } from './sidecompetitions/routes.ts'

/** Composes the modules into one API. */
export function createApp(services: AppServices): App {
  const app = new Hono<AppEnv>()
  const auth = createAuthGetter(services)
  app.onError((error, c) => toErrorResponse(error, c))
  app.notFound((c) => toErrorResponse(new AppError('not_found'), c))
  const ours = () => ownOrigins(services.publicUrl(), services.config.apiOrigin)
  app.use('*', nameRoutes())
  // Registered before any middleware that reads cookies.
  collectorRoutes(app, { ctxOf: (address) => contextOf(services, { address }), ownOrigins: ours })
  pictureRoutes(app, services, findScreenPictureBytes)
  queueRoutes(app, services, (c) => visitorContextOf(services, c))
  app.use('*', (c, next) => (isUpload(c.req.path) ? next() : limitDefault(c, next)))
  app.use('*', (c, next) => {
    c.header('Content-Security-Policy', noContentPolicy)
    return next()
  })
  app.use('*', keepCookiesPrivate)
  app.use('*', async (c, next) => {
    const address = c.req.header(addressHeader)
    const requestId = requestIdOf(c.req.header('x-request-id'))
    const token = bearerTokenOf(c)
    if (token !== undefined) {
      const program = { address, requestId, cookies: noCookies }
      c.set('ctx', contextOf(services, program))
      const apiKey = await identifyProgram(c.var.ctx, token)
      c.set('ctx', contextOf(services, { ...program, apiKey }))
      return next()
    }
    const scope = cookieScopeOf(services.publicUrl(), services.config.cookieDomain)
    acceptFormerSecrets(c.req.raw.headers, services.config, scope)
    const cookies = cookieJar(c, scope)
    const setCookie = (cookie: string) => c.header('Set-Cookie', cookie, { append: true })
    const identity = await identify({ ctx: contextOf(services), auth }, c.req.raw)
    identity.cookies.forEach(setCookie)
    const requester = {
      ...(identity.actor && { actor: identity.actor }),
      address,
      browser: { headers: c.req.raw.headers, setCookie },
      cookies,
      requestId,
    }
    c.set('ctx', contextOf(services, requester))
    return next()
  })
  app.use(listImportRuns.path + '/*', limitUpload)
  for (const { path } of [addClubPicture, addScreenPicture]) app.use(path, limitUpload)
  app.use('/api/*', async (_c, next) => {
    await services.visits?.note()
    return next()
  })
  app.use('/api/*', allowOrigins(services.publicUrl, services.config.apiOrigin))
  const guard = guardOrigin(ours)
  app.use('/api/*', guard)
  app.use('/__clock', guard)
  app.use('*', keepViewReadOnly(app))
  app.use('*', limitToKeyScopes(app))
  app.use('/api/*', guardRehearsals())
  registerModules(app, services, auth)
  services.simulators?.mount(app, services)
  return app
}

const ofRehearsals = { findOfRound: findRehearsalOfRound, isPrivate: true }

function registerModules(app: App, services: AppServices, auth: GetAuth) {
  const versions = uncachedVersions(services.db)
  const boards = services.boards ?? openBoards({ ...services, versions })
  const rehearsals = openBoards({ ...services, versions, ...ofRehearsals })
  const routesOf: Record<string, () => void> = {
    notifications: () => notificationRoutes(app),
    content: () => contentRoutes(app),
    flags: () => flagRoutes(app),
    consent: () => consentRoutes(app),
    errors: () => errorRoutes(app),
    accounts: () => {
      accountRoutes(app, auth, { revokeKeys: endPhonesOf, afterSwitchOn: endRequestsTo })
      dguLoginRoutes(app, auth, {
        card: fillCardByDgu(auth),
        own_card: confirmOwnCardByDgu,
        membership: confirmYearByDgu,
        whenProven: verifyWaitingPasses,
      })
    },
    board: () => boardRoutes(app, { public: boards, rehearsals }),
    papers: () => paperRoutes(app, { public: boards, rehearsals }),
    entries: () => entryRoutes(app, purchases),
    clubs: () => clubRoutes(app),
    checkins: () => checkInRoutes(app),
    passes: () => passRoutes(app),
    wallets: () => walletRoutes(app),
    companies: () => companyRoutes(app, auth, purchases),
    competitions: () => competitionRoutes(app),
    scoring: () => scoringRoutes(app),
    sidecompetitions: () => sideCompetitionRoutes(app),
    results: () => resultRoutes(app),
    draw: () => drawRoutes(app),
    golfbox: () => reportRoutes(app),
    director: () => directorRoutes(app),
    settlement: () => settlementRoutes(app, auth),
    // Before cases, whose `/admin/cases/:caseId` would match the list's `/admin/cases/export.csv`.
    admin: () => {
      setUpRoutes(app, { auth, purchases })
      adminRoutes(app, auth, purchases)
    },
    cases: () => caseRoutes(app, openLeadOfCase),
    partnership: () => partnershipRoutes(app),
    payments: () => paymentRoutes(app, purchases),
    salequeue: () => saleQueueRoutes(app, services),
    registrations: () => registrationRoutes(app, auth),
    giftcards: () => giftCardRoutes(app),
    discounts: () => discountRoutes(app),
    rankings: () => rankingRoutes(app),
    programs: () => programRoutes(app),
    matches: () => matchRoutes(app),
    privacy: () => privacyRoutes(app, auth),
    demo: () => {
      if (services.config.demo) services.demonstration?.routes(app, auth)
    },
    http: () => {
      handle(app, getFormAnswer, readFormAnswer)
      operationRoutes(app, services)
    },
  }
  for (const [module, register] of Object.entries(routesOf)) registerModule(app, module, register)
}

/** The context of a request in which nobody is signed in, or before that is read. */
const visitorContextOf = (services: AppServices, c: AppContext): Ctx =>
  contextOf(services, {
    address: c.req.header(addressHeader),
    requestId: requestIdOf(c.req.header('x-request-id')),
  })

/** The context of one request, job or script. */
export function contextOf(services: AppServices, requester: Requester = {}): Ctx {
  const requestId = requester.requestId ?? randomUUID()
  const log = logOf(services, { ...requester, requestId })
  const base = { db: services.db, now: services.clock.now, log }
  const ctx: Ctx = {
    ...base,
    recordError: (error, origin) => recordError(base, error, origin),
    config: services.config,
    publicUrl: services.publicUrl(),
    loopbackUrl: (services.loopbackUrl ?? services.publicUrl)(),
    wake: services.wake,
    afterSignIn: claimTicketOnSignIn,
    ...requester,
    requestId,
  }
  return {
    ...ctx,
    findDayLink: (tournamentId) => findOpenedDayLink(ctx, tournamentId),
    findTournamentClub: async (tournamentId) =>
      (await findTournament(ctx.db, tournamentId))?.club.id,
  }
}
