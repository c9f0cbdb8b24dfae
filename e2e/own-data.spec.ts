import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const email = 'vil.glemmes@golfspiller.example'
const password = 'tre ord uden sammenhæng'

// Everybody can export and erase their own data without help (L-DP-4, L-DP-5).
test('a golfer exports her data on the phone, and erases her account', async ({
  phone: page,
  baseURL,
}) => {
  await newAccount(page, baseURL)
  await page.goto('/account/privacy')
  await page.getByRole('button', { name: 'Hent mine data' }).click()
  await expect(page.getByText('Dine data er klar')).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: /siden til at læse/ }).click()
  const file = await (await saved).path()
  expect(await readFile(file, 'utf8')).toContain(email)

  await page.getByRole('button', { name: 'Slet min konto' }).click()
  await page.getByText('Jeg ved, at det ikke kan gøres om.').click()
  await page.getByLabel('Din adgangskode').fill(password)
  await page.getByRole('button', { name: 'Slet min konto for altid' }).click()
  await expect(page.getByRole('heading', { name: 'Din konto er slettet' })).toBeVisible()

  await expect(page.getByRole('banner').getByRole('link', { name: 'Log ind' })).toBeVisible()

  const headers = { origin: baseURL ?? '' }
  const data = { email, password }
  const again = await page.request.post('/api/v1/account/sign-in', { data, headers })
  expect(again.status()).toBe(401)
})

async function newAccount(page: Page, origin = '') {
  const headers = { origin }
  const path = '/api/v1/account/sign-up'
  const data = { email, name: 'Vibe Glemt', password }
  const { demoLink } = await (await page.request.post(path, { data, headers })).json()
  await page.request.get(new URL(demoLink).pathname + new URL(demoLink).search)
  await page.request.post(`${path}/confirm`, { data: {}, headers })
}
