import { test as base, expect, type Page } from '@playwright/test'
import { disablePrefetch } from './disable-prefetch.ts'

type Fixtures = {
  /** Whether the app prefetches pages. */
  fetchesAhead: boolean
  /** A page on a phone of 390 px; `page` is a computer with 1440 px. */
  phone: Page
}

/** Every story starts at the service's address and fails on an error in the browser's console. */
export const test = base.extend<Fixtures>({
  fetchesAhead: [false, { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a fixture needs from this pattern
  baseURL: async ({}, use) => {
    await use(process.env.E2E_URL ?? '')
  },
  context: async ({ context, fetchesAhead }, use) => {
    if (!fetchesAhead) await disablePrefetch(context)
    await use(context)
  },
  page: async ({ page }, use) => {
    const errors = watchConsole(page)
    await use(await waitForReady(page))
    expect(errors, 'errors in the console').toEqual([])
  },
  phone: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({
      baseURL,
      locale: 'da-DK',
      timezoneId: 'Europe/Copenhagen',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      serviceWorkers: 'allow',
    })
    await disablePrefetch(context)
    const phone = await context.newPage()
    const errors = watchConsole(phone)
    await use(await waitForReady(phone))
    expect(errors, 'errors in the console').toEqual([])
    await context.close()
  },
})

export { expect }

const browsersOwn = /^(Failed to load resource|An unknown error occurred when fetching the script)/

/**
 * Makes every navigation wait until the application has started, as a person would. After a press on a link the
 * next action waits as well; otherwise it could type in a field of the same name on the page that is being left.
 */
export async function waitForReady(page: Page): Promise<Page> {
  const { goto, reload } = page
  const ready = () => page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.addLocatorHandler(onItsWay(page), async () => {})
  page.goto = async (...args) => {
    const answer = await goto.apply(page, args)
    await ready()
    return answer
  }
  page.reload = async (...args) => {
    const answer = await reload.apply(page, args)
    await ready()
    return answer
  }
  return page
}

/** For a story about the time before the application has started. */
export const stopWaitingForReady = (page: Page) => page.removeLocatorHandler(onItsWay(page))

/** The pages of the payment provider and the union have no `main` of the app, and never report that they are ready. */
const onItsWay = (page: Page) => page.locator('html:not([data-ready]):has(main#indhold)')

/**
 * The browser itself logs a refused request, and a service worker whose update it was loading when the connection
 * was lost; only errors that the app's code throws or logs count.
 */
export function watchConsole(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    const refusal = browsersOwn.test(message.text())
    if (message.type() === 'error' && !refusal) errors.push(message.text())
  })
  return errors
}
