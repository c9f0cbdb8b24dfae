import type { Page } from '@playwright/test'
import { expect, test } from './house.ts'

test('a golfer lets her phone keep a key, and is signed in by it', async ({ page, baseURL }) => {
  await keepKeys(page)
  await newAccount(page, baseURL)
  await page.goto('/account/security')
  await page.getByLabel('Hvad skal nøglen hedde?').fill('Min telefon')
  await page.getByRole('button', { name: 'Tilføj en adgangsnøgle' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Min telefon' })).toBeVisible()

  await page.goto('/account/logout')
  await page.getByRole('main').getByRole('button', { name: 'Log ud' }).click()
  await expect(page.getByRole('heading', { name: 'Du er logget ud' })).toBeVisible()
  await page.goto('/account/login?next=/account/security')
  await page.waitForURL('**/account/security')
  await expect(page.getByText('Denne browser')).toBeVisible()
})

/** The browser's own device, which asks nobody and always says yes. */
async function keepKeys(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function newAccount(page: Page, origin = '') {
  const headers = { origin }
  const path = '/api/v1/account/sign-up'
  const person = { email: 'noegle@golfspiller.example', name: 'Nora Dal' }
  const data = { ...person, password: 'tre ord uden sammenhæng' }
  const { demoLink } = await (await page.request.post(path, { data, headers })).json()
  await page.request.get(new URL(demoLink).pathname + new URL(demoLink).search)
  await page.request.post(`${path}/confirm`, { data: {}, headers })
}
