import type { Page } from '@playwright/test'
import { stopWaitingForReady, expect, test } from './fixtures.ts'
import { stopClock, visitor } from './visitor.ts'

const isLoading = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset.loading !== undefined)
const overlay = (page: Page) => page.locator('.loading-overlay')

// A visitor sees the overlay only until the document is parsed, at most ten seconds (E17, R6).
test('the overlay is in the server’s HTML and is hidden 250 ms after the document is parsed', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/membership')).text()
  expect(html).toMatch(/<html[^>]* data-loading=""/)
  expect(html).toContain('Siden hentes')

  // The application never loads, but the overlay is hidden all the same.
  await stopWaitingForReady(page)
  await page.route(/\/assets\/(?!first-load).*\.js$/, (route) => route.abort())
  await page.addInitScript(() => {
    const times = { parsed: 0, hidden: 0 }
    Object.assign(window, { times })
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive') times.parsed = performance.now()
    })
    new MutationObserver(() => {
      const { loading } = document.documentElement.dataset
      if (times.parsed > 0 && loading === undefined) times.hidden ||= performance.now()
    }).observe(document, { attributes: true, subtree: true })
  })
  await page.context().clearCookies()
  await page.mainFrame().goto('/membership')
  await expect(overlay(page)).toBeHidden()
  const { parsed, hidden } = await page.evaluate(
    () => (window as unknown as { times: { parsed: number; hidden: number } }).times,
  )
  expect(hidden - parsed).toBeGreaterThan(240)
  expect(hidden - parsed).toBeLessThan(1_500)
})

test(
  'when no script hides it, the overlay disappears after ten seconds',
  { tag: '@soak' },
  async ({ browser, baseURL }) => {
    const page = await visitor(browser, baseURL)
    await page.route(/\.js$/, (route) => route.abort())
    await page.goto('/membership', { waitUntil: 'domcontentloaded' })
    await standAt(page, 9_990)
    await expect(overlay(page)).toBeVisible()
    await standAt(page, 10_010)
    expect(await isLoading(page)).toBe(true)
    await expect(overlay(page)).toBeHidden()
    // Without the application the page can be read, and its links work.
    await page.getByRole('link', { name: 'Privatlivspolitik' }).click()
    await expect(page).toHaveTitle(/Privatlivspolitik/)
    await page.context().close()
  },
)

/** The clock of the page does not move CSS animations, but their current time can be set. */
const standAt = (page: Page, ms: number) =>
  page.evaluate((currentTime) => {
    const safety = document
      .getAnimations()
      .find((one) => (one as CSSAnimation).animationName === 'loading-overlay-safety')
    if (!safety) throw new Error('The overlay has no safety of its own')
    safety.pause()
    safety.currentTime = currentTime
  }, ms)

test('an error hides the overlay at once', async ({ browser, baseURL }) => {
  const page = await visitor(browser, baseURL)
  await page.route(/\/assets\/(?!first-load).*\.js$/, (route) => route.abort())
  await stopClock(page)
  // After `load` the small deferred script of the overlay has run.
  await page.goto('/terms')
  expect(await isLoading(page)).toBe(true)
  await page.evaluate(() => dispatchEvent(new ErrorEvent('error', { message: 'x' })))
  expect(await isLoading(page)).toBe(false)
  await page.context().close()
})

