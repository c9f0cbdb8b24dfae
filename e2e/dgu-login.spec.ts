import type { Page } from '@playwright/test'
import { chooseStart, moveToLastSeason, order } from './buying.ts'
import { expect, waitForReady, test } from './fixtures.ts'
import { signIn } from './sign-in.ts'

/** Chooses a golfer on the union's page. */
const tap = (page: Page, name: string) => page.getByRole('button', { name }).click()

test('a new golfer buys with DGU login, and DGU alone lets her in and renews the card', async ({
  page,
  context,
}) => {
  await page.goto('/account/registration?card=FULD')
  await page.getByLabel('Telefon').fill('20 30 40 50')
  await page.getByRole('link', { name: 'Log ind med DGU' }).click()
  await tap(page, 'Camilla Thorsen')
  // The login has filled in the first step and proven everything, so that only the start is asked for.
  await page.waitForURL('**/season-pass')
  await expect(page.getByText('Du er logget ind med DGU')).toBeVisible()
  await chooseStart(page, { startNow: true })
  await page.getByRole('button', { name: 'Videre til Betaling' }).click()
  await expect(page.getByText('Camilla Thorsen').first()).toBeVisible()
  await expect(page.getByText('20 30 40 50')).toBeVisible()
  await order(page, 'Bestil og betal 1.495 kr.')
  await page.locator('button.approve').click()
  await expect(page.getByRole('heading', { name: 'Tak. God runde!' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Sæsonkort' })).toContainText('Camilla Thorsen')

  await context.clearCookies()
  await page.goto('/account/login?next=/account/security')
  await page.getByRole('link', { name: 'Log ind med DGU' }).click()
  await tap(page, 'Camilla Thorsen')
  await page.waitForURL('**/account/security')
  await expect(page.getByText('Du kan logge ind som Camilla Thorsen')).toBeVisible()

  await moveToLastSeason('camilla@golfspiller.example')
  await page.goto('/account')
  await page.getByRole('link', { name: 'Forny til 2027' }).click()
  await expect(page.getByText('Der mangler oplysninger')).toBeVisible()
  await page.getByRole('link', { name: 'Bekræft med DGU-login' }).click()
  await tap(page, 'Camilla Thorsen')
  await expect(page.getByText(/Medlemskab bekræftet: /)).toBeVisible()
  await page.getByRole('radio', { name: 'Begynd i dag' }).press('Space')
  await order(page, 'Bestil og betal 1.495 kr.')
  await page.locator('button.approve').click()
  await expect(page.getByRole('heading', { name: 'Tak. God runde!' })).toBeVisible()
})

test(
  'after a cancelled login the page says so, and offers to start again or to use mail',
  { tag: '@soak' },
  async ({ phone }) => {
    await phone.goto('/account/login?next=/account/passes')
    await phone.getByRole('link', { name: 'Log ind med DGU' }).click()
    await tap(phone, 'Fortryd')
    await expect(phone.getByRole('heading', { name: 'Du fortrød DGU-login' })).toBeVisible()
    expect(new URL(phone.url()).search).toBe('')
    await phone.reload()
    await expect(phone.getByRole('heading', { name: 'Du fortrød DGU-login' })).toBeVisible()
    await phone.getByRole('link', { name: 'Prøv DGU-login igen' }).click()
    await tap(phone, 'Ida Nørgaard')
    await expect(phone.getByRole('heading', { name: 'Hej Ida' })).toBeVisible()
    await phone.getByRole('button', { name: 'Send mig en kode' }).click()
    const code = await phone.getByText('Din kode er').locator('strong').textContent()
    await phone.getByLabel('Kode').fill(code ?? '')
    await phone.waitForURL('**/account/passes')
  },
)

test('a press links a DGU login, and nobody else can take it over', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, baseURL, 'club')
  await page.goto('/account/security')
  await page.getByRole('link', { name: 'Knyt DGU-login' }).click()
  await tap(page, 'Ole Aagaard')
  await page.getByRole('button', { name: 'Knyt til min konto' }).click()
  await expect(page.getByText('Du kan logge ind som Ole Aagaard')).toBeVisible()

  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) })
  const other = await waitForReady(await elsewhere.newPage())
  await signIn(other, baseURL, 'operator')
  await other.goto('/account/security')
  await other.getByRole('link', { name: 'Knyt DGU-login' }).click()
  await tap(other, 'Ole Aagaard')
  const heading = 'Det DGU-login hører til en anden konto'
  await expect(other.getByRole('heading', { name: heading })).toBeVisible()
  await elsewhere.close()

  await page.getByRole('button', { name: 'Fjern DGU-login' }).click()
  await expect(page.getByRole('link', { name: 'Knyt DGU-login' })).toBeVisible()
})
