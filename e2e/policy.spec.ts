import type { Page } from '@playwright/test'
import { openPaths, ownPaths } from './every-route.ts'
import { expect, test, watchConsole } from './fixtures.ts'
import { signIn } from './sign-in.ts'

/** Every page that a golfer may open, and the first page of the back office; a query string changes no policy. */
const paths = [...openPaths, ...ownPaths, '/admin'].filter(
  (path) => !path.includes('?') && path !== '/account/logout',
)

test('no page does what the policy forbids', async ({ page, baseURL }) => {
  expect(paths.length).toBeGreaterThan(10)
  await signIn(page, baseURL, 'golfer')
  for (const path of [...paths, '/no-such-page']) {
    const answer = await page.request.get(path)
    expect(answer.headers()['content-security-policy'], path).toContain("script-src 'self'")
    expect(answer.headers()['content-security-policy'], path).not.toContain('nonce')
  }
  // The pages themselves are opened by `every-page.spec.ts`: no story may end with a refusal in the console.
  await openMail(page)
})

/** A mail is shown in a frame of its own, which inherits the page's policy. */
async function openMail(page: Page) {
  await page.request.post('/api/v1/account/sign-in-codes', { data: { email: 'anne@demo.example' } })
  await expect(async () => {
    await page.goto('/mailbox')
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
    await expect(page.frameLocator('iframe').locator('body')).toContainText('Sæsonkortet')
  }).toPass()
}

test('a script that somebody slips into a page does not run', async ({ page }) => {
  await page.route('**/terms', async (route) => {
    const answer = await route.fetch()
    const html = await answer.text()
    const slipped = '<script>window.slippedIn = true</script>'
    await route.fulfill({ response: answer, body: html.replace('</body>', `${slipped}</body>`) })
  })
  // What every other story fails on: the refusal is told in the console, as an error.
  page.removeAllListeners('console')
  const errors = watchConsole(page)
  await page.goto('/terms')
  expect(await page.evaluate(() => 'slippedIn' in window)).toBe(false)
  expect(errors).toEqual([expect.stringContaining("Content Security Policy directive 'script-src")])
})

test('the API is shown to people from our own files alone', async ({ context, baseURL }) => {
  // Not a page of the application: it never says that it is ready, as the fixture's pages do.
  const page = await context.newPage()
  const errors = watchConsole(page)
  const foreign: string[] = []
  page.on('request', (request) => {
    const isOurs = request.url().startsWith(baseURL ?? '') || request.url().startsWith('data:')
    if (!isOurs) foreign.push(request.url())
  })
  await page.goto('/api/docs')
  await page.locator('#operations-tag-checkins').click()
  await page.getByText('Take a check-in back').click()
  await expect(page.getByText('changed_elsewhere').first()).toBeVisible()
  expect([...foreign, ...errors]).toEqual([])
})
