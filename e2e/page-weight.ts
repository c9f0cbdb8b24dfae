import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { openAll } from './public-pages.ts'

/** The limit for the scripts of a public page before any interaction. */
export const scriptLimit = 140_000

/** By the page's clock: files that load later than this were not needed to read it. */
export const afterLoad = 2_000

type Weight = { path: string; scripts: number; files: { name: string; bytes: number }[] }

/**
 * The compressed bytes of all scripts that each page loads until two seconds after its load event, in a profile
 * with data saver. Files that an earlier page has loaded count as well.
 */
export async function weigh(browser: Browser, urls: readonly string[]): Promise<Weight[]> {
  const context = await savingContext(browser)
  const weights = await weightsOf(await openAll(context, urls, { afterLoad }))
  await context.close()
  return weights
}

/** For pages that were opened at least that long ago. */
export async function weightsOf(pages: readonly Page[]): Promise<Weight[]> {
  const weights: Weight[] = []
  for (const page of pages) {
    const files = await page.evaluate(scriptsOfLoad, afterLoad)
    const scripts = files.reduce((sum, { bytes }) => sum + bytes, 0)
    weights.push({ path: new URL(page.url()).pathname, files, scripts })
  }
  return weights
}

/** Runs in the page. A tab stays open until the last one has been measured, and what it fetches later does not count. */
function scriptsOfLoad(milliseconds: number): Weight['files'] {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const end = (load?.loadEventEnd ?? 0) + milliseconds
  return performance
    .getEntriesByType('resource')
    .map((entry) => entry as PerformanceResourceTiming)
    .filter(({ name, startTime }) => startTime <= end && new URL(name).pathname.endsWith('.js'))
    .map(({ name, encodedBodySize }) => ({ name: new URL(name).pathname, bytes: encodedBodySize }))
}

/** A first visit with data saver, on a phone by default. */
export async function savingContext(
  browser: Browser,
  otherwise: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    // On a first visit the files of the cookie banner count.
    storageState: { cookies: [], origins: [] },
    // It would serve the files of an earlier page, and the browser then gives their sizes without compression.
    serviceWorkers: 'block',
    extraHTTPHeaders: { 'Save-Data': 'on' },
    userAgent:
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
    ...otherwise,
  })
  await context.addInitScript(() => {
    const connection = Object.assign(new EventTarget(), { saveData: true, effectiveType: '4g' })
    Object.defineProperty(navigator, 'connection', { value: connection })
  })
  return context
}
