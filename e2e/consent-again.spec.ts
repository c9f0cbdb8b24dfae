import type { Page } from '@playwright/test'
import { banner, button, choiceIn } from './cookie-banner.ts'
import { expectRing, tabTo } from './focus.ts'
import { expect, waitForReady, test } from './fixtures.ts'
import { signIn } from './sign-in.ts'

/** A first-time visitor on a phone. */
test.use({ storageState: { cookies: [], origins: [] }, viewport: { width: 390, height: 844 } })

test('by keyboard a visitor allows statistics, sees it, and withdraws it from the footer', async ({
  page,
  baseURL,
}) => {
  await signIn(page, baseURL, 'golfer')
  await page.goto('/account/consents')
  await page.keyboard.press('Tab')
  await expect(banner(page).getByRole('link')).toBeFocused()
  await expectRing(page)
  await tabTo(page, button(page, 'Vælg selv'))
  await page.keyboard.press('Enter')
  await tabTo(page, banner(page).getByRole('checkbox', { name: 'Statistik' }))
  await page.keyboard.press('Space')
  await tabTo(page, button(page, 'Gem mit valg'))
  await page.keyboard.press('Enter')
  await expect(banner(page)).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  expect(await choiceIn(page)).toEqual(['statistic'])
  const shown = page.getByText('De nødvendige og det, du har sagt ja til: statistik.')
  await expect(shown).toBeVisible()
  // The server renders it (E15); a public page is the same bytes for everyone.
  const html = async (path: string) => (await page.request.get(path)).text()
  expect(await html('/account/consents')).toContain('sagt ja til: statistik.')
  const allowed = await html('/')

  const again = page.getByRole('contentinfo').getByRole('button', { name: 'Cookieindstillinger' })
  await again.press('Enter')
  await expect(banner(page)).toBeFocused()
  await expect(banner(page).getByRole('checkbox', { name: 'Statistik' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(again).toBeFocused()
  expect(await choiceIn(page)).toEqual(['statistic'])
  await again.press('Enter')
  await button(page, 'Afvis alle').press('Enter')
  await expect(banner(page)).toBeHidden()
  await expect(page.getByText('Kun de nødvendige.')).toBeVisible()
  expect(await html('/')).toBe(allowed)
})

// One page for three troubles on the way to the service.
test(
  'a choice that cannot be stored changes nothing and says so, and of two quick presses the last counts',
  { tag: '@soak' },
  async ({ page }) => {
    const path = '**/api/v1/cookie-consents'
    let status = 500
    await page.route(path, (route) => route.fulfill({ status }))
    await page.goto('/')
    await test.step('it cannot be stored', async () => {
      await button(page, 'Accepter alle').click()
      await expect(banner(page).getByRole('alert')).toContainText('Genindlæs siden, og prøv igen.')
      status = 429
      await button(page, 'Accepter alle').click()
      await expect(banner(page).getByRole('alert')).toContainText('for mange svar herfra')
      expect(await choiceIn(page)).toBeUndefined()
    })
    await page.unroute(path)
    await test.step('the first of two presses gets a late response', () => refuseAtOnce(page))
    await test.step('without a connection the button in the footer says so', async () => {
      await page.reload()
      await page.route('**/*.js', (route) => route.abort())
      await page
        .getByRole('contentinfo')
        .getByRole('button', { name: 'Cookieindstillinger' })
        .click()
      await expect(banner(page)).toBeFocused()
      await expect(banner(page).getByRole('alert')).toContainText('Genindlæs siden, og prøv igen.')
    })
  },
)

/** Accepts, and refuses before that has been answered. */
async function refuseAtOnce(page: Page) {
  const sent: string[][] = []
  const isPressedAgain = Promise.withResolvers<void>()
  await page.route('**/api/v1/cookie-consents', async (route) => {
    sent.push((route.request().postDataJSON() as { granted: string[] }).granted)
    await isPressedAgain.promise
    await route.continue()
  })
  await button(page, 'Accepter alle').click()
  await expect(banner(page)).toHaveAttribute('aria-busy', 'true')
  await button(page, 'Afvis alle').click()
  isPressedAgain.resolve()
  await expect(banner(page)).toBeHidden()
  await expect(page.locator('#cookies')).not.toHaveAttribute('aria-busy')
  expect(sent.map((granted) => granted.length)).toEqual([4, 0])
  expect(await choiceIn(page)).toEqual([])
}

test('a choice in one tab reaches the other tabs', async ({ page, context, baseURL }) => {
  await signIn(page, baseURL, 'golfer')
  const other = await waitForReady(await context.newPage())
  // In a browser without an event for cookies the cookie is read when the tab becomes visible again.
  await other.addInitScript(() => Reflect.deleteProperty(window, 'cookieStore'))
  const tabs = [page, other]
  for (const tab of tabs) {
    await tab.goto('/account/consents')
    await expect(banner(tab)).toBeVisible()
  }
  const third = await waitForReady(await context.newPage())
  await third.goto('/')
  const chooseAndLook = async (name: string) => {
    await button(third, name).click()
    await expect(banner(third)).toBeHidden()
    await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  }
  await chooseAndLook('Accepter alle')
  for (const tab of tabs) {
    await expect(banner(tab)).toBeHidden()
    await expect(tab.getByText(/sagt ja til: .*statistik/)).toBeVisible()
  }
  await third.getByRole('contentinfo').getByRole('button', { name: 'Cookieindstillinger' }).click()
  await chooseAndLook('Afvis alle')
  for (const tab of tabs) await expect(tab.getByText('Kun de nødvendige.')).toBeVisible()
})
