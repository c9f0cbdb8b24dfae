import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { renderWithSettings } from './render-with-settings.ts'

/** A visitor without an answer. The providers' scripts are replaced by stand-ins as docs/algorithms/consent.md describes them. */
test.use({ storageState: { cookies: [], origins: [] } })

async function openUnder(page: Page, env: Record<string, string>) {
  await renderWithSettings(page, env)
  await page.goto('/')
}

const stub = (page: Page, url: string, body: string) =>
  page.route(url, (route) => route.fulfill({ contentType: 'text/javascript', body }))

async function recorded(page: Page) {
  const cookies = await page.context().cookies()
  const value = cookies.find(({ name }) => name === 'gk_consent')?.value
  return value && (JSON.parse(decodeURIComponent(value)) as { on: string[] }).on.join(' ')
}

const inPage = (page: Page, script: string) => page.evaluate(script)

/** Statistics consent is withdrawn, so the page reloads (R2). */
async function refuse(page: Page, script: string) {
  const again = page.waitForEvent('load')
  await inPage(page, script)
  await again
  await expect.poll(() => inPage(page, 'typeof window.answer')).toBe('function')
}

test('Cookie Information asks when it is configured, and its answers apply (R3)', async ({
  page,
}) => {
  await stub(
    page,
    'https://policy.app.cookieinformation.com/uc.js',
    `const given = new Set(); const { id, dataset } = document.currentScript
     const dispatch = () => dispatchEvent(new CustomEvent('CookieInformationConsentGiven'))
     window.CookieInformation = { getConsentGivenFor: (name) => given.has(name) }
     window.CookieConsent = { renew: () => { window.renewed = true } }
     window.tag = id + ' ' + dataset.culture
     window.answer = (...names) => { given.clear(); names.forEach((name) => given.add(name)); dispatch() }`,
  )
  // Statistics start with consent; `statistics-profile.spec.ts` tests what they do then.
  await page.route(/^https:\/\/[\w.-]+\.amplitude\.com\//, (route) =>
    route.fulfill({
      json: { code: 200 },
      headers: { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' },
    }),
  )
  await openUnder(page, { ANALYTICS_PROFILE: 'as-specified', ANALYTICS_KEY: '0123456789abcdef' })
  await expect.poll(() => inPage(page, 'window.tag')).toBe('CookieConsent EN')
  expect(await recorded(page)).toBeUndefined()
  await inPage(page, "answer('cookie_cat_necessary', 'cookie_cat_statistic')")
  await expect.poll(() => recorded(page)).toBe('statistic')
  await refuse(page, "answer('cookie_cat_necessary')")
  await expect.poll(() => recorded(page)).toBe('')
  await page.getByRole('button', { name: 'Cookieindstillinger' }).click()
  expect(await inPage(page, 'window.renewed')).toBe(true)
})

const cookiebot = {
  CONSENT_ADAPTER: 'cookiebot',
  COOKIEBOT_ID: 'b9f5f7a2-3c62-4a0e-9a51-2f7a5b1e6d11',
}

test(
  'Cookiebot’s acceptance, readiness and refusal are all noticed',
  { tag: '@soak' },
  async ({ page }) => {
    await stub(
      page,
      'https://consent.cookiebot.com/uc.js',
      `const { id, dataset } = document.currentScript
     const none = { preferences: false, statistics: false, marketing: false }
     window.tag = [id, dataset.cbid, dataset.culture].join(' ')
     window.Cookiebot = { consent: none, hasResponse: false, renew: () => { window.renewed = true } }
     window.answer = (event, granted, hasResponse = true) => {
       Object.assign(Cookiebot, { hasResponse, consent: { ...none, ...granted } })
       dispatchEvent(new Event(event))
     }`,
    )
    await openUnder(page, cookiebot)
    await expect
      .poll(() => inPage(page, 'window.tag'))
      .toBe(`Cookiebot ${cookiebot.COOKIEBOT_ID} DA`)
    await inPage(page, "answer('CookiebotOnConsentReady', {}, false)")
    await inPage(page, "answer('CookiebotOnAccept', { preferences: true, statistics: true })")
    await expect.poll(() => recorded(page)).toBe('functional statistic')
    await refuse(page, "answer('CookiebotOnDecline', {})")
    await expect.poll(() => recorded(page)).toBe('')
    await inPage(page, "answer('CookiebotOnConsentReady', { marketing: true })")
    await expect.poll(() => recorded(page)).toBe('marketing')
    await page.getByRole('button', { name: 'Cookieindstillinger' }).click()
    expect(await inPage(page, 'window.renewed')).toBe(true)
  },
)

test(
  'a visitor who blocks these scripts has granted nothing, and the page works',
  { tag: '@soak' },
  async ({ page }) => {
    await page.route('https://consent.cookiebot.com/**', (route) => route.abort())
    await openUnder(page, cookiebot)
    await page
      .getByRole('navigation', { name: 'Hovedmenu' })
      .getByRole('link', { name: 'Klubber', exact: true })
      .click()
    await expect(page).toHaveURL(/\/clubs$/)
    expect(await recorded(page)).toBeUndefined()
  },
)
