import { isbot } from 'isbot'
import { isAuditor } from '#domain/shared/auditors.ts'
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
import { pageHeaders } from '../http/policy.ts'
import { siteFiles } from './site-files.ts'
import {
  factsOf,
  tryReply,
  replyWith,
  type Incoming,
  type Reply,
} from '../http/compressed-response.ts'
import { limitConcurrency } from './limit-renderings.ts'
import type { PageAddress } from './web-app.ts'

export type Pages = ReturnType<typeof createPages>

/** Rendering is one thread's work: more at once make none of them faster, and each takes memory. */
const renderings = { concurrency: 8, waiting: 200 }

function withRenderLimit(deps: PageDependencies): PageDependencies {
  const turns = limitConcurrency(renderings)
  const render = (request: Request) => turns(() => deps.web.render(request))
  return { ...deps, web: { ...deps.web, render } }
}

/**
 * All pages. A public one is rendered once for each version of the public data and then served as
 * bytes, without a question to anyone; the others are rendered for each visit and kept nowhere.
 */
export function createPages(given: PageDependencies) {
  const kept = createPageCache()
  const deps = withRenderLimit(given)
  const makeOnce = deduplicateCalls<CachedPage | RenderedPage>()
  const files = siteFiles(deps)
  const security = pageHeaders(deps.publicUrl, deps.site)
  const isAlias = createAliasCheck(deps.publicUrl)

  /** The kept bytes or, when it cannot be kept, what was made. */
  async function publicPage(address: PageAddress): Promise<CachedPage | RenderedPage> {
    const follows = await deps.versions.followedBy(address.href)
    const version = await deps.versions.read(follows)
    const found = kept.find(address.href, () => version)
    if (found) return found
    const make = () => renderPublicPage(deps, address.href, { version, follows })
    const rendered = await makeOnce(`${version} ${address.href}`, make)
    if ('page' in rendered) kept.keep(address.href, rendered)
    return rendered
  }

  async function answerPage(request: Request, url: URL): Promise<Response> {
    const asked = url.pathname + url.search
    const address = deps.web.find(asked)
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

  /** The data of a public page (E20); an old version is answered with the present one. */
  async function answerData(request: Request, asked: { href: string; version: string | null }) {
    const address = deps.web.find(asked.href)
    const rendered = address.isPublic ? await publicPage(address) : undefined
    if (!rendered || !('page' in rendered)) {
      return Response.json(null, { status: 404, headers: { ...security, ...notStored } })
    }
    const { headers, ...reply } = await replyWith(rendered.data, askedBy(request))
    const isStale = asked.version !== rendered.version
    return toResponse({ ...reply, headers: { ...headers, ...(isStale && notStored) } })
  }

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const file = await files(url, addressIn(request))
    if (file) return withSecurity(file, request, security)
    const data = parseDataUrl(url)
    return data ? answerData(request, data) : answerPage(request, url)
  }

  const answerBroken = (request: Request, error: unknown): Response =>
    toVisitor(broken(deps, error, addressIn(request)), request, security)

  return {
    /** Bytes that are ready now; undefined hands the request to `handleRequest`. */
    tryCachedResponse: ({ method, url = '', headers }: Incoming): Reply | undefined => {
      const isReading = method === 'GET' || method === 'HEAD'
      if (!isReading || isAlias(headers.host as string | undefined)) return undefined
      const found = kept.find(url, deps.versions.known)
      return found && tryReply(found.page, factsOf({ method, headers }))
    },
    /** Never rejects: what breaks around the pages, the database too, is answered in words. */
    answer: (request: Request) => answer(request).catch((error) => answerBroken(request, error)),
    size: kept.size,
  }
}

/** Whatever the visitor calls us: redirects are made of it. */
const renderUnderOwnHost = (deps: PageDependencies, request: Request, { pathname, search }: URL) =>
  renderPage(deps, new Request(deps.publicUrl + pathname + search, request))

/** For this visitor alone: nobody between us may store it, and a bot sees no error page (E18). */
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

/** E18: search engines, link previews and auditors. */
const seesNoErrors = (userAgent: string) => isbot(userAgent) || isAuditor(userAgent)

function withSecurity(file: Response, { method }: Request, security: Record<string, string>) {
  for (const [name, value] of Object.entries(security)) {
    if (!file.headers.has(name)) file.headers.set(name, value)
  }
  return method === 'HEAD' ? new Response(null, file) : file
}

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
