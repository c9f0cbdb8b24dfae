import type { Page, Request } from '@playwright/test'
import { sampleOf } from './every-view.ts'
import { expect, test as base, watchConsole } from './fixtures.ts'
import { demoRoundId } from '#server/demo/build-tournaments.ts'

/** Opens a page whose application starts when the story releases it; the stories are about the time before that. */
const test = base.extend<{ sleeping: Page; wake: () => Promise<void> }>({
  sleeping: async ({ context }, use) => {
    const page = await context.newPage()
    const errors = watchConsole(page)
    await use(page)
    expect(errors, 'errors in the console').toEqual([])
  },
  wake: async ({ sleeping }, use) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await sleeping.route(/\/assets\/(?!first-load).*\.js$/, async (route) => {
      await released
      await route.continue()
    })
    await use(async () => {
      release()
      await sleeping.locator('html[data-ready]').waitFor({ state: 'attached' })
    })
    release()
  },
})

const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'domcontentloaded' })

// The long list and the front page; `npm run soak -- views` scrolls the others as well.
const scrolled = ['/clubs', '/', '/membership', '/tournaments', '/for-the-golfclub']
for (const path of sampleOf(scrolled, 2)) {
  test(`${path} stays where it was scrolled to while the application starts`, async ({
    sleeping,
    wake,
  }) => {
    await open(sleeping, path)
    await sleeping.evaluate(() => scrollTo(0, 700))
    await wake()
    expect(await sleeping.evaluate(() => scrollY)).toBe(700)
  })
}

test('on a slow machine the purchase opens no matter when its button is pressed', async ({
  browser,
  baseURL,
}) => {
  // Before the application starts, and while it starts; `npm run soak -- views` also waits until it has.
  for (const wait of sampleOf([0, 400, 1000], 2)) {
    const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await open(page, '/membership')
    // Under the overlay of the first load nothing can be pressed.
    await page.locator('html:not([data-loading])').waitFor({ state: 'attached' })
    await page.waitForTimeout(wait)
    const at = await page.evaluate(() => {
      const links = [...document.querySelectorAll('a')]
      const link = links.find(({ textContent }) => textContent.trim() === 'Køb Sæsonkort')
      link?.scrollIntoView({ block: 'center' })
      const box = link?.getBoundingClientRect()
      return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : { x: 0, y: 0 }
    })
    // Presses like a finger: down, a moment, up.
    await page.mouse.move(at.x, at.y)
    await page.mouse.down()
    await page.waitForTimeout(80)
    await page.mouse.up()
    const opened = { waitUntil: 'commit', timeout: 30_000 } as const
    await page.waitForURL('**/account/registration**', opened)
    await context.close()
  }
})

test('a press on a button that needs the application is replayed once at its start, and no other press is', async ({
  sleeping,
  wake,
}) => {
  await open(sleeping, '/account/login?way=password')
  const password = sleeping.getByLabel('Adgangskode', { exact: true })
  await password.fill('fire heste')
  const show = sleeping.getByRole('button', { name: 'Vis adgangskoden' })
  await show.click()
  await show.click()
  await show.click()
  await expect(password).toHaveAttribute('type', 'password')
  await wake()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue('fire heste')
})

test('a switch pressed twice before the start is unchanged, and one pressed once is on', async ({
  sleeping,
  wake,
}) => {
  await open(sleeping, `/tournaments/majmatchen-2027/rounds/${demoRoundId('Majmatchen', 1)}`)
  const stars = sleeping.getByRole('button', { name: /^Følg / })
  const names = await stars.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  const [first, second] = names
    .filter((name) => name !== null)
    .slice(3)
    .map((name) => sleeping.getByRole('button', { name, exact: true }).first())
  await first?.dispatchEvent('click')
  await second?.dispatchEvent('click')
  await second?.dispatchEvent('click')
  await wake()
  await expect(first!).toHaveAttribute('aria-pressed', 'true')
  await expect(second!).toHaveAttribute('aria-pressed', 'false')
})

test('a step that needs the application keeps what was typed, and is sent once after the start', async ({
  page,
  sleeping,
  wake,
}) => {
  await page.goto('/account/registration?card=FULD')
  await page.waitForURL('**/information')
  const sent = watchPosts(sleeping)
  await open(sleeping, '/account/registration/information')
  const name = sleeping.getByLabel('Navn', { exact: true })
  await name.fill('Lise Kjær')
  const next = sleeping.getByRole('button', { name: 'Videre til Sæsonkort' })
  await next.click()
  await next.click()
  expect(sent()).toEqual([])
  await wake()
  await expect(sleeping.getByRole('alert').getByText(/^Ret \d fejl/)).toBeVisible()
  await expect(name).toHaveValue('Lise Kjær')
  expect(new URL(sleeping.url()).pathname).toBe('/account/registration/information')
})

test('a form that is posted without scripts is posted once for any number of presses', async ({
  sleeping,
  wake,
}) => {
  const sent = watchPosts(sleeping)
  await open(sleeping, '/account/login?way=password')
  await sleeping.getByLabel('Mail').fill('ingen@example.dk')
  await sleeping.getByLabel('Adgangskode', { exact: true }).fill('noget andet')
  // The response is held back until the page has hydrated and the button was pressed again.
  let answer = () => {}
  const isPressedAwake = new Promise<void>((resolve) => (answer = resolve))
  await sleeping.route('**/pressed-awake', (route) => {
    answer()
    return route.fulfill({ body: '' })
  })
  await sleeping.route('**/api/v1/account/sign-in', async (route) => {
    await isPressedAwake
    await route.continue()
  })
  await sleeping.evaluate(() => {
    const button = document.querySelector<HTMLElement>('main button[type=submit]')
    button?.click()
    button?.click()
    new MutationObserver(() => {
      if (!('ready' in document.documentElement.dataset)) return
      button?.click()
      void fetch('/pressed-awake')
    }).observe(document.documentElement, { attributeFilter: ['data-ready'] })
  })
  void wake().catch(() => undefined)
  await expect(sleeping.getByText('Mail og adgangskode passer ikke sammen.')).toBeVisible()
  expect(sent()).toHaveLength(1)
})

function watchPosts(page: Page) {
  const sent: Request[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && !request.url().includes('/passkey')) sent.push(request)
  })
  return () => sent.map((request) => new URL(request.url()).pathname)
}
