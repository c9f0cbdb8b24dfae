import type { APIRequestContext, Page } from '@playwright/test'
import { isEveryView } from './every-view.ts'
import { expect, test } from './fixtures.ts'
import { openAll, publicPages } from './public-pages.ts'
import { afterLoad, savingContext, scriptLimit, weightsOf } from './page-weight.ts'

type Shift = { at: number; value: number; moved: string[] }

const devices = [
  { name: 'on a phone', width: 390 },
  { name: 'on a computer', width: 1440 },
]

// Text does not shift while it is read: space is reserved for pictures, data and the strip of clubs. And a page
// loads at most 140 kB of scripts, without any schema. Each page is opened once and checked for both; every
// fourth page on a phone, and another fourth on a computer; `npm run soak -- views` opens all of them on both.
for (const [turn, { name, width }] of devices.entries()) {
  test(`on a first visit with data saver, no public page moves or fetches more than 140 kB of scripts, ${name}`, async ({
    browser,
    request,
    baseURL,
    userAgent,
  }) => {
    test.slow()
    const context = await savingContext(browser, {
      baseURL,
      locale: 'da-DK',
      viewport: { width, height: 844 },
      // Animations run as well, so that their movement counts.
      reducedMotion: 'no-preference',
      ...(width > 390 && userAgent && { userAgent }),
    })
    // On a busy machine the fonts load after the first paint, and a long paragraph may wrap differently than in its
    // fallback font. How much depends on the fonts of the machine, so here the fallback fonts stay.
    await context.addInitScript(watchCover)
    const all = await publicPages(request)
    expect(all.length).toBeGreaterThan(8)
    const paths = all.filter((_, i) => isEveryView || i % 4 === turn)
    const pages = await openAll(context, paths, { afterLoad, prepare: blockFonts })
    for (const page of pages) {
      const shifts = await page.evaluate(shiftsSoFar)
      expect.soft(shifts, `${new URL(page.url()).pathname} moves`).toEqual([])
    }
    await expectLight(pages, request)
    await context.close()
  })
}

async function expectLight(pages: readonly Page[], request: APIRequestContext) {
  const weights = await weightsOf(pages)
  for (const { path, scripts, files } of weights) {
    expect.soft(files.length, `${path} runs`).toBeGreaterThan(0)
    expect.soft(scripts, `${path} fetches`).toBeLessThanOrEqual(scriptLimit)
  }
  const withShapes: string[] = []
  for (const name of new Set(weights.flatMap(({ files }) => files.map((file) => file.name)))) {
    // Error codes of zod: a page that is only read has no input to validate.
    if ((await (await request.get(name)).text()).includes('ZodError')) withShapes.push(name)
  }
  expect(withShapes).toEqual([])
}

/** Blocked by the browser itself: a route handler would delay every file of every page. */
async function blockFonts(tab: Page) {
  const browser = await tab.context().newCDPSession(tab)
  await browser.send('Network.enable')
  await browser.send('Network.setBlockedURLs', { urls: ['*.woff2'] })
}

/** Runs in the page: shifts under the overlay do not count, because it hides the page while it is parsed. */
function watchCover() {
  const isCovered = () => document.documentElement?.dataset.loading !== undefined
  new MutationObserver(() => {
    if (document.readyState !== 'loading' && !isCovered()) {
      Object.assign(window, { uncoveredAt: (window as Uncovered).uncoveredAt ?? performance.now() })
    }
  }).observe(document, { attributes: true, subtree: true })
}

type Uncovered = { uncoveredAt?: number }

/** Runs in the page: every visible layout shift that the browser recorded, and the elements that moved. */
async function shiftsSoFar(): Promise<Shift[]> {
  type Entry = PerformanceEntry & { value: number; sources?: { node?: Node | null }[] }
  const entries = await new Promise<Entry[]>((resolve) => {
    const found: Entry[] = []
    const observer = new PerformanceObserver((list) => {
      found.push(...(list.getEntries() as Entry[]))
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    // The browser delivers recorded entries in a separate task.
    setTimeout(() => resolve([...found, ...(observer.takeRecords() as Entry[])]), 100)
  })
  const name = (node?: Node | null) =>
    node instanceof Element ? `${node.localName}.${node.className}`.slice(0, 80) : String(node)
  const { uncoveredAt } = window as Uncovered
  if (uncoveredAt === undefined) throw new Error('The cover is still there')
  const seen = entries.filter(({ startTime }) => startTime >= uncoveredAt)
  return seen.map(({ startTime, value, sources = [] }) => ({
    at: Math.round(startTime),
    value,
    moved: sources.map(({ node }) => name(node)),
  }))
}
