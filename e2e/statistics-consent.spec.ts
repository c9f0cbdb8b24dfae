import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { storedItems } from '#domain/consent/stored-items.ts'
import { analyticsEvents } from '#server/db/tables/analytics.ts'
import { inDatabase } from './database.ts'
import { expect, test } from './fixtures.ts'
import { begun, flushed, holdOf, openVisit, thought } from './analytics-visit.ts'
import { watch } from './visitor.ts'

/** The collector is our own, and so is what it stores. */
test.describe.configure({ mode: 'parallel' })

const banner = (page: Page) => page.getByRole('form', { name: 'Cookies' })
const button = (page: Page, name: string) => banner(page).getByRole('button', { name })

const openChoices = (page: Page) =>
  page.getByRole('contentinfo').getByRole('button', { name: 'Cookieindstillinger' }).click()

/** Consent is taken back; the page is then reloaded. */
async function withdraw(page: Page) {
  await openChoices(page)
  const again = page.waitForEvent('load')
  await button(page, 'Afvis alle').click()
  await again
}

/** What of the SDK's is in the browser, as `place name`. */
async function keptBy(page: Page): Promise<string[]> {
  const cookies = (await page.context().cookies()).map(({ name }) => `cookie ${name}`)
  const rest = await page.evaluate(async () => [
    ...Object.keys(localStorage).map((name) => `localStorage ${name}`),
    ...Object.keys(sessionStorage).map((name) => `sessionStorage ${name}`),
    ...(await indexedDB.databases()).map(({ name }) => `indexedDB ${name}`),
  ])
  return [...cookies, ...rest].filter((name) => name.includes('AMP_')).toSorted()
}

const storedOf = (deviceId: string) =>
  inDatabase((db) => {
    const { type, page, at } = analyticsEvents
    return db
      .select({ type, page })
      .from(analyticsEvents)
      .where(eq(analyticsEvents.deviceId, deviceId))
      .orderBy(at)
  })

const isAbout = (url: string) => /\/assets\/statistics|\/collect|\/amp-config/.test(url)

// The SDK stores a device id as soon as it starts, so it is not even fetched before consent (R2.1, R2.5).
test('before consent nothing of the SDK is fetched, kept or sent; with it events reach our collector; taken back, all of it goes here and there (R8.1)', async ({
  browser,
}) => {
  const visit = await openVisit(browser, {
    consent: 'unanswered',
    clock: 'running',
    receiver: 'own',
  })
  const { page } = visit
  const asked = watch(page)
  await page.reload()
  await expect(banner(page)).toBeVisible()
  await page.getByRole('link', { name: 'Handelsbetingelser' }).first().click()
  await expect(page).toHaveURL(/\/terms$/)
  expect(await keptBy(page)).toEqual([])
  expect(asked.filter(isAbout)).toEqual([])

  await button(page, 'Vælg selv').click()
  await banner(page).getByRole('checkbox', { name: 'Statistik' }).check()
  await button(page, 'Gem mit valg').click()
  await begun(visit)
  const device = await visit.sdk((sdk) => sdk.getDeviceId())
  await visit.pass(10_000)
  await expect
    .poll(() => storedOf(device))
    .toContainEqual({ type: '[Amplitude] Page Viewed', page: '/terms' })
  // Everything that is there is in the list that the visitor was shown, and the other way round.
  expect(await keptBy(page)).toEqual(listed())

  await withdraw(page)
  await expect(page.locator('html[data-ready]')).toBeAttached()
  expect(await keptBy(page)).toEqual([])
  expect(await storedOf(device)).toEqual([])

  asked.length = 0
  await page.getByRole('link', { name: 'Klubber', exact: true }).first().click()
  await expect(page).toHaveURL(/\/clubs$/)
  await visit.pass(60_000)
  expect(asked.filter(isAbout)).toEqual([])
  expect(await keptBy(page)).toEqual([])

  // Allowed again, it is another browser to statistics.
  await openChoices(page)
  await button(page, 'Accepter alle').click()
  await begun(visit)
  expect(await visit.sdk((sdk) => sdk.getDeviceId())).not.toBe(device)
  await visit.close()
})

/** As our list has them; the plugins of the page keep one name in the window's storage. */
const listed = () =>
  storedItems(
    {
      consent: { adapter: 'embedded', culture: 'DA' },
      analytics: { key: 'saesonkortet', receiver: 'own', visualTagging: false },
    },
    { secure: false, isShared: false },
  )
    .filter(({ category }) => category === 'statistic')
    .map(({ place, name }) => `${place} ${name}`)
    .toSorted()

