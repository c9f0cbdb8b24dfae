import { embedPath, embedScriptPath, parseEmbedOptions } from '#domain/board/embedded-board.ts'
import type { EmbedOptions } from '#domain/board/embedded-board.ts'
import { stateText } from '#domain/competitions/state.ts'
import { formatDay } from '#domain/shared/dates.ts'
import {
  findTournament,
  selectDivisions,
  type TournamentRow,
} from '../competitions/tournament-queries.ts'
import {
  createCompressedResponse,
  replyWith,
  type CompressedResponse,
  type Reply,
} from '../http/compressed-response.ts'
import { embeddedHeaders, embeddedScriptHeaders } from '../http/policy.ts'
import { publicDataKey, sharedHeaders, tournamentKey } from '../http/shared-cache.ts'
import { createLruCache } from '../lru-cache.ts'
import { findRoundInPlay } from '../scoring/desk/round-in-play.ts'
import { insertingScript } from './embed-scripts.ts'
import { embeddedBoard, embeddedPage, heading, inHtml } from './embedded-board-html.ts'
import type { PageDependencies } from './render-page.ts'

type Dependencies = Pick<
  PageDependencies,
  'db' | 'now' | 'versions' | 'board' | 'publicUrl' | 'apiOrigin' | 'cdn'
>
type Asked = Parameters<typeof replyWith>[1]
type Kept = { version: string; until: number; response: CompressedResponse }

/** Which round is in play follows the clock, so a page is built again at least this often. */
const keptMs = 30_000

const pagePath = /^\/embed\/tournaments\/([a-z0-9-]{1,100})$/

/**
 * The boards that clubs show on their own sites, and the script that inserts them. A page is the same for everybody:
 * it reads no cookie and sets none, and is built once for each version of its tournament.
 */
export function embedFiles(deps: Dependencies) {
  const pages = createLruCache<Kept>({ count: 200, bytes: 16 * 1024 * 1024 })
  const script = createCompressedResponse(insertingScript, embeddedScriptHeaders(deps.publicUrl))

  const divisions = createLruCache<{ version: string; ids: string[] }>({
    count: 200,
    bytes: 1024 * 1024,
  })

  const missing = respond(deps, missingPage(deps.publicUrl), { 'Cache-Control': 'no-store' })

  async function divisionIds(tournamentId: string, version: string): Promise<string[]> {
    const found = divisions.get(tournamentId)
    if (found?.version === version) return found.ids
    const ids = (await selectDivisions(deps.db, [tournamentId])).map(({ id }) => id)
    divisions.set(tournamentId, { version, ids }, ids.join().length)
    return ids
  }

  /** A *række* that the tournament does not have counts as none, so that no address costs a build of its own. */
  async function withKnownDivision(
    options: EmbedOptions,
    of: { tournamentId: string; version: string },
  ): Promise<EmbedOptions> {
    const { division } = options
    if (division === null) return options
    const ids = await divisionIds(of.tournamentId, of.version)
    return ids.includes(division) ? options : { ...options, division: null }
  }

  async function page(
    tournamentId: string,
    { slug, options: asked }: { slug: string; options: EmbedOptions },
  ): Promise<CompressedResponse> {
    const version = await deps.versions.read(tournamentId)
    const options = await withKnownDivision(asked, { tournamentId, version })
    const path = embedPath(slug, options)
    const found = pages.get(path)
    const now = deps.now().getTime()
    if (found && found.version === version && now < found.until) return found.response
    const keys = [publicDataKey, tournamentKey(tournamentId)]
    const sharing = sharedHeaders(deps.cdn, { lasts: 'passing', keys })
    const response = respond(deps, await draw(deps, tournamentId, options), sharing)
    pages.set(path, { version, until: now + keptMs, response }, response.bytes)
    return response
  }

  return async ({ pathname, searchParams }: URL, asked: Asked): Promise<Reply | undefined> => {
    if (pathname === embedScriptPath) return replyWith(script, asked)
    const slug = pagePath.exec(pathname)?.[1]
    if (!slug) return undefined
    const tournamentId = await deps.versions.followedBy(`/tournaments/${slug}`)
    if (!tournamentId) return { ...(await replyWith(missing, asked)), status: 404 }
    return replyWith(
      await page(tournamentId, { slug, options: parseEmbedOptions(searchParams) }),
      asked,
    )
  }
}

function respond(
  { publicUrl, apiOrigin }: Dependencies,
  html: string,
  sharing: Record<string, string>,
): CompressedResponse {
  const headers = { ...embeddedHeaders(html, { publicUrl, apiOrigin }), ...sharing }
  return createCompressedResponse(html, headers, 'passing')
}

async function draw(deps: Dependencies, tournamentId: string, options: EmbedOptions) {
  const { db, publicUrl } = deps
  const found = await findTournament(db, tournamentId)
  if (!found) return missingPage(publicUrl)
  const { tournament } = found
  const base = { name: tournament.name, theme: options.theme }
  const href = `${publicUrl}/tournaments/${tournament.slug}`
  const divisions = await selectDivisions(db, [tournamentId])
  if (divisions.length > 0 && divisions.every(({ terms }) => terms.matchPlay)) {
    const main = `${headOf(tournament)}\n<p><a href="${inHtml(href)}/matches" target="_blank" rel="noopener">Se kampene</a></p>`
    return embeddedPage({ ...base, href, main })
  }
  const round = await findRoundInPlay(db, tournamentId, deps.now())
  const board = round && (await deps.board(round.id))
  if (!board || tournament.state === 'cancelled') {
    const main = `${headOf(tournament)}\n<p class="notice">${inHtml(waitingText(tournament))}</p>`
    return embeddedPage({ ...base, href, main })
  }
  return embeddedPage({
    ...base,
    href: `${href}/rounds/${board.round.id}?tab=leaderboard`,
    main: embeddedBoard(board, options),
    live: {
      stream: `${deps.apiOrigin ?? publicUrl}/api/v1/rounds/${board.round.id}/board/stream`,
      version: board.version,
    },
  })
}

const headOf = ({ name, firstDay, state }: TournamentRow) =>
  heading(name, `${formatDay(firstDay)} · ${stateText[state]}`)

const waitingText = ({ state, firstDay }: TournamentRow) =>
  state === 'cancelled'
    ? 'Turneringen er aflyst.'
    : `Stillingen kommer her, når startlisten er klar. Der spilles ${formatDay(firstDay)}.`

/** For a draft, and for an address that was copied wrong; a club sees at once what to do. */
const missingPage = (publicUrl: string) =>
  embeddedPage({
    name: 'Turneringen findes ikke',
    href: `${publicUrl}/tournaments`,
    theme: 'auto',
    main: heading(
      'Turneringen findes ikke',
      'Den er ikke offentliggjort endnu, eller adressen er skrevet forkert. Klubben finder adressen under Turnering → Del.',
    ),
  })
