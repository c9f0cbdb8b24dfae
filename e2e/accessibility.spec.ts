import { expectAccessible } from './accessibility-checks.ts'
import { choose, fillInformation, verify } from './buying.ts'
import { fewRows, adminPaths, openPaths, ownPaths } from './every-route.ts'
import { isEveryView } from './every-view.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './sign-in.ts'

// L-AC-4. Every address of the app; each is seen in one of four ways, by `npm run soak -- views` in all.
test.use({ deviceScaleFactor: 2 })
// A busy machine takes its time over some forty pages, and four times as long in all views; a quiet one half a minute.
test.setTimeout(isEveryView ? 960_000 : 240_000)

// The gallery's 5,500 elements are looked at by `gallery.spec.ts`, two ways.
const paths = openPaths.filter((path) => path !== '/gallery')
const half = Math.ceil(paths.length / 2)
for (const [name, some] of [
  ['first', paths.slice(0, half)],
  ['second', paths.slice(half)],
] as const) {
  test(`no page that anybody may open stands in anybody’s way, the ${name} half`, async ({
    page,
  }) => {
    for (const path of some) {
      await page.goto(path)
      await expectAccessible(page)
    }
  })
}

test('no page of a golfer’s own does', async ({ page, baseURL }) => {
  await signIn(page, baseURL, 'golfer')
  for (const path of ownPaths) {
    await page.goto(path)
    await expectAccessible(page)
  }
})

test('no list of the back office does, searched and turned, nor what its first row opens', async ({
  page,
  baseURL,
}) => {
  await signIn(page, baseURL, 'operator')
  for (const path of adminPaths) {
    const word = fewRows[path]
    // Two tests in one load: a page that came with a question comes alive as it stands, or the story ends with
    // what React says of it.
    await page.goto(`${path}?${word ? `q=${word}&size=100` : ''}&order=asc&tab=1`)
    await expectAccessible(page)
    await expect(page.locator('h1'), path).toHaveCount(1)
    const row = page.locator('a[data-row]').first()
    if (word) await expect(row, path).toBeVisible()
    if ((await row.count()) === 0) continue
    await row.click()
    await page.waitForURL((url) => url.pathname !== path)
    await expectAccessible(page)
  }
})

// Whoever cannot use a mouse or see colours can buy all the same (L-AC-2, L-AC-3, L-AC-4).
test('no step of the purchase does', async ({ page }) => {
  await page.goto('/account/registration?card=FULD')
  await page.getByRole('button', { name: 'Videre til Sæsonkort' }).click()
  await expect(page.getByRole('alert').getByText('Ret 3 ting')).toBeVisible()
  await expectAccessible(page)
  const email = 'adgang@golfspiller.example'
  await fillInformation(page, { name: 'Lise Kjær', email, dguNumber: '908-1008' })
  await page.waitForURL('**/season-pass')
  await expectAccessible(page)
  await choose(page, { startNow: true })
  await expectAccessible(page)
  await verify(page)
  await page.waitForURL('**/payment')
  await expectAccessible(page)
})
