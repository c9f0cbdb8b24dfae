import { sampleOf } from './every-view.ts'
import { expect, test } from './fixtures.ts'

/**
 * A page with a query string must hydrate without a difference, which React would report in the console.
 * `every-page.spec.ts` opens the pages whose query string changes what they show, like every other page,
 * and the lists of the back office with a search and a sort order.
 */
const asked = [
  '/terms?utm_source=avis&version=2027-1',
  '/contact?about=Anne&error=abcd1234',
  '/account/login?next=%2Faccount&way=password',
  '/mailbox?address=anne@demo.example',
  '/clubs/klitsande-golfklub?day=2027-05-08&time=09:00',
  '/terms?version=1',
  '/membership?utm_source=avis',
]

/** Addresses that lead nowhere, as in old links and from mail programs that cut a link in the middle of a letter. */
const missing = [
  '/S%C3%B8nderh%C3%B8j/?b=1&a=2',
  '/clubs/s%C3%B8%zz',
  '/%E0%A4%A',
  '/clubs/s%C3',
  '/assets/%zz.js',
  '/clubs/findes-ikke?day=x',
]

test('every page hydrates with a query string in its address', async ({ page }) => {
  test.setTimeout(120_000)
  for (const path of sampleOf(asked, 5)) {
    await page.goto(path)
    await expect(page.locator('h1'), path).toHaveCount(1)
  }
})

test('an address that cannot be decoded shows an error page in words', async ({ page }) => {
  for (const path of missing) {
    const answer = await page.request.get(path)
    expect(answer.status(), path).toBe(404)
    expect(await answer.text(), path).toMatch(/<h1[^>]*>Siden findes ikke</)
  }
  // In a browser the same page must hydrate although its address cannot be decoded.
  for (const path of sampleOf(missing, 3)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Siden findes ikke' }), path).toBeVisible()
    if (path !== missing[0]) continue
    await expect(
      page.getByText('Page not found: /Sønderhøj?b=1&a=2', { exact: true }),
    ).toBeAttached()
  }
})
