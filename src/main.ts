import { AsyncLocalStorage } from 'node:async_hooks'
import { getSsrStatus, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server'
import { createStartHandler, StartServer } from '@tanstack/react-start/server'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { consentInCookies } from '#domain/consent/providers.ts'
import { drawConsentBanner } from '#web/features/consent/draw-banner.tsx'
import { provideVisitorConsent } from '#web/features/consent/visitor-consent.ts'
import { provideInProcessApi } from '#web/fetch-api.ts'
import { pageFinder } from '#web/find-page.ts'
import { dehydrateQueries } from '#web/page-data.ts'
import { provideErrorRecorder } from '#web/page-error-id.ts'
import { toPageError } from '#web/features/shell/page-error.ts'
import { providePublicOrigin } from '#web/public-origin.ts'
import { provideContours } from '#web/ui/contour-field.tsx'
import { contourMarkup } from '#web/ui/contour-markup.ts'
import type { AppServices } from '#server/app-services.ts'
import { wordingHash } from '#server/consent/save-consent.ts'
import { addressHeader } from '#server/http/address.ts'
import { redirectToCanonicalHost } from '#server/http/normalize-url.ts'
import { createAppServer, type AppServer } from '#server/create-app-server.ts'
import { recordPageError } from '#server/pages/record-page-error.ts'
import type { Pages } from '#server/pages/serve-pages.ts'
import type { Incoming } from '#server/http/compressed-response.ts'
import type { Rendered } from '#server/pages/web-app.ts'

/**
 * The entry point: the only file that imports both server and web. The build makes it the server's
 * entry; development calls the same `fetch` through Vite's module runner.
 */
const visits = new AsyncLocalStorage<Visit>()
const renderPage = createStartHandler(async ({ router, responseHeaders }) => {
  const visit = visits.getStore()
  if (!visit) throw new Error('A page renders for a visit')
  visit.answers = JSON.stringify(dehydrateQueries(router.options.context.queryClient))
  try {
    const tree = renderToString(createElement(StartServer, { router }))
    visit.html = await transformHtmlStringWithRouter(router, tree)
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
  } finally {
    router.serverSsr?.cleanup()
  }
})

/** One page on its way: who asks, and what was asked of the API for it. */
type Visit = {
  path: string
  headers: Headers
  answers: string
  html?: string
  status?: number
  errorId?: string
}

let starting: Promise<{ server: AppServer; pages: Pages }> | undefined

/** Starts the server once: database, migrations, demonstration, API, pages. */
export function open() {
  starting ??= createAppServer().then((server) => {
    providePublicOrigin(server.services.publicUrl)
    provideContours(contourMarkup)
    provideInProcessApi((path, init) => {
      if (path === '/api/v1/account/me' && isOfflineCopy()) return Promise.resolve(unreachable)
      const ask = () => server.api(asVisitor(path, init))
      return init.method === 'GET' ? server.cachedData(path, ask) : ask()
    })
    provideVisitorConsent(() => {
      const secure = server.services.publicUrl().startsWith('https:')
      return consentInCookies({ ...server.config.site.consent, secure }, cookies())
    })
    provideErrorRecorder(noteFor(server.services))
    const consentBanner = (culture: string) => drawConsentBanner(culture, wordingHash(culture))
    return { server, pages: server.createPages({ ...pageFinder(), render, consentBanner }) }
  })
  return starting.then(({ server, pages }) => ({
    ...server,
    tryCachedResponse: (asked: Incoming) =>
      server.tryCachedBoard(asked) ?? pages.tryCachedResponse(asked),
  }))
}

export async function fetch(request: Request): Promise<Response> {
  await open()
  const { server, pages } = await (starting as NonNullable<typeof starting>)
  if (server.isApiUrl(new URL(request.url))) return server.api(request)
  const ownAddress = redirectToCanonicalHost(request.url, server.services.publicUrl())
  if (ownAddress) return Response.redirect(ownAddress, 307)
  return pages.answer(request)
}

async function render(request: Request): Promise<Rendered> {
  const path = new URL(request.url).pathname
  const visit: Visit = { path, headers: request.headers, answers: '[]' }
  const response = await visits.run(visit, () => renderPage(request))
  const { answers, html, status, errorId } = visit
  return { response, html, status: status ?? response.status, answers, errorId }
}

/** An error decides the status of its page, and has a number when it is ours. */
function noteFor({ db, clock, log }: AppServices) {
  return (error: unknown) => {
    const visit = visits.getStore()
    const { status } = toPageError(error)
    if (visit) visit.status = status
    if (!visit || status < 500) return undefined
    const address = visit.headers.get(addressHeader) ?? undefined
    visit.errorId = recordPageError({ db, log, now: clock.now }, error, visit.path, address)
    return visit.errorId
  }
}

/**
 * A phone stores a page for offline use as it is without a visitor: the copy outlives the session, so it must
 * hold no personal data. The account then counts as unreachable, with which the guards admit everybody.
 */
const isOfflineCopy = () => visits.getStore()?.headers.has('offline-copy') === true
const unreachable = { ok: false, status: 503, json: () => Promise.resolve(undefined) }

/** Of the visitor for whom a private page renders; a public page has none (E15). */
const cookies = () => (isOfflineCopy() ? '' : (visits.getStore()?.headers.get('cookie') ?? ''))

/** While a page renders, its questions to the API carry the visitor's cookie and address. */
function asVisitor(path: string, init: RequestInit): Request {
  const headers = new Headers(init.headers)
  const address = visits.getStore()?.headers.get(addressHeader)
  if (address) headers.set(addressHeader, address)
  if (cookies()) headers.set('cookie', cookies())
  return new Request(new URL(path, 'http://in-process.invalid'), { ...init, headers })
}

export default { fetch }
