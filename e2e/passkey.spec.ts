import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { sessions } from '#server/db/tables/accounts.ts'
import { inDatabase } from './database.ts'
import { expect, test } from './fixtures.ts'

const email = 'noegle@golfspiller.example'
const password = 'tre ord uden sammenhæng'

test('a golfer creates a passkey on her phone, and signs in with it', async ({ page, baseURL }) => {
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

  // A quarter of an hour later the session is too old to change the sign-in.
  await inDatabase((db) =>
    db
      .update(sessions)
      .set({ createdAt: sql`clock_timestamp() - interval '15 minutes'` })
      .where(sql`${sessions.accountId} = (select id from accounts where email = ${email})`),
  )
  const key = page.getByRole('listitem').filter({ hasText: 'Min telefon' })
  await key.getByRole('button', { name: 'Fjern' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Fjern nøglen' }).click()
  await key.getByLabel('Din adgangskode').fill('noget andet')
  await key.getByRole('button', { name: 'Fjern nøglen' }).click()
  await expect(key.getByRole('alert')).toContainText('Adgangskoden passer ikke')
  await key.getByLabel('Din adgangskode').fill(password)
  await key.getByRole('button', { name: 'Fjern nøglen' }).click()
  await expect(key).toHaveCount(0)
})

/** A virtual authenticator of the browser, which always confirms. */
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
  const data = { email, name: 'Nora Dal', password }
  const { demoLink } = await (await page.request.post(path, { data, headers })).json()
  await page.request.get(new URL(demoLink).pathname + new URL(demoLink).search)
  await page.request.post(`${path}/confirm`, { data: {}, headers })
}
