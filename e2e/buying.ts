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
  const box = page.getByRole('checkbox', { name: 'Begynd med det samme' })
  await expect(box).not.toBeChecked()
  if (startNow) await box.press('Space')
  await page.getByRole('button', { name: 'Videre til Verificering' }).click()
  await page.waitForURL('**/verification')
}

export async function verify(page: Page) {
  await page.getByRole('button', { name: 'Send mig en kode' }).click()
  const code = await page.getByText('Koden er').locator('strong').textContent()
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
