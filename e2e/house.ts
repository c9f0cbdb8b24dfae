import { test as base, expect, type Page } from '@playwright/test'

type Fixtures = {
  /** A phone of 390 px beside the desk's 1440. */
  phone: Page
}

/** Every story starts at the service's own address and fails on an error in the browser's console. */
export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => {
    await use(process.env.E2E_URL ?? '')
  },
  page: async ({ page }, use) => {
    const errors = watchConsole(page)
    await use(page)
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
    const phone = await context.newPage()
    const errors = watchConsole(phone)
    await use(phone)
    expect(errors, 'errors in the console').toEqual([])
    await context.close()
  },
})

export { expect }

/** A refusal of the API is logged by the browser itself; only what our code throws or logs counts. */
function watchConsole(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    const refusal = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !refusal) errors.push(message.text())
  })
  return errors
}
