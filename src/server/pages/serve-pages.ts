import { isbot } from 'isbot'
import { isAuditor, withoutHeadless } from '#domain/shared/auditors.ts'
import { retryAfterSeconds } from '../http/error-response.ts'
import { createAliasCheck } from '../http/normalize-url.ts'
import { errorForBots } from './finish-html.ts'
import { createPageCache, type CachedPage } from './page-cache.ts'
import {
  addressIn,
  broken,
  isHtml,
  renderPage,
  renderPublicPage,
  renderQuotingAddress,
  type RenderedPage,
  type PageDependencies,
} from './render-page.ts'
import { deduplicateCalls } from './deduplicate-calls.ts'
import { nameRoute } from '../http/observe-requests.ts'
import { pageHeaders } from '../http/policy.ts'
import { withoutStoring } from '../http/shared-cache.ts'
import { embedFiles } from './embed-files.ts'
import { siteFiles } from './site-files.ts'
import {
  factsOf,
  tryReply,
  replyWith,
  type Incoming,
  type Reply,
} from '../http/compressed-response.ts'
import { limitConcurrency } from './limit-renderings.ts'
import { traced } from '../tracing.ts'
import type { PageAddress } from './web-app.ts'

export type Pages = ReturnType<typeof createPages>

/** Rendering uses a single thread, so higher concurrency only takes more memory. */
const renderings = { concurrency: 8, waiting: 200 }

function withRenderLimit(deps: PageDependencies): PageDependencies {
  const turns = limitConcurrency(renderings)
  const render = (request: Request) =>
    turns(() => traced({ name: 'render page', isInner: true }, () => deps.web.render(request)))
  return { ...deps, web: { ...deps.web, render } }
}

/**
 * Serves all pages. A public page is rendered once for each version of its data and then served as bytes
 * without a query; other pages are rendered for each visit and not stored.
 */
export function createPages(dependencies: PageDependencies) {
  const cache = createPageCache()
  const deps = withRenderLimit(dependencies)
  const renderOnce = deduplicateCalls<CachedPage | RenderedPage>()
  const security = pageHeaders(deps.publicUrl, deps.site)
  const answerFile = fileAnswers(deps, security)
  const isAlias = createAliasCheck(deps.publicUrl)

  /** The cached page, or the rendered response if it cannot be cached. */
  async function publicPage(address: PageAddress): Promise<CachedPage | RenderedPage> {
    const follows = await deps.versions.followedBy(address.href)
    const version = await deps.versions.read(follows)
    const found = cache.find(address.href, () => version)
    if (found) return found
    const render = () => renderPublicPage(deps, address, { version, follows })
    const rendered = await renderOnce(`${version} ${address.href}`, render)
    if ('page' in rendered) cache.keep(address.href, rendered)
    return rendered
  }

  async function answerPage(request: Request, url: URL): Promise<Response> {
    const asked = url.pathname + url.search
    const address = deps.web.find(asked)
    nameRoute(address.route)
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    if (!address.isPublic || !isReading) {
      return toVisitor(await renderUnderOwnHost(deps, request, url), request, security)
    }
    const rendered = await publicPage(address)
    if ('page' in rendered) return toResponse(await replyWith(rendered.page, askedBy(request)))
    const isQuoted = rendered.status === 404 && asked !== address.href
    const shown = isQuoted ? await renderQuotingAddress(deps, asked) : rendered
    return toVisitor(shown, request, security)
  }

  /** The data file of a public page (E20); a request for an old version gets the present one. */
  async function answerData(request: Request, asked: { href: string; version: string | null }) {
    const address = deps.web.find(asked.href)
    nameRoute('/_data/*')
    const rendered = address.isPublic ? await publicPage(address) : undefined
    if (!rendered || !('page' in rendered)) return noData(security)
    const { headers, ...reply } = await replyWith(rendered.data, askedBy(request))
    const isStale = asked.version !== rendered.version
    return toResponse({ ...reply, headers: isStale ? withoutStoring(headers) : headers })
  }

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const data = parseDataUrl(url)
    const file = await answerFile(request, url)
    return file ?? (data ? answerData(request, data) : answerPage(request, url))
  }

  const answerBroken = (request: Request, error: unknown): Response =>
    toVisitor(broken(deps, error, addressIn(request)), request, security)

  return {
    /** A cached response; undefined to continue with `handleRequest`. */
    tryCachedResponse: ({ method, url = '', headers }: Incoming): Reply | undefined => {
      const isReading = method === 'GET' || method === 'HEAD'
      if (!isReading || isAlias(headers.host as string | undefined)) return undefined
      const found = cache.find(url, deps.versions.known)
      return found && replyFrom(found, { method, headers })
    },
    /** Never rejects; failures, also of the database, are answered by a plain page. */
    answer: (request: Request) => answer(request).catch((error) => answerBroken(request, error)),
    size: cache.size,
  }
}

