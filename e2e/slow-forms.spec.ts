import type { Page, Request } from '@playwright/test'
import { sampleOf } from './every-view.ts'
import { expect, waitForReady, test } from './fixtures.ts'
import { skipWritingTime } from './visitor.ts'

/** The public forms, each with valid input. */
const forms = [
  {
    page: '/account/login',
    fields: { Mail: 'anne@demo.example' },
    action: 'Send mig en kode',
  },
  {
    page: '/account/login?way=password',
    fields: { Mail: 'anne@demo.example', Adgangskode: 'ikke-den-rigtige-kode' },
    action: 'Log ind',
  },
  {
    page: '/account/request-password-reset',
    fields: { Mail: 'anne@demo.example' },
    action: 'Send mig et link',
  },
  {
    page: '/withdrawal',
    fields: { Navn: 'Anne', 'Kortnummer eller bestillingsnummer': '2027-000999', Mail: 'a@b.dk' },
    action: 'Fortryd aftale',
  },
  {
    page: '/contact',
    fields: {
      Navn: 'Anne',
      Mail: 'anne@golfspiller.example',
      'Hvad kan vi hjælpe med?': 'Kan jeg spille i morgen?',
    },
    action: 'Send beskeden',
  },
]

for (const form of sampleOf(forms, 2)) {
  test(`${form.page}: on a slow connection two presses send one request`, async ({ page }) => {
    const posted = posts(page)
    const { promise: line, resolve: release } = Promise.withResolvers<void>()
    await page.goto(form.page)
    // From here on the page loads only the files that the form needs to be sent.
    await page.route('**/assets/*.js', async (route) => {
      await line
      await route.continue()
    })
    const button = await fill(page, form)
    await button.click()
    await expect(page.locator('main button[aria-busy="true"]')).toBeVisible()
    await page.locator('main form').evaluate((sent: HTMLFormElement) => sent.requestSubmit())
    expect(posted()).toHaveLength(0)
    release()
    await expect.poll(posted).toHaveLength(1)
    await expect(page.locator('main button[aria-busy="true"]')).toHaveCount(0)
    expect(posted()).toHaveLength(1)
  })
}

test('without a connection a form says so, keeps what was typed, and is sent when the connection is back', async ({
  browser,
  baseURL,
}) => {
  // A separate page, because the lost connection is logged in the console too.
  const context = await browser.newContext({ baseURL })
  const page = await waitForReady(await context.newPage())
  const posted = posts(page)
  const unhandled: Error[] = []
  page.on('pageerror', (error) => unhandled.push(error))
  await page.goto('/contact')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.route('**/api/v1/**', (route) => route.abort())
  const form = forms.find((one) => one.page === '/contact') ?? forms[0]!
  const button = await fill(page, form)
  await button.click()
  await expect(page.getByRole('alert')).toContainText('Der er ingen forbindelse til os lige nu.')
  expect(unhandled).toEqual([])
  for (const [label, value] of Object.entries(form.fields)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
  }
  expect(posted()).toHaveLength(1)
  // The connection is back, but browsers can remember a failed script, so only the server validates.
  await page.unroute('**/api/v1/**')
  await skipWritingTime(page)
  await button.click()
  await expect(page.getByRole('status').filter({ hasText: 'har fået din besked' })).toBeVisible()
  expect(posted()).toHaveLength(2)
  await context.close()
})

async function fill(page: Page, { fields, action }: (typeof forms)[number]) {
  for (const [label, value] of Object.entries(fields)) {
    await page
      .getByRole('main')
      .getByLabel(label, { exact: true })
      .fill(value as string)
  }
  return page.getByRole('main').getByRole('button', { name: action, exact: true })
}

/** The requests that the page has sent to the API so far. */
function posts(page: Page) {
  const all: Request[] = []
  page.on('request', (request) => {
    const isSent = request.method() === 'POST' && request.url().includes('/api/v1/')
    // At its start the page requests passkey options, which is not a sent form.
    if (isSent && !request.url().includes('/passkey')) all.push(request)
  })
  return () => all
}
