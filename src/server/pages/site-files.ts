import { isRevealed } from '#domain/scoring/hide-holes.ts'
import { findClubBySlug, selectClubs, selectTermsFrom } from '../clubs/queries.ts'
import { addDays, formatDay } from '#domain/shared/dates.ts'
import { danishDay } from '../clock.ts'
import { findLeadingPhoto } from '../clubs/pictures/pictures-view.ts'
import { loadLandscape, renderLandscape } from '../clubs/landscapes.ts'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/client.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { findTournamentBySlug, selectAnnounced } from '../competitions/tournament-queries.ts'
import { createLruCache } from '../lru-cache.ts'
import {
  drawScorecardImage,
  findCard,
  type ScorecardImage,
  type FindBoard,
} from './scorecard-image.ts'
import { findSharedSeasonByToken } from '../checkins/season-story-queries.ts'
import { drawShareImage, type ShareImage } from './share-image.ts'
import { drawResultImage, findMatchResult, findPodium, type ResultImage } from './result-image.ts'
import { drawStoryImage, storyFormats, type StoryFormat, type StoryImage } from './story-image.ts'
import { deduplicateCalls } from './deduplicate-calls.ts'
import { crestFile } from './crest-files.ts'
import { landscapeFile } from './landscape-files.ts'
import type { WebApp } from './web-app.ts'

type Dependencies = { db: Db; now: () => Date; web: WebApp; publicUrl: string; board: FindBoard }

const forever = 'public, max-age=31536000, immutable'
const forAnHour = 'public, max-age=3600'

