import { test as base, expect, type Page } from '@playwright/test'
import { disablePrefetch } from './disable-prefetch.ts'

type Fixtures = {
  /** Whether the next pages are fetched before anybody asks for them. */
  fetchesAhead: boolean
  /** A phone of 390 px beside the computer's 1440. */
  phone: Page
}

/** Every story starts at the service's own address and fails on an error in the browser's console. */
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
 * Arrives as a person does: what is done before the page answers was not done by anybody. After a link was pressed,
 * whatever comes next waits as well, or it is typed in a field of the same name on the page that is being left.
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

/** For a story about what is seen meanwhile. */
export const stopWaitingForReady = (page: Page) => page.removeLocatorHandler(onItsWay(page))

/** The provider's pages and the union's have no `main` of ours, and never say that they are ready. */
const onItsWay = (page: Page) => page.locator('html:not([data-ready]):has(main#indhold)')

/**
 * A refusal of the API is logged by the browser itself, and so is a service worker whose newest file it was about
 * to fetch when the line went; only what our code throws or logs counts.
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
