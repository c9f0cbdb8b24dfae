import type { Page } from '@playwright/test'
import { tabTo } from './focus.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './sign-in.ts'

/** Goes from one page of the account to another through the menu, as on a phone. */
async function goTo(page: Page, label: string) {
  await tabTo(page, page.locator('summary').filter({ hasText: /^Konto/ }))
  await page.keyboard.press('Enter')
  const list = page.getByRole('navigation', { name: 'Konto', exact: true })
  await tabTo(page, list.getByRole('link', { name: label, exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(label)
}

test('on a phone and by keyboard alone a golfer finds a round, its reason, a receipt and her own number', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, baseURL, 'golfer')
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dit Sæsonkort 2027')
  const code = await page.getByRole('img', { name: 'Kode til check-in' }).boundingBox()
  expect((code?.y ?? 999) + (code?.height ?? 999)).toBeLessThan(844)
  await expect(
    page.getByRole('heading', { name: /kr\. igen, så er kortet tjent hjem|^Sparet/ }),
  ).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Klubber tæt på' }).getByText(/\d km$/),
  ).toHaveCount(5)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2700)

  await goTo(page, 'Runder')
  const count = page.getByText(/^\d+ check-ins? på listen$/)
  await tabTo(page, page.getByRole('searchbox', { name: 'Klub, spiller eller kort' }))
  await page.keyboard.type('anne grejsbakken')
  await expect(page).toHaveURL(/q=anne/)
  await expect(count).toHaveText('3 check-ins på listen')
  await expect(page.getByText('Du har spillet dine 2 runder her i år.')).toBeVisible()
  await tabTo(page, page.locator('summary').filter({ hasText: /^Anne Bisgaard, Sæsonkort$/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('0 af 2 runder tilbage').first()).toBeVisible()

  const file = page.waitForEvent('download')
  await page.reload()
  await tabTo(page, page.getByRole('button', { name: 'Hent som CSV' }))
  await page.keyboard.press('Enter')
  expect((await file).suggestedFilename()).toBe('runder-2027.csv')

  await goTo(page, 'Kvitteringer')
  await tabTo(page, page.getByRole('link', { name: /^Sæsonkort til Anne Bisgaard/ }).first())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Kvittering \d{4}-\d{6}$/)
  const link = page.getByRole('link', { name: /^Hent PDF: Kvittering KV\d{4}-\d{6}$/ })
  const pdf = await page.request.get((await link.getAttribute('href')) ?? '')
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await expect(page.getByText('Trukket', { exact: true })).toBeVisible()

  await goTo(page, 'Profil')
  const phone = page.getByLabel('Telefon')
  await tabTo(page, phone)
  await page.keyboard.type('12345678')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Skriv otte cifre/)).toBeVisible()
  await expect(phone).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('+4520304050')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Profilen er gemt', { exact: true })).toBeVisible()
  await expect(phone).toHaveValue('20 30 40 50')
})