test('a withdrawal that is refused twice is asked for a third time', async ({ browser }) => {
  const visit = await openVisit(browser, { clock: 'running', receiver: 'own' })
  await begun(visit)
  const device = await visit.sdk((sdk) => sdk.getDeviceId())
  await visit.pass(10_000)
  await expect.poll(async () => (await storedOf(device)).length).toBeGreaterThan(0)
  let asked = 0
  await visit.page.route('**/collect/forget', (route) => {
    asked += 1
    return asked < 3 ? route.fulfill({ status: 503, body: '{}' }) : route.continue()
  })
  await withdraw(visit.page)
  expect(asked).toBe(3)
  expect(await storedOf(device)).toEqual([])
  await visit.close()
})

test('another window stops when consent is taken back in this one, and what is written in it stays', async ({
  browser,
}) => {
  const visit = await openVisit(browser, { clock: 'running', receiver: 'own' })
  await begun(visit)
  const other = await visit.context.newPage()
  await other.goto('/contact')
  await begun(holdOf(other))
  const device = await visit.sdk((sdk) => sdk.getDeviceId())
  await other.getByLabel('Navn').fill('Anne Bisgaard')
  // In the story's browser every window says that it has the focus.
  await other.evaluate(() => (document.hasFocus = () => false))
  await withdraw(visit.page)
  const asked = watch(other)
  await other.getByRole('heading', { level: 1 }).click()
  await other.getByLabel('Navn').click()
  await other.evaluate(() => window.sdk?.track('session_start'))
  await other.clock.runFor(30_000)
  await expect.poll(() => keptBy(other)).toEqual([])
  expect(asked.filter(isAbout)).toEqual([])
  await expect(other.getByLabel('Navn')).toHaveValue('Anne Bisgaard')
  expect(await storedOf(device)).toEqual([])
  await visit.close()
})

test('a choice that has run out takes along what it allowed, and the SDK is not fetched for it', async ({
  browser,
}) => {
  const visit = await openVisit(browser, {
    consent: 'unanswered',
    clock: 'running',
    receiver: 'own',
  })
  const { page } = visit
  await page.evaluate(() => {
    document.cookie = 'AMP_saesonkort=x; path=/'
    document.cookie = 'AMP_MKTG_saesonkort=x; path=/'
    localStorage.setItem('AMP_unsent_saesonkort', '[]')
    sessionStorage.setItem('AMP_PAGE_VIEW', '{}')
    indexedDB.open('AMP_diagnostics_saesonkort').addEventListener('success', ({ target }) => {
      ;(target as IDBOpenDBRequest).result.close()
    })
  })
  await expect.poll(() => keptBy(page)).toHaveLength(5)
  const asked = watch(page)
  await page.reload()
  await expect.poll(() => keptBy(page)).toEqual([])
  expect(asked.filter(isAbout)).toEqual([])
  await visit.close()
})

test('what waits when a page is left is sent by beacon, and reaches our collector at once (R2.4)', async ({
  browser,
}) => {
  const visit = await openVisit(browser, { path: '/help', clock: 'running', receiver: 'own' })
  await begun(visit)
  const device = await visit.sdk((sdk) => sdk.getDeviceId())
  expect(await storedOf(device)).toEqual([])
  await visit.page.goto('/terms')
  // The next page would send by itself what was left, but only after ten seconds.
  const seen = async () => (await storedOf(device)).filter(({ page }) => page === '/help')
  await expect
    .poll(async () => (await seen()).map(({ type }) => type), { timeout: 5_000 })
    .toEqual(expect.arrayContaining(['[Amplitude] Page Viewed', '[Amplitude] Web Vitals']))
  await visit.close()
})

test('out of the back-forward cache a page sends as before, and what no beacon takes waits in the browser (R2.4)', async ({
  browser,
}) => {
  const visit = await openVisit(browser)
  await begun(visit)
  await flushed(visit)
  const requestTypes: string[] = []
  visit.page.on('request', (request) => {
    if (request.url().endsWith('/collect')) requestTypes.push(request.resourceType())
  })
  const leave = () => visit.page.evaluate(() => dispatchEvent(new Event('pagehide')))
  const track = () => visit.sdk((sdk) => sdk.track('session_start', { number: 1 }))
  await track()
  await leave()
  await expect.poll(() => requestTypes).toEqual(['ping'])
  await visit.page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  )
  await track()
  await flushed(visit)
  expect(requestTypes).toEqual(['ping', 'fetch'])

  await visit.page.evaluate(() => (navigator.sendBeacon = () => false))
  await track()
  await thought(visit)
  await leave()
  await thought(visit)
  const kept = await visit.page.evaluate(() => localStorage.getItem('AMP_unsent_saesonkort'))
  expect(JSON.parse(kept ?? '[]')).toHaveLength(1)
  expect(requestTypes).toHaveLength(2)
  await visit.close()
})
