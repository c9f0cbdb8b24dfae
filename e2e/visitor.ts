import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'

/** From here on time passes only when the story moves it. */
export async function stopClock(page: Page) {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1_000)
}

/**
 * Collects how long each timer of the page waits. With a stopped clock a story waits until the timer it asks about
 * has been set, and only then moves the time; otherwise a slow machine sets it after the time has been moved.
 */
export async function watchTimers(page: Page) {
  await page.addInitScript(() => {
    const waits: number[] = []
    Object.assign(window, { waits })
    for (const name of ['setTimeout', 'setInterval'] as const) {
      const set = window[name] as (...args: unknown[]) => number
      const collect = (...args: unknown[]) => {
        waits.push(Number(args[1] ?? 0))
        return set(...args)
      }
      Object.assign(window, { [name]: collect })
    }
  })
  return (ms: number) =>
    expect
      .poll(() => page.evaluate(() => (window as unknown as { waits: number[] }).waits))
      .toContain(ms)
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

/** By address, because a name of a file is that of its content; reading all of them at each poll takes seconds. */
const scriptTexts = new Map<string, Promise<string>>()

/** Whether a script that was requested contains a text; most files are named by their hash alone. */
export async function hasScriptWith({ request }: Page, asked: readonly string[], text: string) {
  const read = async (url: string) => (await request.get(url)).text()
  const textOf = (url: string) => {
    const known = scriptTexts.get(url) ?? read(url)
    scriptTexts.set(url, known)
    // A story that ends meanwhile ends its requests.
    known.catch(() => scriptTexts.delete(url))
    return known
  }
  const scripts = [...new Set(asked.filter((url) => url.endsWith('.js')))]
  const contents = await Promise.all(scripts.map(textOf))
  return contents.some((content) => content.includes(text))
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
