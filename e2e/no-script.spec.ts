import type { Page } from '@playwright/test'
import { demoSignIns } from '#server/accounts/demo-sign-ins.ts'
import { expect, test } from './fixtures.ts'
import { visitor } from './visitor.ts'

const withoutScripts = { javaScriptEnabled: false }

// Forms also work as plain posts, which return the page (E29).
test('without scripts a golfer signs in, and sees when the password is wrong', async ({
  browser,
  baseURL,
}) => {
  const page = await visitor(browser, baseURL, withoutScripts)
  const { email, password } = demoSignIns[0]
  await signInAs(page, { email, password: 'noget andet' })
  await expect(page).toHaveURL(/svar=1/)
  await expect(page.getByText('Mail og adgangskode passer ikke sammen.')).toBeVisible()
  await expect(page.getByLabel('Mail')).toHaveValue(email)

  await page.getByLabel('Adgangskode', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log ind' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await page.context().close()
})

test('without scripts the back office also takes the second step, after a wrong code', async ({
  browser,
  baseURL,
}) => {
  const page = await visitor(browser, baseURL, withoutScripts)
  const operator = demoSignIns.find(({ role }) => role === 'operator')
  await page.goto('/account/login?way=password&next=/admin/orders')
  await signInAs(page, operator ?? demoSignIns[0])
  // A different wrong code, because a code that the same account has just tried gets another message.
  await page.getByLabel('Kode fra appen').fill('111111')
  await page.getByRole('button', { name: 'Log ind' }).click()
  await expect(page.getByRole('alert')).toContainText('Koden passer ikke')
  await page.getByRole('link', { name: 'Brug en reservekode' }).click()
  await expect(page.getByLabel('Reservekode')).toHaveAttribute('maxlength', '30')
  await page.getByRole('link', { name: 'Brug appen' }).click()

  // Another story may have used the shown code already; each code is valid for one sign-in.
  await expect(async () => {
    const shown = await page.getByText('Appen ville vise').textContent({ timeout: 500 })
    await page.getByLabel('Kode fra appen').fill(/\d{6}/.exec(shown ?? '')?.[0] ?? '')
    await page.getByRole('button', { name: 'Log ind' }).click()
    await expect(page).toHaveURL(/\/admin\/orders$/, { timeout: 2_000 })
  }).toPass({ timeout: 40_000, intervals: [2_000] })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bestillinger')
  await page.context().close()
})

test('without scripts a golfer learns which card she can buy, and her birthday is in no address', async ({
  browser,
  baseURL,
}) => {
  const page = await visitor(browser, baseURL, withoutScripts)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const born = page.getByLabel('Fødselsdag')
  const ask = page.getByRole('button', { name: 'Kan jeg købe?' })
  await page.goto('/membership')
  await born.fill('31.02.1968')
  await ask.click()
  await expect(page.getByText('Skriv dagen som 24.05.1968.')).toBeVisible()
  await expect(born).toHaveValue('31.02.1968')

  await page.getByLabel('Hvad er du medlem som?').selectOption('Fleksmedlem')
  await born.fill('24.05.1968')
  await ask.click()
  await expect(page.getByText(/^Ja\. Du kan købe \d kort\.$/)).toBeVisible()
  await expect(born).toHaveValue('24.05.1968')
  await expect(page).toHaveURL(/svar=1#kort$/)
  expect(asked.filter((url) => url.includes('1968'))).toEqual([])
  await page.context().close()
})

test('without scripts one press in the demonstration’s bar opens the back office', async ({
  browser,
  baseURL,
}) => {
  const page = await visitor(browser, baseURL, {
    ...withoutScripts,
    viewport: { width: 390, height: 844 },
  })
  await page.goto('/privacy')
  const bar = page.getByRole('complementary', { name: 'Demonstrationen' })
  await expect(bar).toContainText('Demonstrationen viser tirsdag den 4.\u00a0maj 2027')
  await bar.getByRole('button', { name: 'Kontor' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await page.emulateMedia({ media: 'print' })
  await expect(bar).toBeHidden()
  await page.context().close()
})

async function signInAs(page: Page, { email, password }: { email: string; password: string }) {
  if (!page.url().includes('/account/login')) await page.goto('/account/login?way=password')
  await page.getByLabel('Mail').fill(email)
  await page.getByLabel('Adgangskode', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log ind' }).click()
}
