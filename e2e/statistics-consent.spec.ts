import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { storedItems } from '#domain/consent/stored-items.ts'
import { analyticsEvents } from '#server/db/tables/analytics.ts'
import { inDatabase } from './database.ts'
import { expect, test } from './fixtures.ts'
import { begun, flushed, holdOf, openVisit, thought } from './analytics-visit.ts'
import { watch } from './visitor.ts'

/** These stories use the app's own collector and read what it stores. */
test.describe.configure({ mode: 'parallel' })

const banner = (page: Page) => page.getByRole('form', { name: 'Cookies' })
const button = (page: Page, name: string) => banner(page).getByRole('button', { name })

const openChoices = (page: Page) =>
  page.getByRole('contentinfo').getByRole('button', { name: 'Cookieindstillinger' }).click()

/** Withdraws consent, which reloads the page. */
async function withdraw(page: Page) {
  await openChoices(page)
  const again = page.waitForEvent('load')
  await button(page, 'Afvis alle').click()
  await again
}

/** The SDK's data in the browser, as `place name`. */
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
test('before consent the SDK is not loaded; with it events reach the collector; after withdrawal all its data are deleted in browser and collector (R8.1)', async ({
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
  // The stored data are exactly those of the list that the visitor sees.
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

  // After new consent the statistics see another browser.
  await openChoices(page)
  await button(page, 'Accepter alle').click()
  await begun(visit)
  expect(await visit.sdk((sdk) => sdk.getDeviceId())).not.toBe(device)
  await visit.close()
})

/** The statistics entries of the list in the consent banner; the page's plugins store one name in session storage. */
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

test(
  'a withdrawal that fails twice is sent a third time',
  { tag: '@soak' },
  async ({ browser }) => {
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
  },
)

test(
  'a withdrawal stops other windows too, and keeps what was typed there',
  { tag: '@soak' },
  async ({ browser }) => {
    const visit = await openVisit(browser, { clock: 'running', receiver: 'own' })
    await begun(visit)
    const other = await visit.context.newPage()
    await other.goto('/contact')
    await begun(holdOf(other))
    const device = await visit.sdk((sdk) => sdk.getDeviceId())
    await other.getByLabel('Navn').fill('Anne Bisgaard')
    // In a test browser every window reports that it has the focus.
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
  },
)

test('an expired consent deletes the SDK’s data without loading the SDK', async ({ browser }) => {
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

test(
  'events in the queue are sent by beacon when a page is left, and reach the collector at once (R2.4)',
  { tag: '@soak' },
  async ({ browser }) => {
    const visit = await openVisit(browser, { path: '/help', clock: 'running', receiver: 'own' })
    await begun(visit)
    const device = await visit.sdk((sdk) => sdk.getDeviceId())
    expect(await storedOf(device)).toEqual([])
    await visit.page.goto('/terms')
    // The next page would send the remaining events too, but only after ten seconds.
    const seen = async () => (await storedOf(device)).filter(({ page }) => page === '/help')
    await expect
      .poll(async () => (await seen()).map(({ type }) => type), { timeout: 5_000 })
      .toEqual(expect.arrayContaining(['[Amplitude] Page Viewed', '[Amplitude] Web Vitals']))
    await visit.close()
  },
)

test(
  'a page from the back-forward cache sends as before, and events that no beacon takes stay in the browser (R2.4)',
  { tag: '@soak' },
  async ({ browser }) => {
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
  },
)
