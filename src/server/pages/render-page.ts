import { unknownPage } from '#domain/analytics/scrub.ts'
import type { SiteSettings } from '#domain/consent/site-settings.ts'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/client.ts'
import { recordError } from '../errors/record-error.ts'
import { addressHeader } from '../http/address.ts'
import { databaseRefusal } from '../http/error-response.ts'
import type { Log } from '../log.ts'
import type { FindBoard } from './scorecard-image.ts'
import { finishHtml, type DemoBar } from './finish-html.ts'
import type { CachedPage } from './page-cache.ts'
import { errorFallbackPage, unavailablePage } from './fallback-pages.ts'
import { isTracing } from '../tracing.ts'
import type { PageVersions } from './page-versions.ts'
import {
  contentPolicy,
  noContentPolicy,
  pageHeaders,
  securityHeaders,
  type PolicyHosts,
} from '../http/policy.ts'
import { createCompressedResponse } from '../http/compressed-response.ts'
import { publicDataKey, sharedHeaders, tournamentKey } from '../http/shared-cache.ts'
import type { Cdn } from '../cdn-settings.ts'
import type { PageAddress, WebApp } from './web-app.ts'

export type PageDependencies = {
  web: WebApp
  /** The versions of the data of pages. */
  versions: PageVersions
  db: Db
  /** A cached board. */
  board: FindBoard
  now: () => Date
  /** The public origin, without a trailing slash. */
  publicUrl: string
  build: string
  apiOrigin: string | undefined
  hosts: PolicyHosts
  /** The cache in front of the service. */
  cdn?: Cdn | undefined
  site: SiteSettings
  /** The bar above every page of the demonstration; absent in production. */
  drawDemoBar?: ((page: { path: string; at: Date; build: string }) => DemoBar) | undefined
  log: Log
}

/** A page that is rendered for one visitor, or a response that is no page. */
export type RenderedPage = { status: number; headers: Headers; body: string | null }

const policy = 'Content-Security-Policy'

/** Renders a public page without a visitor: no cookie, no client address, and one canonical URL. */
export async function renderPublicPage(
  deps: PageDependencies,
  { href, route }: Pick<PageAddress, 'href' | 'route'>,
  { version, follows }: Pick<CachedPage, 'version' | 'follows'>,
): Promise<CachedPage | RenderedPage> {
  const rendered = await renderPage(deps, anonymousRequest(deps, href), version)
  if (rendered.status !== 200 || !rendered.body || !isHtml(rendered.headers)) return rendered
  const lasts = follows === undefined ? 'lasting' : 'passing'
  const keys = follows === undefined ? [publicDataKey] : [publicDataKey, tournamentKey(follows)]
  const shared = sharedHeaders(deps.cdn, { lasts, keys })
  // In a browser fresh as long as its own requests (`web/fetch-api.ts`).
  const sharedData = sharedHeaders(deps.cdn, { lasts, keys, browserSeconds: 5 })
  const headers = {
    ...pageHeaders(deps.publicUrl, deps.site),
    ...shared,
    'Content-Type': 'text/html; charset=utf-8',
    [policy]: rendered.headers.get(policy) ?? noContentPolicy,
  }
  const data = `{"version":${JSON.stringify(version)},"queries":${rendered.answers}}`
  return {
    version,
    follows,
    route,
    page: createCompressedResponse(rendered.body, headers, lasts),
    data: createCompressedResponse(
      data,
      { ...securityHeaders(deps.publicUrl), ...sharedData, ...dataHeaders },
      lasts,
    ),
  }
}

/**
 * Renders a missing public page by the requested address, which its error page quotes; with the canonical
 * address hydration in the browser would find another text.
 */
export const renderQuotingAddress = (deps: PageDependencies, address: string) =>
  renderPage(deps, anonymousRequest(deps, address))

const anonymousRequest = ({ publicUrl }: PageDependencies, href: string) =>
  new Request(publicUrl + href, { headers: { accept: 'text/html' } })

const dataHeaders = {
  'Content-Type': 'application/json; charset=utf-8',
  [policy]: noContentPolicy,
}

/** Renders and completes a page; a failure is answered with an error id to quote. */
export async function renderPage(
  deps: PageDependencies,
  request: Request,
  version = deps.versions.known(undefined),
) {
  const { build, apiOrigin, site } = deps
  try {
    const { response, html, status, answers, errorId } = await deps.web.render(request)
    const { headers } = response
    if (!isHtml(headers)) return { status, headers, body: await response.text(), answers }
    if (!html?.startsWith('<!')) {
      return request.signal.aborted
        ? { ...gone, answers }
        : { ...broken(deps, new Error('The page came to nothing'), addressIn(request)), answers }
    }
    const { adapter, culture } = site.consent
    const banner = adapter === 'embedded' ? deps.web.consentBanner(culture) : undefined
    const { pathname: path } = new URL(request.url)
    // The copy that a phone keeps has no style for the bar, and nothing to switch to without a connection.
    const isOfflineCopy = request.headers.has('offline-copy')
    const demoBar = isOfflineCopy ? undefined : deps.drawDemoBar?.({ path, at: deps.now(), build })
    const written = { build, apiOrigin, site, banner, demoBar, status, errorId, version, answers }
    const finished = finishHtml(html, { ...written, isTraced: isTracing() })
    headers.set(policy, contentPolicy(finished, deps.hosts))
    return { status, headers, body: finished, answers }
  } catch (error) {
    if (request.signal.aborted) return { ...gone, answers: '[]' }
    return { ...broken(deps, error, addressIn(request)), answers: '[]' }
  }
}

/** The visitor left while the page was rendered, which is no error. */
const gone = { status: 499, headers: new Headers(), body: null }

/** The response when the error page could not be rendered either. */
export function broken(
  deps: Pick<PageDependencies, 'db' | 'now' | 'log'>,
  error: unknown,
  address?: string,
) {
  if (error instanceof AppError && error.code === 'too_busy') return unavailable()
  if (databaseRefusal(deps.log, error)) return unavailable()
  const where = { what: 'A page could not be rendered', kind: 'page', page: unknownPage } as const
  const errorId = recordError(deps, error, { ...where, address })
  const body = errorFallbackPage(errorId)
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8' })
  return { status: 500, headers, body }
}

/** The client address of a visitor; undefined for a public page, which is rendered for everybody. */
export const addressIn = ({ headers }: Request) => headers.get(addressHeader) ?? undefined

/** The response to overload, or to a database that cannot be reached. */
function unavailable() {
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8' })
  return { status: 503, headers, body: unavailablePage }
}

export const isHtml = (headers: Headers) =>
  headers.get('content-type')?.toLowerCase().startsWith('text/html') ?? false
