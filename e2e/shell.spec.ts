import type { Page } from '@playwright/test'
import { stopWaitingForReady, expect, test } from './fixtures.ts'
import { stopClock, visitor } from './visitor.ts'

const isLoading = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset.loading !== undefined)
const overlay = (page: Page) => page.locator('.loading-overlay')

// A visitor sees the overlay only until the document is parsed, at most ten seconds (E17, R6).
test('the overlay is in the server’s HTML and goes 250 ms after the document is parsed', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/membership')).text()
  expect(html).toMatch(/<html[^>]* data-loading=""/)
  expect(html).toContain('Siden hentes')

  // The application never arrives: the overlay goes all the same.
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

test('when nothing ever ends the loading, the overlay goes by itself after ten seconds', async ({
  browser,
  baseURL,
}) => {
  const page = await visitor(browser, baseURL)
  await page.route(/\.js$/, (route) => route.abort())
  await page.goto('/membership', { waitUntil: 'domcontentloaded' })
  await standAt(page, 9_990)
  await expect(overlay(page)).toBeVisible()
  await standAt(page, 10_010)
  expect(await isLoading(page)).toBe(true)
  await expect(overlay(page)).toBeHidden()
  // Without the application it is a page to read, and its links lead on.
  await page.getByRole('link', { name: 'Privatlivspolitik' }).click()
  await expect(page).toHaveTitle(/Privatlivspolitik/)
  await page.context().close()
})

/** A style sheet keeps its own time, which no clock of the page can put forward; its animations can be. */
const standAt = (page: Page, ms: number) =>
  page.evaluate((currentTime) => {
    const safety = document
      .getAnimations()
      .find((one) => (one as CSSAnimation).animationName === 'loading-overlay-safety')
    if (!safety) throw new Error('The overlay has no safety of its own')
    safety.pause()
    safety.currentTime = currentTime
  }, ms)

test('an error takes the overlay away at once', async ({ browser, baseURL }) => {
  const page = await visitor(browser, baseURL)
  await page.route(/\/assets\/(?!first-load).*\.js$/, (route) => route.abort())
  await stopClock(page)
  // Loaded: its own small script, deferred until the page is parsed, has been run.
  await page.goto('/terms')
  expect(await isLoading(page)).toBe(true)
  await page.evaluate(() => dispatchEvent(new ErrorEvent('error', { message: 'x' })))
  expect(await isLoading(page)).toBe(false)
  await page.context().close()
})

test('a page that cannot be shown is uncovered at once', async ({ browser, baseURL }) => {
  const page = await visitor(browser, baseURL)
  // From the beginning, for the first page's own 250 ms must not be what uncovers it.
  await page.clock.install()
  await page.goto('/terms')
  await expect(overlay(page)).toBeHidden()
  await page.clock.pauseAt(Date.now() + 1_000)
  await breakMembership(page)
  await expect(page.getByRole('heading', { name: 'Siden kunne ikke vises' })).toBeVisible()
  expect(await isLoading(page)).toBe(false)
  await page.context().close()
})

test('a navigation is covered until 250 ms after it ends, and a new one keeps the cover', async ({
  page,
}) => {
  // From the beginning, for a timer of before is not taken back by a clock that came later.
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

  // Before it is hidden the next one begins; the first one's 250 ms must not uncover it.
  await page.getByRole('link', { name: 'Handelsbetingelser' }).dispatchEvent('click')
  await expect(page).toHaveTitle(/Handelsbetingelser/)
  await page.clock.runFor(200)
  expect(await isLoading(page)).toBe(true)
  await page.evaluate(() => document.documentElement.classList.add('dark'))
  await page.clock.runFor(60)
  expect(await isLoading(page)).toBe(false)
  await expect(page.locator('main')).not.toHaveAttribute('aria-busy')
  await expect(page.locator('html')).toHaveClass('light')
})

test('a page that is being left does not say that it answers', async ({ page }) => {
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

test('nothing covers check-in, paper, or a page without scripts', async ({ browser, baseURL }) => {
  // Parsed, and no script run that could have taken a cover away.
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

// There is no dark theme, whatever the device asks for (E19, R6).
test('the theme is light, whatever the device and an old page would have', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  // As soon as there is an element to put it on, and before any script of ours is run.
  await page.addInitScript(() => {
    const darken = () => document.documentElement.classList.add('dark')
    document.addEventListener('readystatechange', darken, { once: true })
  })
  // The application never arrives: what comes with the page itself does it.
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

test('the 404 shows people what it is, in the specification’s words too', async ({ page }) => {
  for (const [path, message] of [
    ['/findes-ikke?side=2', 'Page not found: /findes-ikke?side=2'],
    ['/tournaments/sommer/rounds/1', 'Page Not Found: /tournaments/sommer/rounds/1'],
    ['/tournaments/sommer', 'Page Not Found'],
    ['/clubs/Bad_Slug!', 'Page Not Found: /clubs/Bad_Slug!'],
    ['/clubs/findes-ikke', 'Page Not Found'],
    ['/terms?version=abc', 'Page Not Found: /terms?version=abc'],
  ] as const) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Siden findes ikke' })).toBeVisible()
    await expect(page.getByText('404', { exact: true })).toBeVisible()
    await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expect(page.getByText('Adressen er forkert, eller siden er flyttet.')).toBeVisible()
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  }
})

const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

test('what breaks in the browser is shown to people, and never to a bot', async ({
  browser,
  baseURL,
}) => {
  const person = await visitor(browser, baseURL)
  await person.goto('/terms')
  await breakMembership(person)
  await expect(person.getByRole('heading', { name: 'Siden kunne ikke vises' })).toBeVisible()
  await expect(person.getByText('422', { exact: true })).toBeVisible()
  await expect(person.getByText('Fejlen er vores. Prøv igen om lidt.')).toBeVisible()
  await expect(person.getByText('Internal Server Error', { exact: true })).toBeVisible()
  await expect(person.getByText('secret of the server')).toHaveCount(0)
  expect(await isLoading(person)).toBe(false)
  await person.context().close()

  const bot = await visitor(browser, baseURL, { userAgent: googlebot })
  const logged: string[] = []
  bot.on('console', (message) => logged.push(message.text()))
  await bot.goto('/terms')
  await breakMembership(bot)
  await expect.poll(() => logged.join()).toContain('The page stays as the server sent it')
  await expect(bot.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bot.getByText('Siden kunne ikke vises')).toHaveCount(0)
  await bot.context().close()
})

/** The data of the next page cannot be had, for good. */
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

test('the contour lines are there from the server, and behind a page that comes later', async ({
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
