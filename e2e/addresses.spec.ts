import { expect, test } from './fixtures.ts'

/**
 * A page that came with a question must come alive as it stands: React says so in the console when it does not.
 * Those that look otherwise for their question are opened by `every-page.spec.ts`, as every page is,
 * and so are the back office's lists, searched and turned.
 */
const asked = [
  '/terms?version=1',
  '/terms?utm_source=avis&version=2027-1',
  '/membership?utm_source=avis',
  '/contact?about=Anne&error=abcd1234',
  '/account/login?next=%2Faccount&way=password',
  '/mailbox?address=anne@demo.example',
  '/clubs/klitsande-golfklub?day=2027-05-08&time=09:00',
]

/** What nobody has, as it comes out of old links and of mail programs that cut in the middle of a letter. */
const missing = [
  '/clubs/findes-ikke?day=x',
  '/clubs/s%C3',
  '/clubs/s%C3%B8%zz',
  '/%E0%A4%A',
  '/assets/%zz.js',
  '/S%C3%B8nderh%C3%B8j/?b=1&a=2',
]

test('every page comes alive with a question behind its address', async ({ page }) => {
  test.setTimeout(120_000)
  for (const path of asked) {
    await page.goto(path)
    await expect(page.locator('h1'), path).toHaveCount(1)
  }
})

test('an address that nothing can be made of says so in words', async ({ page }) => {
  for (const path of missing) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { name: 'Siden findes ikke' }), path).toBeVisible()
  }
  await expect(page.getByText('Page not found: /Sønderhøj?b=1&a=2', { exact: true })).toBeVisible()
})
