import type { Page, Route } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { signIn } from './sign-in.ts'
import { hasScriptWith, stopClock, watch, watchTimers } from './visitor.ts'

test.use({ fetchesAhead: true })

/** Of the page of the cards alone. */
const textOfMembership = 'Hvad er du medlem som?'
/** Of the account's pages alone. */
const textOfAccount = 'Dine og familiens kort'

// Prefetching saves time without loading pages that a visitor must not open (E20, R6).
test('visible links prefetch code, a pointer prefetches data, and a visitor prefetches no account pages', async ({
  page,
}) => {
  const asked = watch(page)
  await page.goto('/terms')
  await expect.poll(() => hasScriptWith(page, asked, textOfMembership)).toBe(true)
  expect(asked.filter((url) => /_data\/membership|api\/v1\/products/.test(url))).toEqual([])
  await page.getByRole('link', { name: 'Sæsonkortet', exact: true }).first().hover()
  await expect.poll(() => asked.some((url) => url.includes('/_data/membership'))).toBe(true)

  await page.getByRole('link', { name: 'Mit kort' }).hover()
  await page.getByRole('link', { name: 'Mit kort' }).focus()
  await page.waitForTimeout(500)
  expect(asked.filter((url) => url.includes('/account/passes'))).toEqual([])
  expect(await hasScriptWith(page, asked, textOfAccount)).toBe(false)
})

test(
  'once signed in, the account pages are prefetched too',
  { tag: '@soak' },
  async ({ page, baseURL }) => {
    await signIn(page, baseURL, 'golfer')
    const asked = watch(page)
    await page.goto('/terms')
    await page.getByRole('link', { name: 'Mit kort' }).first().hover()
    // Reading the scripts of all pages takes a while on a crowded machine.
    await expect
      .poll(() => hasScriptWith(page, asked, textOfAccount), { timeout: 60_000 })
      .toBe(true)
  },
)

// Prefetching must not use up a slow or metered connection (R8.10); `connection.test.ts` tests which are slow.
test(
  'nothing is prefetched with data saver, until the connection gets better',
  { tag: '@soak' },
  async ({ page }) => {
    await page.addInitScript(() => {
      const connection = Object.assign(new EventTarget(), { saveData: true })
      Object.defineProperty(navigator, 'connection', { value: connection })
    })
    const asked = watch(page)
    await page.goto('/terms')
    await page.getByRole('link', { name: 'Sæsonkortet', exact: true }).first().hover()
    await page.waitForTimeout(700)
    const isAhead = () => hasScriptWith(page, asked, textOfMembership)
    expect(await isAhead()).toBe(false)
    expect(asked.filter((url) => url.includes('membership'))).toEqual([])
    await page.evaluate(() => {
      const { connection } = navigator as unknown as { connection: EventTarget }
      Object.assign(connection, { saveData: false, effectiveType: '4g' })
      connection.dispatchEvent(new Event('change'))
    })
    await expect.poll(isAhead).toBe(true)
  },
)

test('a new build is offered after an hour or on focus, and the next page is a full load', async ({
  page,
}) => {
  // The time stands still, because the watching begins 2.5 seconds after the start, which may be in the middle of
  // what is prepared here on a slow machine.
  await stopClock(page)
  const timerSet = await watchTimers(page)
  await page.goto('/')
  let checks = 0
  let id = await page.evaluate(() => document.documentElement.dataset.build ?? '')
  await page.route('**/builds/latest.json?*', (route) => {
    checks += 1
    return route.fulfill({ json: { id } })
  })
  const manifests: string[] = []
  let isDeployed = false
  await page.route('**/builds/meta/*.json', (route) => {
    manifests.push(new URL(route.request().url()).pathname)
    return isDeployed ? route.fulfill({ json: manifestOf(route) }) : route.fulfill({ status: 404 })
  })
  await page.clock.runFor(2_500)
  await timerSet(3_600_000)
  await page.clock.fastForward(3_590_000)
  expect(checks).toBe(0)
  await page.clock.runFor(10_000)
  await expect.poll(() => checks).toBe(1)
  await expect(page.getByText('Der er kommet en ny version.')).toHaveCount(0)

  await page.clock.resume()
  // The build is announced but its files do not exist yet, so no link leads to them.
  id = 'newer'
  const notice = page.getByText('Der er kommet en ny version.', { exact: true })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect.poll(() => manifests.at(-1)).toBe('/builds/meta/newer.json')
  await page.waitForTimeout(300)
  await expect(notice).toHaveCount(0)

  isDeployed = true
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(notice).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(notice, 'it stays until it is answered').toBeVisible()

  await page.evaluate(() => Object.assign(window, { before: true }))
  await page.getByRole('link', { name: 'Privatlivspolitik' }).click()
  await page.waitForFunction(() => !('before' in window))
  await expect(page).toHaveTitle(/Privatlivspolitik/)
})

test(
  'a page is not reloaded twice within ten seconds while the old build is still served',
  { tag: '@soak' },
  async ({ page }) => {
    const now = Date.now()
    await page.clock.setFixedTime(now)
    await announceNewer(page)
    await page.goto('/')
    const follow = async (name: string) => {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      await page.getByText('Der er kommet en ny version.', { exact: true }).waitFor()
      await page.evaluate(() => Object.assign(window, { before: true }))
      await page.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveTitle(new RegExp(name))
    }
    const isNew = () => page.evaluate(() => !('before' in window))
    const ready = page.locator('html[data-ready]')

    await follow('Privatlivspolitik')
    await expect.poll(isNew, 'the first time').toBe(true)
    await ready.waitFor({ state: 'attached' })
    await follow('Handelsbetingelser')
    await expect.poll(isNew, 'another page').toBe(true)
    await ready.waitFor({ state: 'attached' })
    await follow('Privatlivspolitik')
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))
    expect(await isNew(), 'again at once').toBe(false)

    await page.getByRole('link', { name: 'Handelsbetingelser', exact: true }).click()
    await expect(page).toHaveTitle(/Handelsbetingelser/)
    await page.clock.setFixedTime(now + 10_000)
    await page.getByRole('link', { name: 'Privatlivspolitik', exact: true }).click()
    await expect.poll(isNew, 'ten seconds later').toBe(true)
  },
)

test('a new build does not interrupt a purchase', async ({ page }) => {
  await announceNewer(page)
  await page.goto('/account/registration?card=FULD')
  await expect(page.getByLabel('Navn', { exact: true })).toBeVisible()
  const checked = page.waitForResponse('**/builds/meta/newer.json')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await checked
  await page.waitForTimeout(300)
  await expect(page.getByText('Der er kommet en ny version.')).toHaveCount(0)
})

/** Answers requests for the manifest with another build, in the format of a real one. */
function manifestOf(route: Route) {
  const [, id] = /meta\/(.*)\.json/.exec(route.request().url()) ?? []
  return { id, assets: ['index-12345678.js'] }
}

async function announceNewer(page: Page) {
  await page.route('**/builds/latest.json?*', (route) => route.fulfill({ json: { id: 'newer' } }))
  await page.route('**/builds/meta/*.json', (route) => route.fulfill({ json: manifestOf(route) }))
}
