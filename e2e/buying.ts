import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export type Buyer = { name: string; email: string; dguNumber: string }

export async function fillInformation(page: Page, { name, email, dguNumber }: Buyer) {
  await page.getByLabel('Navn', { exact: true }).fill(name)
  await page.getByLabel('Mail', { exact: true }).fill(email)
  await page.getByLabel('DGU-nummer').fill(dguNumber)
  await page.getByRole('button', { name: 'Videre til Sæsonkort' }).click()
}

export async function choose(page: Page, { startNow }: { startNow: boolean }) {
  const now = page.getByRole('radio', { name: 'Begynd i dag' })
  await expect(now).not.toBeChecked()
  if (startNow) await now.press('Space')
  await page.getByRole('button', { name: 'Videre til Verificering' }).click()
  await page.waitForURL('**/verification')
}

/** With a reload the code is still asked for, and what was typed of it is still there. */
export async function verify(page: Page, { reload = false } = {}) {
  await page.getByRole('button', { name: 'Videre til Betaling' }).click()
  await expect(
    page.getByRole('alert').getByRole('link', { name: 'Bekræft din mail.' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Send mig en kode' }).click()
  const code = await page.getByText('Koden er').locator('strong').textContent()
  if (reload) {
    await page.getByLabel('Kode fra mailen').fill('12')
    await page.reload()
    await expect(page.getByLabel('Kode fra mailen')).toHaveValue('12')
    await expect(page.getByRole('button', { name: 'Send en ny kode' })).toBeVisible()
  }
  await page.getByLabel('Kode fra mailen').fill(code ?? '')
  await page.getByRole('button', { name: 'Bekræft dit medlemskab' }).click()
  await expect(page.getByText('Hjemmeklub')).toBeVisible()
  await page.getByRole('button', { name: 'Videre til Betaling' }).click()
}

export async function order(page: Page, button: string) {
  await page.getByRole('checkbox').press('Space')
  await page.getByRole('button', { name: button }).click()
  await page.waitForURL('**/simulator/**')
}
