import { expect, test } from './fixtures.ts'

/**
 * A page with a query string must hydrate without a difference, which React would report in the console.
 * `every-page.spec.ts` opens the pages whose query string changes what they show, like every other page,
 * and the lists of the back office with a search and a sort order.
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

/** Addresses that lead nowhere, as in old links and from mail programs that cut a link in the middle of a letter. */
const missing = [
  '/clubs/findes-ikke?day=x',
  '/clubs/s%C3',
  '/clubs/s%C3%B8%zz',
  '/%E0%A4%A',
  '/assets/%zz.js',
  '/S%C3%B8nderh%C3%B8j/?b=1&a=2',
]

test('every page hydrates with a query string in its address', async ({ page }) => {
  test.setTimeout(120_000)
  for (const path of asked) {
    await page.goto(path)
    await expect(page.locator('h1'), path).toHaveCount(1)
  }
})

test('an address that cannot be decoded shows an error page in words', async ({ page }) => {
  for (const path of missing) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { name: 'Siden findes ikke' }), path).toBeVisible()
  }
  await expect(page.getByText('Page not found: /Sønderhøj?b=1&a=2', { exact: true })).toBeAttached()
})
