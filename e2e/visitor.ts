import type { Browser, Page } from '@playwright/test'

/** From here on time passes only when the story says so. */
export async function stopClock(page: Page) {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1_000)
}

/** Every address that the page asks for. */
export function watch(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  return asked
}

/** A page whose errors in the console are part of the story. */
export async function visitor(
  browser: Browser,
  baseURL: string | undefined,
  options: { userAgent?: string; javaScriptEnabled?: boolean } = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'da-DK', ...options })
  return context.newPage()
}
