import { seriousViolations } from './accessibility-checks.ts'
import { expect, test } from './fixtures.ts'

test('a secretary sees the income from a guest on the first screen of a phone', async ({
  phone,
}) => {
  await phone.goto('/for-the-golfclub')
  const table = phone.getByRole('table', { name: /Hvad en gæst giver klubben/ })
  await expect(table.getByRole('row', { name: /^8 runder 112 kr\. 112 kr\./ })).toBeVisible()
  await expect(table.getByRole('row', { name: /^20 runder 44 kr\. 49 kr\./ })).toBeVisible()
  const box = await table.boundingBox()
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(844)
})

test('a treasurer calculates the club’s own season, and shares the address', async ({ page }) => {
  await page.goto('/for-the-golfclub')
  await page.getByRole('link', { name: 'Regn på jeres egen klub' }).click()
  const club = page.getByRole('region', { name: 'Klubbens økonomi' })
  await expect(club.getByRole('status')).toContainText('39.635 kr.')

  await club.getByLabel('Runder pr. kort i gennemsnit').fill('12')
  await expect(club.getByRole('status')).not.toContainText('39.635 kr.')
  const answer = await club.getByRole('status').innerText()
  await expect(club).toContainText('Vores tillæg')

  await club.getByLabel('Egne medlemmer, der køber kortet').fill('tredive')
  await club.getByRole('button', { name: 'Regn ud' }).click()
  await expect(club.getByText('Skriv et helt tal fra 0 til 5.000.')).toBeVisible()
  await club.getByLabel('Egne medlemmer, der køber kortet').fill('30')
  await club.getByRole('button', { name: 'Regn ud' }).click()
  await expect(page).toHaveURL(/percard=12/)
  await page.reload()
  await expect(club.getByRole('status')).toHaveText(answer, { useInnerText: true })
})

test('a golfer sees when the card pays off, and when it does not', async ({ page }) => {
  await page.goto('/beregning')
  const golfer = page.getByRole('region', { name: 'Hvad sparer du?' })
  await golfer.getByLabel('1. klub', { exact: true }).selectOption({ label: 'Alsbjerg Golfklub' })
  await expect(golfer.getByRole('status')).toContainText('Kortet kan ikke betale sig for dig i år')

  await golfer.getByLabel('Runder i 1. klub').selectOption('2 på hverdage')
  await golfer
    .getByLabel('2. klub', { exact: true })
    .selectOption({ label: 'Arresøengen Golfklub' })
  await golfer.getByLabel('Runder i 2. klub').selectOption('1 af hver slags')
  await expect(golfer.getByRole('status')).toContainText('er tjent hjem med runde nummer 4')
  await expect(page).toHaveURL(/at2=arresoeengen-golfklub/)

  await golfer.getByRole('button', { name: 'Tilføj en klub' }).click()
  await expect(golfer.getByLabel('4. klub', { exact: true })).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
})

test('both calculators work without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/beregning')
  const golfer = page.getByRole('region', { name: 'Hvad sparer du?' })
  await golfer.getByLabel('1. klub', { exact: true }).selectOption({ label: 'Alsbjerg Golfklub' })
  await golfer.getByRole('button', { name: 'Regn ud' }).click()
  await expect(golfer.getByRole('status')).toContainText('Kortet kan ikke betale sig for dig i år')
  await golfer.getByRole('button', { name: 'Tilføj en klub' }).click()
  await expect(golfer.getByLabel('4. klub', { exact: true })).toBeVisible()
  await expect(golfer.getByLabel('1. klub', { exact: true })).toHaveValue('alsbjerg-golfklub')

  const club = page.getByRole('region', { name: 'Klubbens økonomi' })
  await club.getByLabel('Runder pr. kort i gennemsnit').fill('12')
  await club.getByRole('button', { name: 'Regn ud' }).click()
  await expect(club).toContainText('Vores tillæg')
  await context.close()
})
