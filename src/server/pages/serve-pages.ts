import { isbot } from 'isbot'
import { isAuditor } from '#domain/shared/auditors.ts'
import { addressHeader } from '../http/address.ts'
import { comeAgainAfter } from '../http/database-refusal.ts'
import { aliasesOf } from '../http/own-name.ts'
import { pageOfData } from './data-address.ts'
import { errorForBots } from './finish-html.ts'
import { keepPages, type KeptPage } from './kept-pages.ts'
import {
  addressIn,
  broken,
  isHtml,
  makePage,
  makePublicPage,
  makeQuoting,
  type Made,
  type World,
} from './make-page.ts'
import { onceAtATime } from './once-at-a-time.ts'
import { pageHeaders } from './policy.ts'
import { siteFiles } from './site-files.ts'
import { askedIn, readyReply, replyWith, type Incoming, type Reply } from './stored-bytes.ts'
import { takeTurns } from './take-turns.ts'
import type { PageAddress } from './web-side.ts'

export type Pages = ReturnType<typeof openPages>

/** Rendering is one thread's work: more at once make none of them faster, and each takes memory. */
const renderings = { atOnce: 8, waiting: 200 }

function renderingInTurn(world: World): World {
  const turns = takeTurns(renderings)
  const render = (request: Request) => turns(() => world.web.render(request))
  return { ...world, web: { ...world.web, render } }
}

/**
 * All pages. A public one is rendered once for each version of the public data and then served as
 * bytes, without a question to anyone; the others are rendered for each visit and kept nowhere.
 */
export function openPages(given: World) {
  const kept = keepPages()
  const world = renderingInTurn(given)
  const makeOnce = onceAtATime<KeptPage | Made>()
  const files = siteFiles(world)
  const security = pageHeaders(world.publicUrl, world.site)
  const isAlias = aliasesOf(world.publicUrl)

  /** The kept bytes or, when it cannot be kept, what was made. */
  async function publicPage(address: PageAddress): Promise<KeptPage | Made> {
    const follows = await world.versions.followedBy(address.href)
    const version = await world.versions.read(follows)
    const found = kept.find(address.href, () => version)
    if (found) return found
    const make = () => makePublicPage(world, address.href, { version, follows })
    const made = await makeOnce(`${version} ${address.href}`, make)
    if ('page' in made) kept.keep(address.href, made)
    return made
  }

  async function answerPage(request: Request, url: URL): Promise<Response> {
    const address = world.web.find(url.pathname + url.search)
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    if (!address.isPublic || !isReading) {
      return toVisitor(await makeUnderOwnName(world, request, url), request, security)
    }
    const made = await publicPage(address)
    if ('page' in made) return toResponse(await replyWith(made.page, askedBy(request)))
    const asked = url.pathname + url.search
    const isQuoted = made.status === 404 && asked !== address.href
    return toVisitor(isQuoted ? await makeQuoting(world, asked) : made, request, security)
  }

  /** The data of a public page (E20); an old version is answered with the present one. */
  async function answerData(request: Request, asked: { href: string; version: string | null }) {
    const address = world.web.find(asked.href)
    const made = address.isPublic ? await publicPage(address) : undefined
    if (!made || !('page' in made)) {
      return Response.json(null, { status: 404, headers: { ...security, ...notStored } })
    }
    const reply = await replyWith(made.data, askedBy(request))
    const isStale = asked.version !== made.version
    return toResponse(isStale ? { ...reply, headers: { ...reply.headers, ...notStored } } : reply)
  }

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const file = await files(url, request.headers.get(addressHeader) ?? undefined)
    if (file) return withSecurity(file, request, security)
    const data = pageOfData(url)
    return data ? answerData(request, data) : answerPage(request, url)
  }

  return {
    /** Bytes that are ready now; undefined sends the request the long way. */
    atOnce: ({ method, url = '', headers }: Incoming): Reply | undefined => {
      if (method !== 'GET' && method !== 'HEAD') return undefined
      if (isAlias(headers.host as string | undefined)) return undefined
      const found = kept.find(url, world.versions.known)
      return found && readyReply(found.page, askedIn({ method, headers }))
    },
    /** Never rejects: what breaks around the pages, the database too, is answered in words. */
    answer: (request: Request): Promise<Response> =>
      answer(request).catch((error) =>
        toVisitor(broken(world, error, addressIn(request)), request, security),
      ),
    size: kept.size,
  }
}

/** Whatever the visitor calls us: redirects are made of it. */
const makeUnderOwnName = (world: World, request: Request, { pathname, search }: URL) =>
  makePage(world, new Request(world.publicUrl + pathname + search, request))

/** For this visitor alone: nobody between us may store it, and a bot sees no error page (E18). */
function toVisitor(made: Made, request: Request, security: Record<string, string>): Response {
  const { status, body } = made
  const headers = new Headers(made.headers)
  for (const [name, value] of Object.entries(security)) headers.set(name, value)
  if (isHtml(headers) || status !== 200) headers.set('Cache-Control', 'no-store')
  if (status >= 400) headers.set('X-Robots-Tag', 'noindex')
  if (status === 503) headers.set('Retry-After', String(comeAgainAfter))
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