/** Answers what is no rendered page: files, pictures, and the embedded boards, which have headers of their own. */
function fileAnswers(deps: PageDependencies, security: Record<string, string>) {
  const files = siteFiles(deps)
  const embedded = embedFiles(deps)
  return async (request: Request, url: URL): Promise<Response | undefined> => {
    const file = await files(url, addressIn(request))
    if (file) return withSecurity(file, request, security)
    const board = await embedded(url, askedBy(request))
    return board && toResponse(board)
  }
}

/** Renders under the public origin, whatever the Host header, because redirects are built from it. */
const renderUnderOwnHost = (deps: PageDependencies, request: Request, { pathname, search }: URL) =>
  renderPage(deps, new Request(deps.publicUrl + pathname + search, request))

/** A response for one visitor, which no proxy may store; bots get no error page. */
function toVisitor(
  rendered: RenderedPage,
  request: Request,
  security: Record<string, string>,
): Response {
  const { status, body } = rendered
  const headers = new Headers(rendered.headers)
  for (const [name, value] of Object.entries(security)) headers.set(name, value)
  if (isHtml(headers) || status !== 200) headers.set('Cache-Control', 'no-store')
  if (status >= 400) headers.set('X-Robots-Tag', 'noindex')
  if (status === 503) headers.set('Retry-After', String(retryAfterSeconds))
  const isError = status >= 400 && isHtml(headers) && body !== null
  const hidden = isError && seesNoErrors(request.headers.get('user-agent') ?? '')
  const shown = hidden ? errorForBots(body) : body
  const isBodiless = request.method === 'HEAD' || status === 304 || status === 204
  return new Response(isBodiless ? null : shown, { status, headers })
}

/** Search engines, link previews and auditors, which must not see error pages. */
const seesNoErrors = (userAgent: string) =>
  isbot(withoutHeadless(userAgent)) || isAuditor(userAgent)

function withSecurity(file: Response, { method }: Request, security: Record<string, string>) {
  for (const [name, value] of Object.entries(security)) {
    if (!file.headers.has(name)) file.headers.set(name, value)
  }
  return method === 'HEAD' ? new Response(null, file) : file
}

function replyFrom({ page, route }: CachedPage, incoming: Incoming): Reply | undefined {
  nameRoute(route)
  return tryReply(page, factsOf(incoming))
}

const noData = (security: Record<string, string>) =>
  Response.json(null, { status: 404, headers: { ...security, ...notStored } })

const notStored = { 'Cache-Control': 'no-store' }

const askedBy = ({ method, headers }: Request) => ({
  method,
  acceptEncoding: headers.get('accept-encoding') ?? undefined,
  ifNoneMatch: headers.get('if-none-match') ?? undefined,
})

const toResponse = ({ status, headers, body }: Reply) =>
  new Response(body ? new Uint8Array(body) : null, { status, headers })

const dataPath = /^\/_data(\/.*)\.json$/

/** `/_data/membership.json?season=2027&v=8-x` → the page `/membership?season=2027` as of version `8-x`. */
export function parseDataUrl(url: URL): { href: string; version: string | null } | undefined {
  const path = dataPath.exec(url.pathname)?.[1]
  if (path === undefined) return undefined
  const search = new URLSearchParams(url.search)
  const version = search.get('v')
  search.delete('v')
  const question = search.size > 0 ? `?${search}` : ''
  return { href: `${path === '/index' ? '/' : path}${question}`, version }
}
