import type { Page } from '@playwright/test'
import { signIn } from './sign-in.ts'
import { expect, test } from './fixtures.ts'
import { hasScriptWith, visitor } from './visitor.ts'

const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const reports = '**/api/v1/error-reports'
/** Of the reporter's script alone, which is loaded after an error. */
const textOfReporter = 'The page stays as the server sent it'

/** Makes every request for the data of the next page fail, without retries. */
async function breakMembership(page: Page) {
  await page.goto('/terms')
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.route(/\/_data\/|\/api\/v1\/products/, (route) =>
    route.fulfill({ status: 422, json: { error: { code: 'unexpected', message: 'Anne Holm' } } }),
  )
  await page.getByRole('link', { name: 'Sæsonkortet', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Siden kunne ikke vises' })).toBeVisible()
}

test('a broken page shows a number to copy, and the back office finds the error by that number', async ({
  browser,
  baseURL,
  page,
}) => {
  const golfer = await visitor(browser, baseURL)
  await golfer.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const sent = golfer.waitForRequest(reports)
  await breakMembership(golfer)
  const request = await sent
  expect(await request.headerValue('cookie')).toBeNull()
  expect(request.postData()).not.toContain('Anne')

  const number = golfer.locator('main strong')
  await expect(number).toHaveText(/^[\da-f]{8}$/)
  const id = await number.innerText()
  await expect(golfer.getByText('Fejlen er skrevet ned med fejlnummer')).toBeVisible()
  await golfer.getByRole('button', { name: 'Kopiér fejlnummeret' }).click()
  await expect(golfer.getByRole('button', { name: 'Kopieret' })).toBeVisible()
  expect(await golfer.evaluate(() => navigator.clipboard.readText())).toBe(id)
  await golfer.context().close()

  await signIn(page, baseURL, 'operator')
  await page.goto('/admin/insights/errors')
  await page.getByRole('searchbox').fill(id)
  // The router puts an id that reads as a number, such as 0e993690, in quotation marks.
  await page.waitForURL(({ searchParams }) => searchParams.get('q')?.replaceAll('"', '') === id)
  await expect(page.getByText('1 række')).toBeVisible()
  await page.getByRole('link', { name: id }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(id)
  await expect(page.getByText('HTTP 422 unexpected')).toBeVisible()
  await expect(page.getByText(/\/assets\/[\w.-]+\.js:\d+:\d+/)).toBeVisible()
})

test('a number is shown only when the error was stored', async ({ browser, baseURL }) => {
  const page = await visitor(browser, baseURL)
  await page.route(reports, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('reports'))
  await breakMembership(page)
  await failed
  await expect(page.getByText('Bliver det ved?')).toBeVisible()
  await expect(page.getByText('skrevet ned')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Kopiér fejlnummeret' })).toHaveCount(0)
  await page.context().close()
})

test(
  'an uncaught error is reported once, with its page, and the reporter is not loaded before it',
  { tag: '@soak' },
  async ({ browser, baseURL }) => {
    const page = await visitor(browser, baseURL)
    const sent: { kind: string; page: string; message: string }[] = []
    await page.route(reports, (route) => {
      sent.push(route.request().postDataJSON())
      return route.fulfill({ json: { errorId: '0a1b2c3d' } })
    })
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await page.goto('/clubs/klitsande-golfklub')
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    expect(loaded.length).toBeGreaterThan(5)
    expect(await hasScriptWith(page, loaded, textOfReporter)).toBe(false)
    await page.evaluate(() => {
      for (let turn = 0; turn < 3; turn += 1) {
        setTimeout(() => {
          throw new RangeError('For mange huller: "Anne Holm"')
        })
      }
      void Promise.reject(new Error('intet svar til anne@example.dk'))
      // Neither of these is an error of the app.
      void Promise.reject(new DOMException('stoppet', 'AbortError'))
      dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop limit exceeded' }))
    })
    await expect.poll(() => sent.length).toBe(2)
    const reported = sent.map(({ kind, page: where, message }) => [kind, where, message]).toSorted()
    expect(reported).toEqual([
      ['error', '/clubs/$slug', 'RangeError: For mange huller: "…"'],
      ['rejection', '/clubs/$slug', 'Error: intet svar til [fjernet]'],
    ])
    await page.context().close()
  },
)

test(
  'a chunk that fails to load is reported as such',
  { tag: '@soak' },
  async ({ browser, baseURL }) => {
    const page = await visitor(browser, baseURL)
    await page.goto('/terms')
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    const sent = page.waitForRequest(reports)
    const message = `Failed to fetch dynamically imported module: ${baseURL}/assets/x-1a2b3c4d.js`
    await page.evaluate((text) => void Promise.reject(new TypeError(text)), message)
    expect((await sent).postDataJSON()).toMatchObject({ kind: 'chunk', page: '/terms' })
    await page.context().close()
  },
)

test(
  'a bot reports nothing and keeps the page that the server sent',
  { tag: '@soak' },
  async ({ browser, baseURL }) => {
    const bot = await visitor(browser, baseURL, { userAgent: googlebot })
    const asked: string[] = []
    bot.on('request', (request) => asked.push(request.url()))
    const logged: string[] = []
    bot.on('console', (message) => logged.push(message.text()))
    await bot.goto('/help')
    await bot.locator('html[data-ready]').waitFor({ state: 'attached' })
    await bot.evaluate(() => void Promise.reject(new Error('planted')))
    await expect.poll(() => hasScriptWith(bot, asked, textOfReporter)).toBe(true)
    await bot.route(/\/_data\/|\/api\/v1\/products/, (route) =>
      route.fulfill({ status: 422, json: {} }),
    )
    await bot.getByRole('link', { name: 'Sæsonkortet', exact: true }).first().click()
    await expect.poll(() => logged.join()).toContain(textOfReporter)
    expect(asked.filter((url) => url.includes('error-reports'))).toEqual([])
    await expect(bot.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(bot.getByText('Siden kunne ikke vises')).toHaveCount(0)
    await bot.context().close()
  },
)

// `pages.db.test.ts` tests the server with other bots; the server and the browser recognise them by the same rule.
test(
  'a program that measures pages sees no error page, neither from the server nor after a navigation in the browser',
  { tag: '@soak' },
  async ({ browser, baseURL }) => {
    const userAgent =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 GTmetrix'
    const page = await visitor(browser, baseURL, { userAgent })
    const missing = await page.goto('/findes-ikke')
    expect(missing?.status()).toBe(404)
    await expect(page.getByText('Siden findes ikke')).toHaveCount(0)

    await page.goto('/tournaments')
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    // The tournament was removed after the list was rendered.
    await page.route(/\/_data\/tournaments\/|\/api\/v1\/tournaments\//, (route) =>
      route.fulfill({ status: 404, json: { error: { code: 'not_found', message: 'not_found' } } }),
    )
    const reported = page.waitForEvent('console', (message) =>
      message.text().startsWith('The page stays'),
    )
    await page.getByRole('link', { name: 'Bakkematchen' }).first().click()
    await reported
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Bakkematchen')
    await expect(page.getByText('Siden findes ikke')).toHaveCount(0)
    await page.context().close()
  },
)
