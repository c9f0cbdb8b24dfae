import type { Page } from '@playwright/test'
import { demoSignIns } from '#server/accounts/demo-sign-ins.ts'
import { findClubByNumber } from '#server/clubs/queries.ts'
import { totp } from '#test/totp.ts'
import { inDatabase } from './database.ts'
import { signUpWithRoles } from './every-person.ts'
import { expect, test } from './fixtures.ts'

const { email: adminMail, password } = demoSignIns.find(({ role }) => role === 'operator')!

/** Enabling the second step ends all other sessions, so this person is in no other story. */
const staffMail = 'ny.administrator@rold.example'

/** The page after a sign-in: the account, or for staff without a card the page of the club or the back office. */
const atHome = /\/(account|admin|club(\/[\w-]{36})?)$/

test('the back office signs in with a password and the code of an app', async ({ page }) => {
  await firstStep(page, adminMail)
  await expect(page.getByRole('heading', { name: 'Ét trin til' })).toBeVisible()
  await expect(page.getByLabel('Kode fra appen')).toBeFocused()
  await page.getByLabel('Kode fra appen').fill('000000')
  await expect(page.getByRole('alert')).toContainText('Koden passer ikke')
  expect(await isSignedIn(page)).toBe(false)
  await typeShownCode(page)
  await page.waitForURL(atHome)
  expect(await isSignedIn(page)).toBe(true)
})

test('a club’s administrator sets up an app, loses the phone, and signs in with the printed codes', async ({
  page,
}) => {
  const club = await inDatabase((db) => findClubByNumber(db, 913))
  const administrator = { email: staffMail, name: 'Ny Administrator', password }
  await signUpWithRoles(page, administrator, [{ name: 'club_admin', scopeId: club?.id ?? '' }])
  await page.context().clearCookies()
  await firstStep(page, staffMail)
  await page.waitForURL(atHome)
  await page.goto('/account/security')
  await page.getByLabel('Din adgangskode').fill(password)
  await page.getByRole('button', { name: 'Slå totrinslogin til' }).click()
  await expect(page.getByRole('img', { name: 'Kode til din app' })).toBeVisible()
  const shown = await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).textContent()
  await page.getByLabel('Kode fra appen').fill(totp((shown ?? '').replaceAll(' ', '')))
  await expect(page.getByRole('heading', { name: 'Dine ti reservekoder' })).toBeFocused()
  const [first = '', second = '', third = ''] = await page
    .locator('ol.figures li')
    .allTextContents()
  await page.getByRole('button', { name: 'Jeg har gemt dem' }).click()

  await page.goto('/account/logout')
  await page.getByRole('main').getByRole('button', { name: 'Log ud' }).click()
  await expect(page.getByRole('heading', { name: 'Du er logget ud' })).toBeVisible()
  await firstStep(page, staffMail)
  await typePrinted(page, first, 'Log ind')
  await page.waitForURL(atHome)

  await page.goto('/account/security')
  await expect(page.getByText('Du har 9 reservekoder tilbage.')).toBeVisible()
  await page.getByRole('button', { name: 'Få ti nye reservekoder' }).click()
  await typePrinted(page, second, 'Vis nye reservekoder')
  await expect(page.getByRole('heading', { name: 'Dine ti reservekoder' })).toBeFocused()
  const [renewed = ''] = await page.locator('ol.figures li').allTextContents()
  await page.getByRole('button', { name: 'Jeg har gemt dem' }).click()
  await expect(page.getByText('Du har 10 reservekoder tilbage.')).toBeVisible()

  await page.getByRole('button', { name: 'Skift til en ny telefon' }).click()
  await typePrinted(page, third, 'Fjern den gamle telefon')
  await expect(page.getByRole('alert')).toContainText('Koden passer ikke')
  await page.getByLabel('Reservekode').fill(renewed)
  await page.getByRole('button', { name: 'Fjern den gamle telefon' }).click()
  await expect(page.getByRole('button', { name: 'Slå totrinslogin til' })).toBeVisible()
})

async function firstStep(page: Page, email: string) {
  await page.goto('/account/login?way=password')
  await page.getByLabel('Mail').fill(email)
  await page.getByRole('textbox', { name: 'Adgangskode' }).fill(password)
  await page.getByRole('button', { name: 'Log ind', exact: true }).click()
}

/** Enters the code that the demonstration shows instead of an app. Another story may have used that code already. */
async function typeShownCode(page: Page) {
  const field = page.getByLabel('Kode fra appen')
  await expect(async () => {
    // The code may have been accepted already, with a slow redirect.
    if (atHome.test(page.url())) return
    const text = await page.getByText('Appen ville vise').textContent({ timeout: 2_000 })
    const answered = page.waitForResponse('**/account/second-step', { timeout: 10_000 })
    await field.fill(/\d{6}/.exec(text ?? '')?.[0] ?? '', { timeout: 2_000 })
    expect((await answered).ok()).toBe(true)
  }).toPass({ timeout: 60_000, intervals: [2_000] })
  await page.waitForURL(atHome)
}

async function typePrinted(page: Page, code: string, action: string) {
  await page.getByText('Brug en reservekode').click()
  await page.getByLabel('Reservekode').fill(code)
  await page.getByRole('button', { name: action }).click()
}

async function isSignedIn(page: Page): Promise<boolean> {
  const answer = await page.request.get('/api/v1/account/me')
  return ((await answer.json()) as { account: unknown }).account !== null
}