test(
  'a navigation shows the overlay until 250 ms after its end, and a new one keeps it',
  { tag: '@soak' },
  async ({ page }) => {
    // From the beginning, because a clock that is installed later does not control earlier timers.
    await page.clock.install()
    await page.goto('/')
    await expect(overlay(page)).toBeHidden()
    await stopWaitingForReady(page)
    await page.clock.pauseAt(Date.now() + 1_000)
    await page.getByRole('link', { name: 'Privatlivspolitik' }).click()
    await expect(page).toHaveTitle(/Privatlivspolitik/)
    await expect.poll(() => isLoading(page)).toBe(true)
    await expect(page.locator('main')).toHaveAttribute('aria-busy', 'true')
    await page.clock.runFor(200)
    expect(await isLoading(page)).toBe(true)

    // Before the overlay is hidden the next navigation begins; the first one's 250 ms must not hide it.
    await page.getByRole('link', { name: 'Handelsbetingelser' }).dispatchEvent('click')
    await expect(page).toHaveTitle(/Handelsbetingelser/)
    await page.clock.runFor(200)
    expect(await isLoading(page)).toBe(true)
    await page.evaluate(() => document.documentElement.classList.add('dark'))
    await page.clock.runFor(60)
    expect(await isLoading(page)).toBe(false)
    await expect(page.locator('main')).not.toHaveAttribute('aria-busy')
    await expect(page.locator('html')).toHaveClass('light')
  },
)

test('a page that is being left does not report that it is ready', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/_data/privacy.json', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/')
  await stopWaitingForReady(page)
  const answers = page.locator('html[data-ready]')
  await page.getByRole('link', { name: 'Privatlivspolitik' }).click()
  await expect(answers).not.toBeAttached()
  held.resolve()
  await expect(answers).toBeAttached()
  await expect(page).toHaveTitle(/Privatlivspolitik/)
})

test('the overlay is not shown at check-in, on paper, or without scripts', async ({
  browser,
  baseURL,
}) => {
  // The page is parsed, and no script has run that could have hidden an overlay.
  const page = await visitor(browser, baseURL)
  await page.route(/\.js$/, (route) => route.abort())
  await page.goto('/scan', { waitUntil: 'domcontentloaded' })
  expect(await isLoading(page)).toBe(false)
  await page.context().close()

  const plain = await visitor(browser, baseURL, { javaScriptEnabled: false })
  await plain.goto('/privacy')
  await expect(overlay(plain)).toBeHidden()
  await expect(plain.getByRole('heading', { level: 1 })).toBeVisible()
  await plain.context().close()

  const paper = await visitor(browser, baseURL)
  await paper.emulateMedia({ media: 'print' })
  await paper.route(/first-load/, (route) => route.abort())
  await paper.goto('/privacy', { waitUntil: 'domcontentloaded' })
  await expect(overlay(paper)).toBeAttached()
  await expect(overlay(paper)).toBeHidden()
  await paper.context().close()
})

// There is no dark theme for any preference of the device (E19, R6).
test('the theme is light for a dark device and after an old page’s dark class', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  // The class is set as soon as the element exists, before any script of the app runs.
  await page.addInitScript(() => {
    const darken = () => document.documentElement.classList.add('dark')
    document.addEventListener('readystatechange', darken, { once: true })
  })
  // The application never loads, so the inline part of the page must do it.
  await stopWaitingForReady(page)
  await page.route(/\/assets\/(?!first-load).*\.js$/, (route) => route.abort())
  await page.mainFrame().goto('/')
  await expect(overlay(page)).toBeHidden()
  await expect(page.locator('html')).toHaveClass('light')
  await expect(page.locator('meta[name="color-scheme"]')).toHaveAttribute('content', 'light only')
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(246, 249, 247)',
  )
})

