import { unknownPage } from '#domain/analytics/scrub.ts'
import type { SiteSettings } from '#domain/consent/site-settings.ts'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/client.ts'
import { recordError } from '../errors/record-error.ts'
import { addressHeader } from '../http/address.ts'
import { databaseRefusal } from '../http/error-response.ts'
import type { Log } from '../log.ts'
import type { FindBoard } from './scorecard-image.ts'
import { finishHtml } from './finish-html.ts'
import type { CachedPage } from './page-cache.ts'
import { errorFallbackPage, unavailablePage } from './fallback-pages.ts'
import type { PageVersions } from './page-versions.ts'
import {
  contentPolicy,
  noContentPolicy,
  pageHeaders,
  securityHeaders,
  type PolicyHosts,
} from '../http/policy.ts'
import { createCompressedResponse } from '../http/compressed-response.ts'
import type { WebApp } from './web-app.ts'

export type PageDependencies = {
  web: WebApp
  /** Which data pages are made from. */
  versions: PageVersions
  db: Db
  /** A board that is kept. */
  board: FindBoard
  now: () => Date
  /** Where visitors reach us, without a trailing slash. */
  publicUrl: string
  build: string
  apiOrigin: string | undefined
  hosts: PolicyHosts
  site: SiteSettings
  log: Log
}

/** A page that is made for one visitor, or is no page at all. */
export type RenderedPage = { status: number; headers: Headers; body: string | null }

const policy = 'Content-Security-Policy'

/** Rendered without a visitor: no cookie, no address, and the same address for everyone. */
export async function renderPublicPage(
  deps: PageDependencies,
  href: string,
  { version, follows }: Pick<CachedPage, 'version' | 'follows'>,
): Promise<CachedPage | RenderedPage> {
  const rendered = await renderPage(deps, fromNobody(deps, href), version)
  if (rendered.status !== 200 || !rendered.body || !isHtml(rendered.headers)) return rendered
  const headers = {
    ...pageHeaders(deps.publicUrl, deps.site),
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-cache',
    [policy]: rendered.headers.get(policy) ?? noContentPolicy,
  }
  const data = `{"version":${JSON.stringify(version)},"queries":${rendered.answers}}`
  const lasts = follows === undefined ? 'lasting' : 'passing'
  return {
    version,
    follows,
    page: createCompressedResponse(rendered.body, headers, lasts),
    data: createCompressedResponse(
      data,
      { ...securityHeaders(deps.publicUrl), ...dataHeaders },
      lasts,
    ),
  }
}

/**
 * A public page that is missing, by the address as it was typed: the error page quotes it, and the
 * browser, which knows no other, would find another text than its own.
 */
export const renderQuotingAddress = (deps: PageDependencies, asked: string) =>
  renderPage(deps, fromNobody(deps, asked))

const fromNobody = ({ publicUrl }: PageDependencies, href: string) =>
  new Request(publicUrl + href, { headers: { accept: 'text/html' } })

/** Fresh for as long as the browser's own questions are (`web/fetch-api.ts`). */
const dataHeaders = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'public, max-age=5',
  [policy]: noContentPolicy,
}

/** Renders a page and makes it whole; what fails is answered with a number to quote. */
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
    const facts = { build, apiOrigin, site, banner, status, errorId, version, answers }
    const whole = finishHtml(html, facts)
    headers.set(policy, contentPolicy(whole, deps.hosts))
    return { status, headers, body: whole, answers }
  } catch (error) {
    if (request.signal.aborted) return { ...gone, answers: '[]' }
    return { ...broken(deps, error, addressIn(request)), answers: '[]' }
  }
}

/** The visitor went away while the page was made: nobody reads an answer, and nothing is broken. */
const gone = { status: 499, headers: new Headers(), body: null }

/** When not even the error page could be made. */
export function broken(
  deps: Pick<PageDependencies, 'db' | 'now' | 'log'>,
  error: unknown,
  address?: string,
) {
  if (error instanceof AppError && error.code === 'too_busy') return forNow()
  if (databaseRefusal(deps.log, error)) return forNow()
  const where = { what: 'A page could not be rendered', kind: 'page', page: unknownPage } as const
  const errorId = recordError(deps, error, { ...where, address })
  const body = errorFallbackPage(errorId)
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8' })
  return { status: 500, headers, body }
}

/** Of the visitor for whom it is made; a public page is made for everybody. */
export const addressIn = ({ headers }: Request) => headers.get(addressHeader) ?? undefined

/** Nothing is broken; there was no room, or no database, just now. */
function forNow() {
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8' })
  return { status: 503, headers, body: unavailablePage }
}

export const isHtml = (headers: Headers) =>
  headers.get('content-type')?.toLowerCase().startsWith('text/html') ?? false
