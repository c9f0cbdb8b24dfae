import { expect, test } from './fixtures.ts'
import { signIn } from './sign-in.ts'

test.beforeEach(({ page, baseURL }) => signIn(page, baseURL, 'operator'))

test('a list of members is imported without its wrong line, found again, and undone', async ({
  page,
}) => {
  await page.goto('/admin/imports/new')
  await page.getByLabel('Medlemmer', { exact: false }).check()
  await page.getByLabel('Fil', { exact: true }).setInputFiles({
    name: 'medlemmer.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'DGU-nummer;Navn;Handicap\n901-90001;SÃ¸ren Ã…kjÃ¦r;12,3\n901-90002;Bo Lund;tolv\n',
    ),
  })
  await page.getByRole('button', { name: 'Se, hvad filen ændrer' }).press('Enter')
  await expect(page.getByText('der skulle nok stå »Søren Åkjær«')).toBeVisible()
  await page.getByRole('button', { name: 'Ret bogstaverne' }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('Linje 3, Handicap: »tolv«')
  await expect(page.getByRole('button', { name: /^Indlæs/ })).toHaveCount(0)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Hent listen over fejl' }).press('Enter')
  expect((await saved).suggestedFilename()).toBe('fejl i medlemmer.csv')
  await page.getByLabel('Gem de rigtige linjer, og spring de forkerte over').press('Space')
  await page.getByRole('button', { name: 'Indlæs 1 ændring' }).press('Enter')
  await expect(page.getByText('medlemmer.csv er læst ind.', { exact: true })).toBeVisible()

  await page.goto('/admin/members?q=%C3%85kj%C3%A6r&clubNumber=901')
  await expect(page.locator('a[data-row]')).toHaveText(['Søren Åkjær'])
  await expect(page.getByRole('main')).toContainText('Ikke oplyst')

  await page.goto('/admin/imports?q=medlemmer.csv')
  await page.locator('a[data-row]').first().press('Enter')
  await page.getByRole('button', { name: 'Fortryd indlæsningen' }).press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('1 nyt medlem fra filen bliver fjernet.')
  await question.getByRole('button', { name: 'Fortryd indlæsningen' }).press('Enter')
  await expect(page.getByText('Fortrudt: 1 fjernet, 0 sat tilbage.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Fortryd indlæsningen' })).toHaveCount(0)
  await page.goto('/admin/members?q=%C3%85kj%C3%A6r&clubNumber=901')
  await expect(page.locator('a[data-row]')).toHaveCount(0)
})
