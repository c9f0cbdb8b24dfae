import { choose, fillInformation, order, verify } from './buying.ts'
import { expect, test } from './fixtures.ts'

test('a gift card is bought with a greeting, printed, and pays all of a Sæsonkort', async ({
  page,
}) => {
  await page.goto('/membership')
  await page.getByRole('link', { name: 'Giv et Sæsonkort som gavekort' }).click()
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

  await page.goto('/account/registration?card=FULD&season=2027')
  const email = 'soeren@golfspiller.example'
  await fillInformation(page, { name: 'Søren Østergaard', email, dguNumber: '914-1013' })
  await choose(page, { startNow: true })
  await verify(page)
  await page.getByText('Har du et gavekort?').click()
  await page.getByLabel('Gavekortets kode').fill('ABCD-EFGH-JKMN-PQRS')
  await page.getByLabel('Gavekortets kode').press('Enter')
  await expect(page.getByText('Vi kender ikke den kode.')).toBeVisible()
  await page.getByLabel('Gavekortets kode').fill(code ?? '')
  await page.getByLabel('Gavekortets kode').press('Enter')
  await expect(page.getByText('Tilbage at betale: 0 kr.')).toBeVisible()
  await page.getByRole('checkbox').press('Space')
  await page.getByRole('button', { name: 'Bestil og betal med gavekortet' }).click()
  await expect(page.getByRole('heading', { name: 'Tak. God runde!' })).toBeVisible()

  await page.goto('/gavekort/saldo')
  await page.getByLabel('Gavekortets kode').fill(code ?? '')
  await page.getByRole('button', { name: 'Se saldoen' }).click()
  await expect(page.getByText('Der er 5 kr. på gavekortet')).toBeVisible()
})
