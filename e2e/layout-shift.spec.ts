import type { Page } from '@playwright/test'
import { fetchNothingAhead } from './ahead.ts'
import { isEveryView } from './every-view.ts'
import { expect, test } from './house.ts'
import { openAll, publicPages } from './public-pages.ts'

const afterLoad = 1_000

type Shift = { at: number; value: number; moved: string[] }

// What is read does not move away under the eye: pictures, answers and the strip of clubs have their room.
// Every other page on a phone, the others at a desk; `npm run soak -- views` looks at all of them on both.
for (const [turn, width] of [390, 1440].entries()) {
  test(`nothing moves on any public page, ${width} px wide`, async ({
    browser,
    request,
    baseURL,
  }) => {
    test.slow()
    const viewport = { width, height: 844 }
    const context = await browser.newContext({
      baseURL,
      locale: 'da-DK',
      viewport,
      // Whatever moves, moves.
      reducedMotion: 'no-preference',
      // A first visit: the question about cookies moves nothing either.
      storageState: { cookies: [], origins: [] },
    })
    // On a busy machine the fonts come after the first paint, and a long paragraph may break elsewhere than in its
    // stand-in. How far depends on the machine's own fonts: here the stand-ins stay.
    await fetchNothingAhead(context)
    await context.addInitScript(watchCover)
    const pages = (await publicPages(request)).filter((_, i) => isEveryView || i % 2 === turn)
    for (const page of await openAll(context, pages, { afterLoad, prepare: blockFonts })) {
      const shifts = await page.evaluate(shiftsSoFar)
      expect.soft(shifts, `${new URL(page.url()).pathname} moves`).toEqual([])
    }
    await context.close()
  })
}

/** By the browser itself: a route would have every file of every page wait for the story's answer. */
async function blockFonts(tab: Page) {
  const browser = await tab.context().newCDPSession(tab)
  await browser.send('Network.enable')
  await browser.send('Network.setBlockedURLs', { urls: ['*.woff2'] })
}

/** Runs in the page: while it is being parsed a cover lies over it, and nobody sees the parts come one by one. */
function watchCover() {
  const isCovered = () => document.documentElement?.dataset.loading !== undefined
  new MutationObserver(() => {
    if (document.readyState !== 'loading' && !isCovered()) {
      Object.assign(window, { uncoveredAt: (window as Uncovered).uncoveredAt ?? performance.now() })
    }
  }).observe(document, { attributes: true, subtree: true })
}

type Uncovered = { uncoveredAt?: number }

/** Runs in the page: every shift that can be seen, which the browser has kept, and what was moved. */
async function shiftsSoFar(): Promise<Shift[]> {
  type Entry = PerformanceEntry & { value: number; sources?: { node?: Node | null }[] }
  const entries = await new Promise<Entry[]>((resolve) => {
    const found: Entry[] = []
    const observer = new PerformanceObserver((list) => {
      found.push(...(list.getEntries() as Entry[]))
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    // What is kept is handed over in a task of its own.
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
