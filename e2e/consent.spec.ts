import type { Page } from '@playwright/test'
import { storedThings } from '#domain/consent/stored-things.ts'
import { seriousFaults } from './barriers.ts'
import { choose, fillInformation, order, verify } from './buying.ts'
import { expectRing, tabTo } from './focus.ts'
import { expect, patient, test } from './house.ts'
import { signIn } from './sign-in.ts'
import { watch } from './visitor.ts'

/** Somebody who has never been here, on a phone. */
test.use({ storageState: { cookies: [], origins: [] }, viewport: { width: 390, height: 844 } })

const banner = (page: Page) => page.getByRole('form', { name: 'Cookies' })
const button = (page: Page, name: string) => banner(page).getByRole('button', { name })

async function choiceIn(page: Page) {
  const cookies = await page.context().cookies()
  const value = cookies.find(({ name }) => name === 'gk_consent')?.value
  return value && (JSON.parse(decodeURIComponent(value)) as { on: string[] }).on
}

/** What the browser keeps, as `place name`. */
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

const necessary = storedThings({
  consent: { adapter: 'embedded', culture: 'DA' },
  analytics: { key: 'saesonkortet', receiver: 'own', visualTagging: false },
})
  .filter(({ category }) => category === 'necessary')
  .map(({ place, name }) => ({
    start: `${place} ${name.replace(/\*$/, '')}`,
    open: name.endsWith('*'),
  }))

const isNecessary = (kept: string) =>
  necessary.some(({ start, open }) => (open ? kept.startsWith(start) : kept === start))

test('a phone buys a card without answering: nothing but the necessary is kept, and nobody else is asked (L-CK-1)', async ({
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

test('refusing is one press, like accepting, and it is remembered', async ({ page }) => {
  await page.goto('/')
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

test('by keyboard somebody allows statistics, sees it, and takes it back from the footer', async ({
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
  const shown = page.getByText('De nødvendige, og det du har sagt ja til: statistik.')
  await expect(shown).toBeVisible()
  // Drawn by the server already (E15); what a public page sends is the same for everyone.
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

test('a choice that cannot be written down changes nothing, and says so', async ({ page }) => {
  let status = 500
  await page.route('**/api/v1/cookie-consents', (route) => route.fulfill({ status }))
  await page.goto('/')
  await button(page, 'Accepter alle').click()
  await expect(banner(page).getByRole('alert')).toContainText('Genindlæs siden, og prøv igen.')
  status = 429
  await button(page, 'Accepter alle').click()
  await expect(banner(page).getByRole('alert')).toContainText('for mange svar herfra')
  expect(await choiceIn(page)).toBeUndefined()
})

test('without a line the button in the footer says so', async ({ page }) => {
  await page.goto('/')
  await button(page, 'Afvis alle').click()
  await page.reload()
  await page.route('**/*.js', (route) => route.abort())
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookieindstillinger' }).click()
  await expect(banner(page)).toBeFocused()
  await expect(banner(page).getByRole('alert')).toContainText('Genindlæs siden, og prøv igen.')
})

test('of two quick presses the last one counts, also when the first is answered late', async ({
  page,
}) => {
  const sent: string[][] = []
  const isPressedAgain = Promise.withResolvers<void>()
  await page.route('**/api/v1/cookie-consents', async (route) => {
    sent.push((route.request().postDataJSON() as { granted: string[] }).granted)
    await isPressedAgain.promise
    await route.continue()
  })
  await page.goto('/')
  await button(page, 'Accepter alle').click()
  await expect(banner(page)).toHaveAttribute('aria-busy', 'true')
  await button(page, 'Afvis alle').click()
  isPressedAgain.resolve()
  await expect(banner(page)).toBeHidden()
  await expect(page.locator('#cookies')).not.toHaveAttribute('aria-busy')
  expect(sent.map((granted) => granted.length)).toEqual([4, 0])
  expect(await choiceIn(page)).toEqual([])
})

test('what is chosen in one tab is heard in the others', async ({ page, context, baseURL }) => {
  await signIn(page, baseURL, 'golfer')
  const other = patient(await context.newPage())
  // A browser that does not tell of cookies: it is looked after when the tab is seen again.
  await other.addInitScript(() => Reflect.deleteProperty(window, 'cookieStore'))
  const tabs = [page, other]
  for (const tab of tabs) {
    await tab.goto('/account/consents')
    await expect(banner(tab)).toBeVisible()
  }
  const third = patient(await context.newPage())
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

test('the question bars nobody, and covers neither a club’s sign nor paper (D3)', async ({
  page,
}) => {
  await page.goto('/')
  await button(page, 'Vælg selv').click()
  for (const size of [
    { width: 320, height: 640 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size)
    expect(await seriousFaults(page)).toEqual([])
    const box = await banner(page).boundingBox()
    expect(box?.height).toBeLessThan(size.height * 0.81)
  }
  await page.emulateMedia({ media: 'print' })
  await expect(banner(page)).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/scan')
  await expect(banner(page)).toBeHidden()
  // Nobody is asked there, and whoever wants to choose can.
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

test('on a phone nothing lies under the question for good', async ({ page }) => {
  await page.goto('/')
  const last = page.getByRole('contentinfo').getByRole('button', { name: 'Cookieindstillinger' })
  await last.scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const [link, question] = [await last.boundingBox(), await banner(page).boundingBox()]
  expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(question?.y ?? 0)
  expect(question?.height).toBeLessThan(844 / 3)
})
