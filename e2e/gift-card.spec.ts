import { order, prepareOrder } from './buying.ts'
import { expect, test } from './fixtures.ts'

test('a gift card is bought with a greeting, printed, and pays all of a Sæsonkort', async ({
  page,
  baseURL,
}) => {
  await page.goto('/gavekort')
  await page.getByRole('radio', { name: 'Andet beløb' }).press('Space')
  await page.getByLabel('Hvor meget?').fill('1.500')
  // Another choice and back loses nothing.
  await page.getByRole('radio', { name: '500 kr.', exact: true }).press('Space')
  await page.getByRole('radio', { name: 'Andet beløb' }).press('Space')
  await page.getByLabel('Til', { exact: true }).fill('Søren')
  await page.getByLabel('Fra', { exact: true }).fill('Mor og far')
  await page.getByLabel('Dit navn').fill('Jytte Hjort')
  await page.getByLabel('Din mail').fill('jytte@golfspiller.example')
  await order(page, 'Bestil og betal 1.500 kr.')
  await page.locator('button.approve').click()
  await page.getByRole('link', { name: 'Se og udskriv gavekortet' }).click()
  await expect(page.getByRole('heading', { name: 'Gavekort til Søren' })).toBeVisible()
  const code = await page.getByText(/^\w{4}-\w{4}-\w{4}-\w{4}$/).textContent()

  const email = 'soeren@golfspiller.example'
  await prepareOrder(page, baseURL, { name: 'Søren Østergaard', email, dguNumber: '914-1013' })
  await page.goto('/account/registration/payment')
  await page.getByText('Har du et gavekort?').click()
  await page.getByLabel('Gavekortets kode').fill(code ?? '')
  await page.getByLabel('Gavekortets kode').press('Enter')
  await expect(page.getByText('Tilbage at betale: 0 kr.')).toBeVisible()
  await page.getByRole('checkbox').press('Space')
  await page.getByRole('button', { name: 'Bestil og betal med gavekortet' }).click()
  await expect(page.getByRole('heading', { name: 'Tak. God runde!' })).toBeVisible()
})
