import type { Page } from '@playwright/test'
import { storedItems } from '#domain/consent/stored-items.ts'
import { seriousViolations } from './accessibility-checks.ts'
import { banner, button, choiceIn } from './cookie-banner.ts'
import { choose, fillInformation, order, verify } from './buying.ts'
import { expect, test } from './fixtures.ts'
import { watch } from './visitor.ts'

/** A first-time visitor on a phone. */
test.use({ storageState: { cookies: [], origins: [] }, viewport: { width: 390, height: 844 } })

/** What the browser stores, as `place name`. */
async function keptBy(page: Page): Promise<string[]> {
  const cookies = (await page.context().cookies()).map(({ name }) => `cookie ${name}`)
  const rest = await page.evaluate(async () => [
    ...Object.keys(localStorage).map((name) => `localStorage ${name}`),
    ...Object.keys(sessionStorage).map((name) => `sessionStorage ${name}`),
    ...(await indexedDB.databases()).map(({ name }) => `indexedDB ${name}`),
    ...(await caches.keys()).map((name) => `cache ${name}`),
  ])
  return [...cookies, ...rest]
}

const settings = {
  consent: { adapter: 'embedded', culture: 'DA' },
  analytics: { key: 'saesonkortet', receiver: 'own', visualTagging: false },
} as const

const necessary = storedItems(settings, { secure: false, isShared: false })
  .filter(({ category }) => category === 'necessary')
  .map(({ place, name }) => ({
    start: `${place} ${name.replace(/\*$/, '')}`,
    open: name.endsWith('*'),
  }))

const isNecessary = (kept: string) =>
  necessary.some(({ start, open }) => (open ? kept.startsWith(start) : kept === start))

test('a card is bought without answering: only necessary data are stored, and nothing goes to other hosts (L-CK-1)', async ({
  page,
  baseURL,
}) => {
  const asked = watch(page)
  await page.goto('/membership')
  await expect(banner(page)).toBeVisible()
  await page.getByRole('link', { name: 'Køb Hverdagskort' }).click()
  await fillInformation(page, {
    name: 'Ole Aagaard',
    email: 'ole@golfspiller.example',
    dguNumber: '917-1017',
  })
  await choose(page, { startNow: false })
  await verify(page)
  const kept = await keptBy(page)
  await order(page, 'Bestil og betal 995 kr.')
  await page.locator('button.approve').click()
  await expect(page.getByRole('heading', { name: /^Tak/ })).toBeVisible()
  await expect(banner(page)).toBeVisible()
  const all = [...kept, ...(await keptBy(page))]
  expect(all.some((name) => name === 'cookie registration')).toBe(true)
  expect(all.filter((name) => !isNecessary(name))).toEqual([])
  expect(await choiceIn(page)).toBeUndefined()
  const { host } = new URL(baseURL ?? '')
  expect(asked.filter((url) => url.startsWith('http') && new URL(url).host !== host)).toEqual([])
})

// Refusing may take no more clicks than accepting (L-CK-2).
test('everything under the banner can be scrolled into view, and refusing takes one press, like accepting, and is remembered', async ({
  page,
}) => {
  await page.goto('/')
  await expectNothingCovered(page)
  const look = (name: string) =>
    button(page, name).evaluate((element) => {
      const { backgroundColor, color, fontSize, fontWeight, borderColor } =
        getComputedStyle(element)
      const { width, height, top } = element.getBoundingClientRect()
      return { backgroundColor, color, fontSize, fontWeight, borderColor, width, height, top }
    })
  expect(await look('Afvis alle')).toEqual(await look('Accepter alle'))
  await button(page, 'Vælg selv').click()
  await expect(banner(page).getByRole('checkbox')).toHaveCount(5)
  await expect(banner(page).getByRole('checkbox', { checked: true })).toHaveCount(1)
  await expect(banner(page).getByRole('checkbox', { name: 'Nødvendige' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(banner(page)).toBeVisible()
  expect(await choiceIn(page)).toBeUndefined()
  await button(page, 'Afvis alle').click()
  await expect(banner(page)).toBeHidden()
  expect(await choiceIn(page)).toEqual([])
  await page.reload()
  await expect(banner(page)).toBeHidden()
})

test('the banner blocks nobody, and covers neither a club’s sign nor a printed page (D3)', async ({
  page,
}) => {
  await page.goto('/')
  await button(page, 'Vælg selv').click()
  for (const size of [
    { width: 320, height: 640 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size)
    expect(await seriousViolations(page)).toEqual([])
    const box = await banner(page).boundingBox()
    expect(box?.height).toBeLessThan(size.height * 0.81)
  }
  await page.emulateMedia({ media: 'print' })
  await expect(banner(page)).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/scan')
  await expect(banner(page)).toBeHidden()
  // The banner does not open there, but its button does.
  const again = page.getByRole('contentinfo').getByRole('button', { name: 'Cookieindstillinger' })
  await again.click()
  await expect(banner(page)).toBeFocused()
  await button(page, 'Afvis alle').click()
  await expect(banner(page)).toBeHidden()
  await expect(again).toBeFocused()
  expect(await choiceIn(page)).toEqual([])
  await again.click()
  await button(page, 'Luk uden at ændre').click()
  await expect(banner(page)).toBeHidden()
})

/** On a phone the banner lies over the page. */
async function expectNothingCovered(page: Page) {
  const last = page.getByRole('contentinfo').getByRole('button', { name: 'Cookieindstillinger' })
  await last.scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const [link, question] = [await last.boundingBox(), await banner(page).boundingBox()]
  expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(question?.y ?? 0)
  expect(question?.height).toBeLessThan(844 / 4)
  await page.evaluate(() => scrollTo(0, 0))
  const first = await page.getByRole('link', { name: 'Se kortene og priserne' }).boundingBox()
  expect((first?.y ?? 0) + (first?.height ?? 844)).toBeLessThanOrEqual(question?.y ?? 0)
}