test('the 404 page explains itself in Danish and keeps the specification’s message folded', async ({
  page,
}) => {
  const address = '/findes-ikke?side=2'
  const answer = await page.goto(address)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Siden findes ikke' })).toBeVisible()
  await expect(page.getByText('404', { exact: true })).toBeVisible()
  const message = page.getByText(`Page not found: ${address}`, { exact: true })
  await expect(message).toBeHidden()
  await page.getByText('Teknisk besked', { exact: true }).click()
  await expect(message).toBeVisible()
  await expect(page.getByText('Adressen er forkert, eller siden er flyttet.')).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')

  // The server renders the same page at each of these addresses, so no browser needs to open them.
  for (const [path, words] of [
    ['/tournaments/sommer/rounds/1', 'Page Not Found: /tournaments/sommer/rounds/1'],
    ['/tournaments/sommer', 'Page Not Found'],
    ['/clubs/Bad_Slug!', 'Page Not Found: /clubs/Bad_Slug!'],
    ['/clubs/findes-ikke', 'Page Not Found'],
    ['/terms?version=abc', 'Page Not Found: /terms?version=abc'],
  ] as const) {
    const written = await page.request.get(path)
    const html = await written.text()
    expect([written.status(), html.includes(`>${words}<`)], path).toEqual([404, true])
    expect(html, path).toMatch(/<h1[^>]*>Siden findes ikke</)
    expect(html, path).toMatch(/<meta name="robots" content="noindex"/)
  }
})

test(
  'what breaks in the browser is shown at once, with its status and no secret',
  { tag: '@soak' },
  async ({ browser, baseURL }) => {
    const person = await visitor(browser, baseURL)
    // From the beginning, because otherwise the 250 ms of the first page could uncover it.
    await person.clock.install()
    await person.goto('/terms')
    await expect(overlay(person)).toBeHidden()
    await person.clock.pauseAt(Date.now() + 1_000)
    await breakMembership(person)
    await expect(person.getByRole('heading', { name: 'Siden kunne ikke vises' })).toBeVisible()
    await expect(person.getByText('422', { exact: true })).toBeVisible()
    await expect(person.getByText('Fejlen er vores. Prøv igen om lidt.')).toBeVisible()
    await expect(person.getByText('Internal Server Error', { exact: true })).toBeAttached()
    await expect(person.getByText('secret of the server')).toHaveCount(0)
    expect(await isLoading(person)).toBe(false)
    await person.context().close()
  },
)

/** Makes every request for the data of the next page fail, without retries. */
async function breakMembership(page: Page) {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.route(/\/_data\/|\/api\/v1\/products/, (route) =>
    route.fulfill({
      status: 422,
      json: { error: { code: 'unexpected', message: 'secret of the server' } },
    }),
  )
  await page.getByRole('link', { name: 'Sæsonkortet', exact: true }).first().click()
}

test('the contour lines are in the server’s HTML, and behind a page after a navigation', async ({
  page,
}) => {
  await page.goto('/privacy')
  await page.locator('html[data-ready]').waitFor()
  const lines = (place: string) => page.locator(`${place} svg[viewBox="0 0 856 540"] path`)
  const atTheFoot = await lines('footer').count()
  expect(atTheFoot).toBeGreaterThan(5)
  await page.locator('footer').getByRole('link', { name: 'Firmaaftale' }).click()
  await expect(page).toHaveTitle(/Firmaaftale/)
  await expect.poll(() => lines('main').count()).toBeGreaterThan(5)
  expect(await lines('footer').count()).toBe(atTheFoot)
})

test(
  'the demonstration’s bar is one line on a phone, and is hidden until it is wanted again',
  { tag: '@soak' },
  async ({ phone }) => {
    await phone.goto('/clubs')
    const bar = phone.getByRole('complementary', { name: 'Demonstrationen' })
    const press = (name: string) => bar.getByRole('button', { name }).click()
    await expect(bar.getByRole('button', { name: 'Golfspiller' })).toBeHidden()
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(44)
    await press('Prøv som …')
    await expect(bar.getByRole('button', { name: 'Golfspiller' })).toBeVisible()
    await press('Skjul')
    await expect(bar).not.toBeInViewport()
    // Remembered on the next page, and below it also when the application changes the layout.
    await phone.goto('/')
    await expect(bar).not.toBeInViewport()
    await phone.getByRole('banner').getByRole('link', { name: 'Log ind' }).click()
    await expect(phone).toHaveURL(/\/account\/login/)
    await expect(bar).not.toBeInViewport()
    await press('Vis øverst')
    await expect(bar).toBeInViewport()
  },
)
