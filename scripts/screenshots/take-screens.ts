import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import {
  demonstrationRoles,
  signInToDemonstration,
  type DemonstrationRole,
} from '#contract/shared/demonstration.ts'
import { chromiumArgs, findChromium } from '../../e2e/chromium.ts'
import { startStoryService } from '../../e2e/global-setup.ts'
import { refusedCookies } from '../../e2e/refused-cookies.ts'
import { packPicture, type Box } from './compare-pictures.ts'
import { changingParts, fixWordOfDay, screensNow, type Screen, type Tools } from './screens.ts'
import { welcomeGuests } from './welcome-guests.ts'

export type Taken = { screen: Screen; picture: Buffer; changing: Box[] } | Failed
type Failed = { screen: Screen; error: unknown }

/** Takes pictures of screens from a service with new data, whose clock stands at the same moment for each. */
export async function takeScreens(screens: readonly Screen[]): Promise<Taken[]> {
  const { url, end } = await startStoryService({ DEMO: '1', CLOCK_NOW: screensNow })
  const { executablePath, env } = await findChromium()
  const browser = await chromium.launch({
    executablePath,
    args: chromiumArgs,
    env: { ...(process.env as Record<string, string>), ...env },
  })
  try {
    const people = await signInAll(browser, url)
    const taken: Taken[] = []
    for (const screen of screens) taken.push(await take(browser, { url, people, screen }))
    return taken
  } finally {
    await browser.close()
    await end()
  }
}

/** A device of one's own: headless user agents count as bots, which see no error pages. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

type Person = { start: string; cookies: Awaited<ReturnType<BrowserContext['cookies']>> }
type People = Record<DemonstrationRole, Person>

async function signInAll(browser: Browser, url: string): Promise<People> {
  const people: Partial<People> = {}
  for (const role of demonstrationRoles) {
    const context = await browser.newContext()
    const answer = await context.request.post(url + signInToDemonstration.path, {
      data: { role },
      headers: { origin: url },
    })
    const { path } = (await answer.json()) as { path: string }
    people[role] = { start: path, cookies: await context.cookies() }
    const [, clubId] = /^\/club\/([\w-]+)/.exec(path) ?? []
    const request = context.request
    if (clubId) await welcomeGuests(request, { url, clubId, at: screensNow })
    await context.close()
  }
  return people as People
}

type Taking = { url: string; people: People; screen: Screen }

async function take(browser: Browser, { url, people, screen }: Taking): Promise<Taken> {
  const context = await contextFor(browser, { url, people, screen })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    await context.request.post(`${url}/__clock`, { data: { now: screensNow } })
    await page.goto(url + screen.path, { waitUntil: 'networkidle' })
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    await screen.act?.(page, toolsFor(browser, url, people))
    await settle(page)
    const changing = await boxesOf(page)
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    return { screen, picture: await packPicture(picture), changing }
  } catch (error) {
    return { screen, error }
  } finally {
    await context.close()
  }
}

async function contextFor(browser: Browser, { people, screen }: Taking): Promise<BrowserContext> {
  const { width, as, hasBar } = screen
  const context = await browser.newContext({
    viewport: { width, height: width === 390 ? 844 : 900 },
    userAgent,
    locale: 'da-DK',
    timezoneId: 'Europe/Copenhagen',
    reducedMotion: 'reduce',
    hasTouch: width === 390,
    storageState: refusedCookies,
  })
  if (as) await context.addCookies(people[as].cookies)
  await context.clock.setFixedTime(screensNow)
  if (!hasBar) await context.addInitScript(() => localStorage.setItem('demo-bar', 'folded'))
  return context
}

const toolsFor = (browser: Browser, url: string, people: People): Tools => ({
  url,
  startOf: (role) => people[role].start,
  ask: async (role, path) => {
    const context = await browser.newContext()
    await context.addCookies(people[role].cookies)
    const answer = await context.request.get(`${url}/api/v1${path}`)
    const body = (await answer.json()) as never
    await context.close()
    return body
  },
})

/** Waits for fonts, pictures and requests, and goes to the top. */
async function settle(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    await document.fonts.ready
    // A picture further down that loads when it is scrolled to would never be decoded.
    const loaded = [...document.images].filter(({ complete }) => complete)
    await Promise.all(loaded.map((image) => image.decode().catch(() => undefined)))
  })
  await page.evaluate(fixWordOfDay)
  await page.mouse.move(0, 0)
  // The overlay of the first page is hidden 250 ms after the document is parsed.
  await page.waitForTimeout(600)
}

async function boxesOf(page: Page): Promise<Box[]> {
  const parts = await Promise.all(changingParts(page).map((part) => part.all()))
  const boxes = await Promise.all(parts.flat().map((part) => part.boundingBox()))
  return boxes.filter((box) => box !== null)
}
