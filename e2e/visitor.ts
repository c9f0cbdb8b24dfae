import type { Browser, BrowserContextOptions, Page } from '@playwright/test'

/** From here on time passes only when the story moves it. */
export async function stopClock(page: Page) {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1_000)
}

/** Puts the clock of the page forward: a form that is sent within two seconds is taken for a program's. */
export const skipWritingTime = (page: Page) =>
  page.evaluate(() => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + 2_200
  })

/** Collects the address of every request of the page. */
export function watch(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  return asked
}

/** A page outside the fixtures, for stories that expect errors in the console. */
export async function visitor(
  browser: Browser,
  baseURL: string | undefined,
  options: Pick<BrowserContextOptions, 'userAgent' | 'javaScriptEnabled' | 'viewport'> = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'da-DK', ...options })
  return context.newPage()
}
