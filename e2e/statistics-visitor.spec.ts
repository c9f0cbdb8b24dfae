import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { accounts } from '#server/db/tables/accounts.ts'
import { inDatabase } from './database.ts'
import { expect, test } from './fixtures.ts'
import { begun, flushed, openVisit, thought } from './analytics-visit.ts'

const cookieNamed = async (page: Page, name: string) => {
  const cookies = await page.context().cookies()
  return cookies.find((cookie) => cookie.name === name)
}
/** The format of the SDK: JSON, encoded twice. */
const readCookie = async (page: Page) => {
  const value = (await cookieNamed(page, 'AMP_saesonkort'))?.value ?? ''
  const text = Buffer.from(decodeURIComponent(value), 'base64').toString()
  return JSON.parse(decodeURIComponent(text)) as Record<string, unknown>
}

const email = 'anne@demo.example'
const analyticsId = () =>
  inDatabase(async (db) => {
    const [found] = await db.select().from(accounts).where(eq(accounts.email, email))
    return found?.analyticsId
  })

test('a cookie of 365 days, SameSite Lax, has the identity and nothing else (sections 3 and 9, rows 1 to 3)', async ({
  browser,
}) => {
  const now = Date.now()
  const visit = await openVisit(browser, { at: now })
  await begun(visit)
  await visit.sdk((sdk) => {
    sdk.setUserId('11111111-1111-4111-8111-111111111111')
    sdk.config.debugLogsEnabled = true
  })
  await flushed(visit)
  for (const name of ['AMP_saesonkort', 'AMP_MKTG_saesonkort']) {
    const kept = await cookieNamed(visit.page, name)
    expect(kept).toMatchObject({ sameSite: 'Lax', path: '/', domain: 'localhost', secure: false })
    const days = ((kept?.expires ?? 0) * 1000 - now) / 86_400_000
    expect(Math.round(days), name).toBe(365)
  }
  const identity = await readCookie(visit.page)
  expect(identity).toEqual({
    deviceId: await visit.sdk((sdk) => sdk.getDeviceId()),
    userId: '11111111-1111-4111-8111-111111111111',
    sessionId: await visit.sdk((sdk) => sdk.getSessionId()),
    optOut: false,
    lastEventTime: expect.any(Number),
    lastEventId: expect.any(Number),
    pageCounter: 1,
    debugLogsEnabled: true,
    // The SDK is newer than that of the specification, and stores the cookie's domain, here the host.
    cookieDomain: '',
  })
  await visit.close()
})

test(
  'when the browser can store nothing, events wait in memory, with a warning, and the page works (section 8, row 4)',
  { tag: '@soak' },
  async ({ browser }) => {
    const visit = await openVisit(browser, {
      prepare: ({ context }) =>
        context.addInitScript(() => {
          Object.defineProperty(window, 'localStorage', {
            get: () => {
              throw new DOMException('The browser keeps nothing', 'SecurityError')
            },
          })
        }),
    })
    await begun(visit)
    expect(visit.consoleLines.join()).toContain('is not enabled. Falling back to MemoryStorage.')
    // The warning alone is not enough: the store in memory must return what was written.
    const kept = await visit.sdk(async (sdk) => {
      const store = sdk.config.storageProvider as Record<
        'get' | 'set',
        (...of: unknown[]) => unknown
      >
      await store.set('story', [{ number: 1 }])
      return store.get('story')
    })
    expect(kept).toEqual([{ number: 1 }])
    const events = await flushed(visit)
    expect(events.map(({ event_type: type }) => type)).toContain('[Amplitude] Page Viewed')
    await visit.page.getByRole('link', { name: 'Handelsbetingelser' }).first().click()
    await expect(visit.page).toHaveURL(/\/terms$/)
    await visit.close()
  },
)

test(
  'a signed-in visitor has the account’s random id, and after sign-out counts as another browser (E31)',
  { tag: '@soak' },
  async ({ browser }) => {
    const visit = await openVisit(browser, { path: '/terms', clock: 'running' })
    const { page } = visit
    await begun(visit)
    for (const event of await flushed(visit)) expect(event.user_id).toBeUndefined()
    const stranger = await visit.sdk((sdk) => sdk.getDeviceId())

    await signInAlone(page)
    await page.goto('/account/logout')
    await begun(visit)
    await expect.poll(() => visit.sdk((sdk) => sdk.getUserId())).toBeTruthy()
    const userId = await visit.sdk((sdk) => sdk.getUserId())
    expect(userId).toBe(await analyticsId())
    expect(await visit.sdk((sdk) => sdk.getDeviceId())).toBe(stranger)
    await visit.sdk((sdk) => sdk.track('session_start', { number: 1 }))
    const known = (await flushed(visit)).find(({ event_properties: of }) => of?.number === 1)
    expect(known).toMatchObject({ user_id: userId, device_id: stranger })

    await page.getByRole('main').getByRole('button', { name: 'Log ud' }).click()
    await expect(page.getByRole('heading', { name: 'Du er logget ud' })).toBeVisible()
    await expect.poll(() => visit.sdk((sdk) => sdk.getUserId() ?? null)).toBeNull()
    expect(await visit.sdk((sdk) => sdk.getDeviceId())).not.toBe(stranger)
    await thought(visit)
    expect(await readCookie(page)).not.toHaveProperty('userId')
    await visit.close()
  },
)

test(
  'on a shared computer, a visitor after an expired session is never counted as its account (E31)',
  { tag: '@soak' },
  async ({ browser }) => {
    const visit = await openVisit(browser, { path: '/terms', clock: 'running' })
    const { page } = visit
    await begun(visit)
    await signInAlone(page)
    await page.goto('/account')
    await begun(visit)
    await expect.poll(() => visit.sdk((sdk) => sdk.getUserId())).toBeTruthy()
    const former = await visit.sdk((sdk) => sdk.getDeviceId())
    await flushed(visit)
    await expect.poll(() => readCookie(page)).toHaveProperty('userId')
    // A new page continues with the same identity.
    await page.goto('/terms')
    await begun(visit)
    expect(await visit.sdk((sdk) => sdk.getDeviceId())).toBe(former)
    await flushed(visit)

    // Her session is over; consent and identity, which scripts can read, stay.
    for (const { name, httpOnly } of await visit.context.cookies()) {
      if (httpOnly) await visit.context.clearCookies({ name })
    }
    await page.goto('/contact')
    await begun(visit)
    const events = await flushed(visit)
    const here = events.filter((event) => JSON.stringify(event).includes('/contact'))
    expect(here.length).toBeGreaterThan(0)
    for (const event of here) expect(event.user_id).toBeUndefined()
    for (const event of here) expect(event.device_id).not.toBe(former)
    await visit.close()
  },
)

/** A separate session, because signing out would end the one that stories share. */
async function signInAlone(page: Page) {
  const signedIn = await page.request.post('/api/v1/account/sign-in', {
    data: { email, password: 'golf-hele-sommeren' },
    headers: { origin: process.env.E2E_URL ?? '' },
  })
  expect(signedIn.ok()).toBe(true)
}
