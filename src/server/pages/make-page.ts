import { unknownPage } from '#domain/analytics/scrub.ts'
import type { SiteSettings } from '#domain/consent/site-settings.ts'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/client.ts'
import { keepError } from '../errors/keep-error.ts'
import { addressHeader } from '../http/address.ts'
import { databaseRefusal } from '../http/database-refusal.ts'
import type { Log } from '../log.ts'
import type { FindBoard } from './card-picture.ts'
import { finishHtml } from './finish-html.ts'
import type { KeptPage } from './kept-pages.ts'
import { brokenPage, laterPage } from './last-resort.ts'
import type { PageVersions } from './page-versions.ts'
import {
  contentPolicy,
  noContentPolicy,
  pageHeaders,
  securityHeaders,
  type PolicyHosts,
} from './policy.ts'
import { storeBytes } from './stored-bytes.ts'
import type { WebSide } from './web-side.ts'

export type World = {
  web: WebSide
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
export type Made = { status: number; headers: Headers; body: string | null }

const policy = 'Content-Security-Policy'

/** Rendered without a visitor: no cookie, no address, and the same address for everyone. */
export async function makePublicPage(
  world: World,
  href: string,
  { version, follows }: Pick<KeptPage, 'version' | 'follows'>,
): Promise<KeptPage | Made> {
  const made = await makePage(world, fromNobody(world, href), version)
  if (made.status !== 200 || !made.body || !isHtml(made.headers)) return made
  const headers = {
    ...pageHeaders(world.publicUrl, world.site),
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-cache',
    [policy]: made.headers.get(policy) ?? noContentPolicy,
  }
  const data = `{"version":${JSON.stringify(version)},"queries":${made.answers}}`
  const lasts = follows === undefined ? 'standing' : 'passing'
  return {
    version,
    follows,
    page: storeBytes(made.body, headers, lasts),
    data: storeBytes(data, { ...securityHeaders(world.publicUrl), ...dataHeaders }, lasts),
  }
}

/**
 * A public page that is missing, by the address as it was typed: the error page quotes it, and the
 * browser, which knows no other, would find another text than its own.
 */
export const makeQuoting = (world: World, asked: string) =>
  makePage(world, fromNobody(world, asked))

const fromNobody = ({ publicUrl }: World, href: string) =>
  new Request(publicUrl + href, { headers: { accept: 'text/html' } })

/** Fresh for as long as the browser's own questions are (`web/fetch-api.ts`). */
const dataHeaders = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'public, max-age=5',
  [policy]: noContentPolicy,
}

/** Renders a page and makes it whole; what fails is answered with a number to quote. */
export async function makePage(
  world: World,
  request: Request,
  version = world.versions.known(undefined),
) {
  const { build, apiOrigin, site } = world
  try {
    const { response, html, status, answers, errorId } = await world.web.render(request)
    const { headers } = response
    if (!isHtml(headers)) return { status, headers, body: await response.text(), answers }
    if (!html?.startsWith('<!')) {
      return request.signal.aborted
        ? { ...gone, answers }
        : { ...broken(world, new Error('The page came to nothing'), addressIn(request)), answers }
    }
    const { adapter, culture } = site.consent
    const banner = adapter === 'embedded' ? world.web.consentBanner(culture) : undefined
    const facts = { build, apiOrigin, site, banner, status, errorId, version, answers }
    const whole = finishHtml(html, facts)
    headers.set(policy, contentPolicy(whole, world.hosts))
    return { status, headers, body: whole, answers }
  } catch (error) {
    if (request.signal.aborted) return { ...gone, answers: '[]' }
    return { ...broken(world, error, addressIn(request)), answers: '[]' }
  }
}

/** The visitor went away while the page was made: nobody reads an answer, and nothing is broken. */
const gone = { status: 499, headers: new Headers(), body: null }

/** When not even the error page could be made. */
export function broken(world: Pick<World, 'db' | 'now' | 'log'>, error: unknown, address?: string) {
  if (error instanceof AppError && error.code === 'too_busy') return forNow()
  if (databaseRefusal(world.log, error)) return forNow()
  const where = { what: 'A page could not be rendered', kind: 'page', page: unknownPage } as const
  const errorId = keepError(world, error, { ...where, address })
  const body = brokenPage(errorId)
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8' })
  return { status: 500, headers, body }
}

/** Of the visitor for whom it is made; a public page is made for everybody. */
export const addressIn = ({ headers }: Request) => headers.get(addressHeader) ?? undefined

/** Nothing is broken; there was no room, or no database, just now. */
function forNow() {
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8' })
  return { status: 503, headers, body: laterPage }
}

export const isHtml = (headers: Headers) =>
  headers.get('content-type')?.toLowerCase().startsWith('text/html') ?? false
