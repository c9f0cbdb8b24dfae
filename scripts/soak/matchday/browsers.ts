import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { chromiumArgs, findChromium } from '../../../e2e/chromium.ts'
import { waitForReady, watchConsole } from '../../../e2e/fixtures.ts'
import { refusedCookies } from '../../../e2e/refused-cookies.ts'

/** The user agent of a normal browser, because headless ones count as bots. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

export type Opened = { page: Page; context: BrowserContext; errors: string[] }
export type Browsers = Awaited<ReturnType<typeof openBrowsers>>

/** Opens Chromium; each page has its own context and collects console errors. */
export async function openBrowsers(baseURL: string) {
  const { executablePath, env } = await findChromium()
  const browser = await chromium.launch({
    executablePath,
    args: chromiumArgs,
    env: { ...(process.env as Record<string, string>), ...env },
  })
  const open = async (width: number): Promise<Opened> => {
    const isPhone = width < 600
    const context = await browser.newContext({
      baseURL,
      userAgent,
      locale: 'da-DK',
      timezoneId: 'Europe/Copenhagen',
      storageState: refusedCookies,
      viewport: { width, height: isPhone ? 844 : 900 },
      ...(isPhone && { hasTouch: true, isMobile: true, deviceScaleFactor: 2 }),
    })
    context.setDefaultTimeout(60_000)
    const page = await context.newPage()
    return { context, errors: watchConsole(page), page: await waitForReady(page) }
  }
  return { open, close: () => browser.close() }
}