/** Files for search engines and link previews: robots.txt, sitemap and share images. */
export function siteFiles(deps: Dependencies) {
  const drawn = createLruCache<Buffer>({ count: 200, bytes: 32 * 1024 * 1024 })

  const drawOnce = deduplicateCalls<Buffer>()

  /** Draws an image once for the same contents. */
  async function draw(picture: Drawable, address?: string): Promise<Buffer> {
    const key = JSON.stringify(picture)
    const found = drawn.get(key)
    if (found) return found
    return drawOnce(key, async () => {
      if (!('title' in picture)) await limitDrawing(deps, address)
      const png = await drawPicture(picture)
      drawn.set(key, png, png.length)
      return png
    })
  }

  /** @param address the visitor's client address, if known. */
  return async (
    { pathname, searchParams }: URL,
    address?: string,
  ): Promise<Response | undefined> => {
    if (pathname === '/robots.txt') return asText('text/plain', robots(deps.publicUrl))
    if (pathname === '/sitemap.xml') return asText('application/xml', await sitemap(deps))
    const landscape = await landscapeFile(deps.db, pathname)
    if (landscape) return landscape
    const crest = await crestFile(deps.db, pathname)
    if (crest) return crest
    if (!pathname.startsWith('/og/')) return undefined
    const card =
      (await cardAt(deps, pathname)) ??
      (await storyAt(deps.db, pathname)) ??
      (await resultAt(deps, pathname))
    if (card) return asCard(() => draw(card, address))
    const picture = await pictureAt(deps, pathname)
    if (!picture)
      return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
    // An image with a version in its address never changes.
    const cached = searchParams.has('v') ? forever : forAnHour
    const headers = {
      'Content-Type': 'image/png',
      'Cache-Control': cached,
      // Meant to be embedded by other sites beside a link.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    }
    return new Response(new Uint8Array(await draw(picture)), { headers })
  }
}

type Drawable = ShareImage | ScorecardImage | StoryImage | ResultImage

function drawPicture(picture: Drawable): Promise<Buffer> {
  if ('lines' in picture) return drawResultImage(picture)
  if ('facts' in picture) return drawStoryImage(picture)
  return 'holes' in picture ? drawScorecardImage(picture) : drawShareImage(picture)
}

/** Limits drawing, because a card takes a third of a second of processor time and every player has one. */
const limitDrawing = (deps: Dependencies, address: string | undefined) =>
  limit(deps, { key: `card-picture:${addressOf({ address })}`, max: 60, windowSeconds: 600 })

/** A response that is neither cached by proxies nor indexed, like the page of the card (E25). */
async function asCard(draw: () => Promise<Buffer>): Promise<Response> {
  try {
    const png = await draw()
    const headers = { 'Content-Type': 'image/png', 'Cache-Control': 'private, max-age=300' }
    return new Response(new Uint8Array(png), { headers: { ...headers, ...notFound } })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error
    const headers = { 'Retry-After': String(error.details.retryAfter), 'Cache-Control': 'no-store' }
    return new Response(null, { status: 429, headers: { ...headers, ...notFound } })
  }
}

const notFound = { 'X-Robots-Tag': 'noindex' }

const asText = (type: string, text: string) =>
  new Response(text, {
    headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': forAnHour },
  })

/** Private pages are not disallowed, because crawlers must read them to see their `noindex`. */
const robots = (publicUrl: string) =>
  `User-agent: *\nDisallow: /api/\nDisallow: /link/\nDisallow: /_data/\nDisallow: /simulator/\n\nSitemap: ${publicUrl}/sitemap.xml\n`

/** The sitemap: public pages, partner clubs with the date of their last change, and tournaments. */
async function sitemap({ db, now, web, publicUrl }: Dependencies): Promise<string> {
  const plain = web.publicPaths().map((path) => `<url><loc>${publicUrl}${path}</loc></url>`)
  const terms = await selectTermsFrom(db, danishDay(now()))
  const partners = new Set(terms.map(({ clubId }) => clubId))
  const clubs = (await selectClubs(db))
    .filter(({ id, slug }) => partners.has(id) && web.find(`/clubs/${slug}`).isPublic)
    .map(
      ({ slug, updatedAt }) =>
        `<url><loc>${publicUrl}/clubs/${slug}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`,
    )
  const announced = await selectAnnounced(db, addDays(danishDay(now()), -730))
  // Pages with a result name people and are excluded from search engines.
  const tournaments = announced
    .filter(({ tournament: { state } }) => !isRevealed(state))
    .map(({ tournament }) => `<url><loc>${publicUrl}/tournaments/${tournament.slug}</loc></url>`)
  const urls = [...plain, ...clubs, ...tournaments].join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`
}

const clubPicture = /^\/og\/clubs\/([a-z0-9-]{1,100})\.png$/

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const cardPicture = new RegExp(`^/og/flights/(${uuid})/(${uuid})\\.png$`)

async function cardAt(deps: Dependencies, path: string): Promise<ScorecardImage | undefined> {
  const [, flightId, entryId] = cardPicture.exec(path) ?? []
  return flightId && entryId ? findCard(deps, { flightId, entryId }) : undefined
}

const podiumPicture = new RegExp(`^/og/tournaments/([a-z0-9-]{1,100})/(${uuid})\\.png$`)
const matchPicture = new RegExp(`^/og/matches/(${uuid})\\.png$`)

/** The winners of a *række*, or a decided match. */
async function resultAt(deps: Dependencies, path: string): Promise<ResultImage | undefined> {
  const [, slug, divisionId] = podiumPicture.exec(path) ?? []
  if (slug && divisionId) return findPodium(deps, { slug, divisionId })
  const matchId = matchPicture.exec(path)?.[1]
  return matchId ? findMatchResult(deps, matchId) : undefined
}

const storyPicture = new RegExp(`^/og/seasons/([\\w-]{32})/(${storyFormats.join('|')})\\.png$`)

/** The picture of a shared season; undefined after its link was removed. */
async function storyAt(db: Db, path: string): Promise<StoryImage | undefined> {
  const [, token, format] = storyPicture.exec(path) ?? []
  const shared = token ? await findSharedSeasonByToken(db, token) : undefined
  if (!shared) return undefined
  const { facts, shownName, passNumber } = shared
  return { format: format as StoryFormat, facts, shownName, face: passNumber }
}

const tournamentPicture = /^\/og\/tournaments\/([a-z0-9-]{1,100})\.png$/

async function tournamentAt(db: Db, slug: string): Promise<ShareImage | undefined> {
  const { tournament, club } = (await findTournamentBySlug(db, slug)) ?? {}
  if (!tournament?.announcedAt || !club) return undefined
  const below = `${formatDay(tournament.firstDay)} · ${club.name}`
  return { seed: slug, title: tournament.name, below }
}

async function pictureAt({ db, now }: Dependencies, path: string): Promise<ShareImage | undefined> {
  if (path === '/og/site.png') {
    const title = 'Ét kort.\nTo runder i hver klub.'
    return { seed: 'saesonkortet', title, below: 'Hele sæsonen, for golfspillere med hjemmeklub' }
  }
  const ofTournament = tournamentPicture.exec(path)?.[1]
  if (ofTournament) return tournamentAt(db, ofTournament)
  const slug = clubPicture.exec(path)?.[1]
  const club = slug ? await findClubBySlug(db, slug) : undefined
  if (!club) return undefined
  const terms = await selectTermsFrom(db, danishDay(now()))
  if (!terms.some(({ clubId }) => clubId === club.id)) return undefined
  const photo = await findLeadingPhoto(db, club.id)
  const upper = photo || renderLandscape(await loadLandscape(db, club), 'share')
  const below = `${club.city} · Spil her med Sæsonkortet`
  return { seed: club.slug, title: club.name, below, upper }
}
