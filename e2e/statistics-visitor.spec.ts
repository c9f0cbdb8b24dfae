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
/** As the SDK writes it: JSON, encoded twice. */
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

test('a cookie of 365 days, SameSite Lax, keeps the identity and nothing else (sections 3 and 9, rows 1 to 3)', async ({
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
    // Newer than what the specification was seen with: the cookie's own domain, here the host alone.
    cookieDomain: '',
  })
  await visit.close()
})

test('where the browser keeps nothing, events wait in memory, with a warning, and the page works (section 8, row 4)', async ({
  browser,
}) => {
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
  // Not only consoleLines: what is put there is there.
  const kept = await visit.sdk(async (sdk) => {
    const store = sdk.config.storageProvider as Record<'get' | 'set', (...of: unknown[]) => unknown>
    await store.set('story', [{ number: 1 }])
    return store.get('story')
  })
  expect(kept).toEqual([{ number: 1 }])
  const events = await flushed(visit)
  expect(events.map(({ event_type: type }) => type)).toContain('[Amplitude] Page Viewed')
  await visit.page.getByRole('link', { name: 'Handelsbetingelser' }).first().click()
  await expect(visit.page).toHaveURL(/\/terms$/)
  await visit.close()
})

test('who signs in is known by the account’s random id, and who signs out is another browser (E31)', async ({
  browser,
}) => {
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
})

test('whoever comes to a shared computer after a session that ran out is never counted as its account (E31)', async ({
  browser,
}) => {
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
  // Still she: a new page begins as the same.
  await page.goto('/terms')
  await begun(visit)
  expect(await visit.sdk((sdk) => sdk.getDeviceId())).toBe(former)
  await flushed(visit)

  // Her session is over; consent and identity, which the page itself can read, stay.
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
})

/** A session of her own: signing out would end the one that stories share. */
async function signInAlone(page: Page) {
  const signedIn = await page.request.post('/api/v1/account/sign-in', {
    data: { email, password: 'golf-hele-sommeren' },
    headers: { origin: process.env.E2E_URL ?? '' },
  })
  expect(signedIn.ok()).toBe(true)
}
