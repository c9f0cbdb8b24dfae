import { demoRoundId } from '#server/demo/build-tournaments.ts'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'

/** Every public page of the sitemap, with one club and one tournament for all. */
export async function publicPages(request: APIRequestContext): Promise<string[]> {
  const xml = await (await request.get('/sitemap.xml')).text()
  const all = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, at = '']) => new URL(at).pathname)
  const kinds = ['/clubs/', '/tournaments/']
  const first = kinds.map((kind) => all.find((path) => path.startsWith(kind)))
  const shown = all.filter((path) => !kinds.some((kind) => path.startsWith(kind)))
  // Boards and tournaments with a result are not in the sitemap, because they contain people's names.
  const { live, finished } = await listedTournaments(request)
  const boards = [
    // The one in play is named after its month; the finished one has a podium.
    boardOf(live, /matchen$/, demoRoundId('Majmatchen', 1)),
    boardOf(finished, /^Egebækpokalen$/, demoRoundId('Egebækpokalen', 1)),
  ]
  return [...shown, ...first.map((path, i) => path ?? notFound(kinds[i])), ...boards]
}

type Listed = { slug: string; name: string }

async function listedTournaments(request: APIRequestContext) {
  const answer = await request.get('/api/v1/tournaments')
  return (await answer.json()) as { live: Listed[]; finished: Listed[] }
}

function boardOf(listed: readonly Listed[], name: RegExp, roundId: string): string {
  const found = listed.find((one) => name.test(one.name)) ?? notFound(`tournament ${name}`)
  return `/tournaments/${found.slug}/rounds/${roundId}`
}

/** @throws Error, because a page that is missing would be measured as the page for a wrong address. */
function notFound(what: string | undefined): never {
  throw new Error(`No public page was found for ${what}`)
}

/** Opens each page in its own tab, one after the other, and waits until all have been loaded for that many milliseconds. */
export async function openAll(
  context: BrowserContext,
  urls: readonly string[],
  { afterLoad, prepare }: { afterLoad: number; prepare?: (tab: Page) => Promise<unknown> },
): Promise<Page[]> {
  const tabs: Page[] = []
  for (const url of urls) {
    const tab = await context.newPage()
    await prepare?.(tab)
    const answer = await tab.goto(url, { waitUntil: 'load' })
    if (!answer?.ok()) throw new Error(`${url} answered ${answer?.status()}`)
    tabs.push(tab)
  }
  await tabs.at(-1)?.waitForTimeout(afterLoad)
  return tabs
}
