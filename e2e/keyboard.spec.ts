import type { Locator, Page } from '@playwright/test'
import { sampleOf } from './every-view.ts'
import { expectRing, focused, tabTo } from './focus.ts'
import { expect, test } from './fixtures.ts'

test('without a mouse a visitor finds a club and copies its text', async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Gå til indholdet' })).toBeFocused()
  await expectRing(page)
  await page.keyboard.press('Enter')
  await expect(main).toBeFocused()
  // The next tab stop is in the page, not in the header that was skipped.
  await page.keyboard.press('Tab')
  await expect(main.locator(':focus')).toHaveCount(1)
  await expectRing(page)
  const clubs = page
    .getByRole('navigation', { name: 'Hovedmenu' })
    .getByRole('link', { name: 'Klubber', exact: true })
  await page.goto('/')
  await tabTo(page, clubs)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Samarbejdsklubber')
  await expect(page).toHaveURL(/\/clubs$/)

  await tabTo(page, page.getByLabel('Klub, by eller postnummer'))
  await page.keyboard.type('klitsande')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/where=klitsande/)
  await tabTo(page, page.getByRole('link', { name: 'lørdag kl. 13' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/time=13/)
  await tabTo(page, main.getByRole('link', { name: /^Klitsande Golfklub/ }).first())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Klitsande Golfklub')

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await tabTo(page, page.getByRole('button', { name: /^Kopiér/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Kopieret/ })).toBeFocused()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/Sæsonkort/)
})

test(
  'without a mouse a golfer learns which card she can buy, and how many strokes she gets',
  { tag: '@soak' },
  async ({ page }) => {
    await page.goto('/membership')
    await tabTo(page, page.getByLabel('Hvad er du medlem som?'))
    await tabTo(page, page.getByLabel('Fødselsdag'))
    await page.keyboard.type('24.05.1968')
    await tabTo(page, page.getByRole('button', { name: 'Kan jeg købe?' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Ja\. Du kan købe \d kort\.$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Kan jeg købe?' })).toBeFocused()

    await page.goto('/beregning')
    await tabTo(page, page.getByLabel('Klub', { exact: true }))
    await page.keyboard.type('Rold Bakker')
    const tees = page.getByLabel('Teested')
    await expect(tees).toBeEnabled()
    await tabTo(page, tees)
    await page.keyboard.press('ArrowDown')
    await tabTo(page, page.getByLabel('Dit handicap'))
    await page.keyboard.type('18,4')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Justeret spillehandicap', { exact: true }).first()).toBeVisible()
  },
)

test('without a mouse a golfer buys a card, and withdraws from it', async ({ page }) => {
  const press = async (
    role: 'button' | 'link' | 'checkbox',
    name: string | RegExp,
    key = 'Enter',
  ) => {
    await tabTo(page, page.getByRole('main').getByRole(role, { name }).first())
    await page.keyboard.press(key)
  }
  const type = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
  const email = 'mette@golfspiller.example'
  await page.goto('/membership')
  await press('link', 'Køb Hverdagskort')
  await type('Navn', 'Mette Bang Lassen')
  await type('Mail', email)
  await type('DGU-nummer', '918-1016')
  await press('button', 'Videre til Sæsonkort')
  await page.waitForURL('**/season-pass')
  await tabTo(page, page.getByRole('radio', { name: 'Begynd i dag' }))
  await page.keyboard.press('Space')
  await press('button', 'Videre til Verificering')
  await page.waitForURL('**/verification')
  await press('button', 'Send mig en kode')
  const code = await page.getByText('Koden er').locator('strong').textContent()
  await type('Kode fra mailen', code ?? '')
  await press('button', 'Bekræft dit medlemskab')
  await expect(page.getByText('Hjemmeklub')).toBeVisible()
  // The answer takes the focus; a Tab before that would be undone.
  await expect(page.getByRole('heading', { name: 'Dit medlemskab' })).toBeFocused()
  await press('button', 'Videre til Betaling')
  await page.waitForURL('**/payment')
  await press('checkbox', /handelsbetingelserne/, 'Space')
  await press('button', 'Bestil og betal 995 kr.')
  await page.waitForURL('**/simulator/**')
  await page.locator('button.approve').press('Enter')
  await expect(page.getByRole('heading', { name: /^Tak/ })).toBeVisible()
  // The purchase signs her in after the page is shown; the account fills in the declaration.
  await expect(page.getByRole('link', { name: 'Se mit kort', exact: true })).toBeVisible()

  // From the foot of the page; the account fills in what the declaration asks for.
  await tabTo(page, page.getByRole('contentinfo').getByRole('link', { name: 'Fortryd aftale' }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/withdrawal')
  await expect(page.getByLabel('Mail', { exact: true })).toHaveValue(email)
  await press('button', 'Fortryd aftale')
  await expect(page.getByRole('heading', { name: 'Bekræft fortrydelse' })).toBeFocused()
  await press('button', 'Bekræft fortrydelse')
  await expect(page.getByText('Din fortrydelse er modtaget')).toBeVisible()
})

/** The list of clubs has most stops and few kinds of them; other stories search it by keyboard. */
const walked = ['/', '/clubs/klitsande-golfklub', '/beregning', '/membership', '/clubs']

test(
  'the Tab key goes through a whole page and out again, with a visible focus',
  { tag: '@soak' },
  async ({ page }) => {
    for (const path of sampleOf(walked, 3)) await test.step(path, () => walk(page, path))
  },
)

async function walk(page: Page, path: string) {
  await page.goto(path)
  let stops = 0
  for (;;) {
    await page.keyboard.press('Tab')
    const stop = await focused(page)
    // The focus leaves at the end of the page, or returns to its beginning.
    if (!stop || (stop.isAgain && stop.what.includes('Gå til indholdet'))) break
    expect(stop.isAgain, `${path}: the focus is held at ${stop.what}`).toBe(false)
    expect.soft(stop.isSeen, `${path}: the focus cannot be seen on ${stop.what}`).toBe(true)
    stops += 1
  }
  const footer = page.getByRole('contentinfo').locator('a:visible, button:visible, summary:visible')
  expect(stops, path).toBeGreaterThan(await footer.count())
  const bar = page.getByRole('complementary', { name: 'Demonstrationen' }).getByRole('button')
  const isLast = await wasLast(bar.last())
  expect(isLast, `${path}: the last stop is the last of the demonstration’s bar`).toBe(true)
}

const wasLast = (last: Locator) =>
  last.evaluate((element) => {
    const { stops = [] } = window as { stops?: Element[] }
    return stops.findLast((stop) => stop !== stops[0]) === element
  })
