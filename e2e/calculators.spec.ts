import { expect, test } from './fixtures.ts'

test('a golfer calculates her strokes at a club, and shares the result', async ({
  page,
  phone,
}) => {
  await page.goto('/beregning')
  await page.getByLabel('Klub', { exact: true }).selectOption('Rold Bakker Golfklub')
  const tees = page.getByLabel('Teested')
  await expect(tees).toBeEnabled()
  const first = await tees.locator('optgroup option').first().textContent()
  await tees.selectOption(first)
  await page.getByLabel('Dit handicap').fill('18,4')
  await page.getByRole('region', { name: 'Spillehandicap' }).getByRole('button').click()
  const own = page.getByText('Justeret spillehandicap', { exact: true }).first()
  await expect(own).toBeVisible()
  await expect(page.getByRole('table', { name: 'Hul 10 til 18' })).toBeVisible()
  const answer = await page.getByRole('definition').allTextContents()

  await phone.goto(page.url())
  await expect(phone.getByRole('definition')).toHaveText(answer)
})

test('without scripts the form is sent, and shows the error beside the field', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/beregning')
  await page.getByLabel('Klub', { exact: true }).selectOption('Rold Bakker Golfklub')
  await page.getByLabel('Dit handicap').fill('tolv')
  await page.getByRole('region', { name: 'Spillehandicap' }).getByRole('button').click()
  await expect(page.getByText('Vælg det teested, du spiller fra.')).toBeVisible()
  await expect(page.getByLabel('Dit handicap')).toHaveAccessibleDescription(/Skriv handicap som/)

  const mens = page.getByLabel('Teested').locator('option', { hasText: 'herrer' })
  await page.getByLabel('Teested').selectOption((await mens.last().textContent()) ?? '')
  await page.getByLabel('Dit handicap').fill('plus 2,1')
  await page.getByRole('region', { name: 'Spillehandicap' }).getByRole('button').click()
  await expect(page.getByRole('heading', { name: 'Regnestykket' })).toBeVisible()
  await expect(page.getByRole('definition').first()).toContainText('+')
  await context.close()
})
