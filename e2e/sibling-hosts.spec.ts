import { chromium, test as base } from '@playwright/test'
import { demoSignIns } from '#server/accounts/demo-sign-ins.ts'
import { disablePrefetch } from './disable-prefetch.ts'
import { expect, waitForReady, watchConsole } from './fixtures.ts'
import { startStoryService } from './global-setup.ts'

base.setTimeout(180_000)

base(
  'with the API at a sibling host a golfer signs in at both, buys, and signs out',
  { tag: '@soak' },
  async ({ launchOptions }) => {
    const hosts = (port: number) => ({
      page: `http://app.kort.test:${port}`,
      api: `http://api.kort.test:${port}`,
    })
    let at = hosts(0)
    const { end } = await startStoryService((port) => {
      at = hosts(port)
      return {
        DEMO: '1',
        CLOCK_NOW: '2027-05-04T10:00:00+02:00',
        PUBLIC_URL: at.page,
        API_ORIGIN: at.api,
      }
    })
    const browser = await chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP *.kort.test 127.0.0.1'],
    })
    const context = await browser.newContext({ baseURL: at.page, locale: 'da-DK' })
    await disablePrefetch(context)
    const page = await waitForReady(await context.newPage())
    const errors = watchConsole(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const { email, password } = demoSignIns[0]

    await page.goto('/account/login?way=password')
    await page.getByLabel('Mail', { exact: true }).fill(email)
    await page.getByLabel('Adgangskode', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log ind', exact: true }).click()
    await expect(page).toHaveURL(/\/account$/)
    expect(asked).toContain(`${at.api}/api/v1/account/sign-in`)
    expect(asked.filter((url) => url.startsWith(`${at.page}/api/v1/account/`))).toEqual([])

    // After a reload both the guard of the page's host and the API recognise her.
    await page.goto('/account/receipts')
    await expect(page).toHaveURL(/\/account\/receipts$/)
    await expect(page.getByRole('banner').getByText('Anne', { exact: false }).first()).toBeVisible()
    const cookies = await context.cookies()
    const session = cookies.find(({ name }) => name.endsWith('session_token'))
    expect(session).toMatchObject({ domain: '.kort.test', httpOnly: true, sameSite: 'Lax' })

    // The page finds a purchase that the API has started.
    await page.goto('/account/registration?card=FULD')
    await page.waitForURL('**/registration/information')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Videre til Sæsonkort' })).toBeVisible()

    await page.goto('/account/logout')
    await page.getByRole('main').getByRole('button', { name: 'Log ud' }).click()
    await expect(page.getByRole('heading', { name: 'Du er logget ud' })).toBeVisible()
    await page.goto('/account/receipts')
    await expect(page).toHaveURL(/\/account\/login\?next=/)
    // The host names of this story are no secure context, and the browser logs that for each page.
    expect(errors.filter((error) => !error.includes('was untrustworthy'))).toEqual([])
    await browser.close()
    await end()
  },
)
