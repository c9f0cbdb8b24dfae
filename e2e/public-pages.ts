import { demoRoundId } from '#server/demo/build-tournaments.ts'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'

/** Every public page of the sitemap, with one club and one tournament for all. */
export async function publicPages(request: APIRequestContext): Promise<string[]> {
  const xml = await (await request.get('/sitemap.xml')).text()
  const all = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, at = '']) => new URL(at).pathname)
  const kinds = ['/clubs/', '/tournaments/']
  const first = kinds.map((kind) => all.find((path) => path.startsWith(kind)))
  const shown = all.filter((path) => !kinds.some((kind) => path.startsWith(kind)))
  // Boards are not in the sitemap, because they contain people's names. The one in play is named after its month.
  const inPlay = all.find((path) => /^\/tournaments\/(?!bakke)\w+matchen-\d+$/.test(path))
  // A final result, with a podium.
  const final = all.find((path) => path.startsWith('/tournaments/egebaekpokalen-'))
  const boards = [
    `${inPlay}/rounds/${demoRoundId('Majmatchen', 1)}`,
    `${final}/rounds/${demoRoundId('Egebækpokalen', 1)}`,
  ]
  return [...shown, ...first.filter((path) => path !== undefined), ...boards]
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
    await tab.goto(url, { waitUntil: 'load' })
    tabs.push(tab)
  }
  await tabs.at(-1)?.waitForTimeout(afterLoad)
  return tabs
}
