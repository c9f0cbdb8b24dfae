import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test('a golfer creates an account, forgets her password, and signs in with a new one', async ({
  page,
}) => {
  // A retry begins without the account of the first attempt.
  const email = `nynne.falk${test.info().retry || ''}@golfspiller.example`
  const [first, second] = ['tre ord uden sammenhæng', 'fire helt andre små ord']
  await page.goto('/signup')
  await page.getByRole('main').getByRole('link', { name: 'Opret en konto' }).click()
  await showsErrorsOnBlur(page, email)
  await page.getByLabel('Navn').fill('Nynne Falk')
  await page.getByRole('textbox', { name: 'Adgangskode' }).fill('password1234')
  await page.getByRole('button', { name: 'Opret konto' }).click()
  await expect(page.getByText('blandt dem, der bliver gættet først')).toBeVisible()
  await page.getByRole('textbox', { name: 'Adgangskode' }).fill(first)
  await page.getByRole('button', { name: 'Opret konto' }).click()
  await expect(page.getByRole('heading', { name: 'Tjek din mail' })).toBeFocused()
  await page.getByRole('link', { name: 'Åbn linket fra mailen' }).click()
  await expect(page).toHaveURL(/\/account\/sign-up\?step=confirm$/)
  await page.getByRole('button', { name: 'Opret kontoen og log ind' }).click()
  await page.waitForURL('**/account')

  await page.context().clearCookies()
  await page.goto('/account/login?way=password')
  await page.getByRole('link', { name: 'Har du glemt adgangskoden?' }).click()
  await page.getByLabel('Mail').fill(email)
  await page.getByRole('button', { name: 'Send mig et link' }).click()
  await page.getByRole('link', { name: 'Åbn linket fra mailen' }).click()
  await expect(page, 'the key has left the address').toHaveURL(/\/account\/reset-password$/)
  await page.getByRole('textbox', { name: 'Ny adgangskode' }).fill(second)
  await page.getByRole('button', { name: 'Gem adgangskoden' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Log ind' }).click()
  await expect(page.getByLabel('Mail')).toHaveValue(email)
  await page.getByRole('textbox', { name: 'Adgangskode' }).fill(second)
  await page.getByRole('button', { name: 'Log ind', exact: true }).click()
  await page.waitForURL('**/account')
})

/** An untouched field shows no error; a wrong value shows one when the field is left, until it is right. */
async function showsErrorsOnBlur(page: Page, email: string) {
  const [name, mail] = [page.getByLabel('Navn'), page.getByLabel('Mail')]
  const invalid = page.locator('[aria-invalid="true"]')
  await name.focus()
  await page.keyboard.press('Tab')
  await mail.pressSequentially('nynne')
  await page.keyboard.press('Tab')
  await expect(mail).toHaveAccessibleDescription(/Skriv din mail/)
  await expect(invalid, 'the name was only passed by').toHaveCount(1)
  await mail.fill(email)
  await expect(mail).toBeFocused()
  await expect(invalid).toHaveCount(0)
  await page.getByRole('button', { name: 'Opret konto' }).click()
  await expect(name, 'the first of two errors').toBeFocused()
  await expect(invalid).toHaveCount(2)
}
