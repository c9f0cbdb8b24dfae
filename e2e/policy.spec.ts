import type { Page, Route } from '@playwright/test'
import { expect, test, watchConsole } from './fixtures.ts'
import { signIn } from './sign-in.ts'

test('no page violates the content security policy', async ({ page, baseURL }) => {
  await signIn(page, baseURL, 'golfer')
  const answer = await page.request.get('/no-such-page')
  expect(answer.headers()['content-security-policy']).toContain("script-src 'self'")
  expect(answer.headers()['content-security-policy']).not.toContain('nonce')
  // `every-page.spec.ts` opens every other page: it checks the same header, and that the console shows no refusal.
  await openMail(page)
})

/** A mail is shown in an iframe, which inherits the page's policy. */
async function openMail(page: Page) {
  await page.request.post('/api/v1/account/sign-in-codes', { data: { email: 'anne@demo.example' } })
  await expect(async () => {
    await page.goto('/mailbox')
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
    await expect(page.frameLocator('iframe').locator('body')).toContainText('Sæsonkortet')
  }).toPass()
}

test('a script that is injected into a page does not run', async ({ page }) => {
  await page.route('**/terms', async (route) => {
    const answer = await route.fetch()
    const html = await answer.text()
    const slipped = '<script>window.slippedIn = true</script>'
    await route.fulfill({ response: answer, body: html.replace('</body>', `${slipped}</body>`) })
  })
  // Every other story fails on an error in the console, which is how the refusal is reported.
  page.removeAllListeners('console')
  const errors = watchConsole(page)
  await page.goto('/terms')
  expect(await page.evaluate(() => 'slippedIn' in window)).toBe(false)
  expect(errors).toEqual([expect.stringContaining("Content Security Policy directive 'script-src")])
})

test(
  'the API documentation loads only our own files',
  { tag: '@soak' },
  async ({ context, baseURL }) => {
    // This is not a page of the application, so it never reports that it is ready.
    const page = await context.newPage()
    const errors = watchConsole(page)
    const foreign: string[] = []
    page.on('request', (request) => {
      const isOurs = request.url().startsWith(baseURL ?? '') || request.url().startsWith('data:')
      if (!isOurs) foreign.push(request.url())
    })
    await page.route('**/openapi.json', keepCheckIns)
    await page.goto('/api/docs')
    await page.locator('#operations-tag-checkins').click()
    await page.getByText('Take a check-in back').click()
    await expect(page.getByText('changed_elsewhere').first()).toBeVisible()
    expect([...foreign, ...errors]).toEqual([])
  },
)

/** Leaves one tag in the document: Swagger UI needs ten seconds for all operations. */
async function keepCheckIns(route: Route) {
  const answer = await route.fetch()
  const { paths, ...document } = (await answer.json()) as { paths: Record<string, Operations> }
  const isKept = (operations: Operations) =>
    Object.values(operations).some(({ tags }) => tags?.includes('checkins'))
  const kept = Object.entries(paths).filter(([, operations]) => isKept(operations))
  const json = { ...document, paths: Object.fromEntries(kept) }
  await route.fulfill({ response: answer, json })
}

type Operations = Record<string, { tags?: string[] }>
