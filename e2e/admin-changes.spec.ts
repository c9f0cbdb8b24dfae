import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ask, signIn } from './sign-in.ts'

type Rows = { rows: { id: string; code?: string; season?: string }[] }

test.beforeEach(({ page, baseURL }) => signIn(page, baseURL, 'operator'))

test('the back office writes a new version of a club’s agreement, sees what it closes, and confirms it', async ({
  page,
}) => {
  const { rows } = await ask<Rows>(page.request, '/admin/clubs?q=Hjarn%C3%B8')
  await page.goto(`/admin/clubs/${rows[0]?.id}/terms`)
  await page.getByLabel('Højeste handicap').fill('30')
  const closing = page.getByRole('group', { name: 'Tilføj en lukning' })
  await closing.getByLabel('Lørdag').press('Space')
  await closing.getByLabel('Søndag').press('Space')
  await closing.getByLabel('Fra kl.').fill('8')
  await closing.getByLabel('Til kl.').fill('13.30')
  await closing.getByRole('button', { name: 'Tilføj lukningen' }).press('Enter')
  await page.getByLabel('Gælder fra').fill('01.06.2027')
  await show(page)
  const effect = page.getByRole('region', { name: 'Det ændrer sig' })
  await expect(effect).toContainText('Gælder fra01.03.2027 bliver til 01.06.2027')
  await expect(effect).toContainText('turnering: lørdag og søndag fra kl. 8.00 til kl. 13.30')
  await expect(effect).toContainText('Det er mere, end loftet siger')
  const save = effect.getByRole('button', { name: 'Gem aftalen' })
  await expect(save).toBeDisabled()

  // A change after the preview requires a new preview.
  await page.getByLabel('Højeste handicap').fill('32')
  await expect(effect).toHaveCount(0)
  await show(page)
  await expect(effect).toContainText('32,0')
  await effect.getByLabel('Det er meningen').press('Space')
  await expect(save).toBeEnabled()
  await save.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/clubs/${rows[0]?.id}$`))
  await expect(page.getByRole('main')).toContainText('01.06.2027')
})

test('a file with a wrong row changes nothing; once corrected it is imported, and the club exists', async ({
  page,
}) => {
  // Not a partner club, so the stories that list clubs to play at are not affected.
  const heads = 'Klubnummer;Klubnavn;Region;Adresse;Postnummer;By'
  const choose = async (row: string) => {
    const buffer = Buffer.from(`${heads}\n${row}\n`)
    await page.getByLabel('Fil', { exact: true }).setInputFiles({
      name: 'klubber.csv',
      mimeType: 'text/csv',
      buffer,
    })
    await page.getByRole('button', { name: 'Se, hvad filen ændrer' }).press('Enter')
  }
  await page.goto('/admin/imports')
  // The empty list offers it too, until another story has imported something.
  await page.getByRole('link', { name: 'Indlæs en fil' }).first().press('Enter')
  await choose('961;Ørnebjerg Golfklub;Midtjylland;Ørnebjergvej 4;86;Silkeborg')
  const error = page.getByRole('alert')
  await expect(error).toContainText('1 fejl i filen. Intet er ændret.')
  await expect(error).toContainText('Linje 2, Postnummer')
  await expect(page.getByRole('button', { name: /^Indlæs/ })).toHaveCount(0)

  await choose('961;Ørnebjerg Golfklub;Midtjylland;Ørnebjergvej 4;8600;Silkeborg')
  await page.getByRole('button', { name: 'Indlæs 1 ændring' }).press('Enter')
  await expect(page.getByText('klubber.csv er læst ind.', { exact: true })).toBeVisible()
  // Other stories import files at the same time.
  await page.locator('a[data-row]').filter({ hasText: 'klubber.csv' }).first().press('Enter')
  await expect(page.getByRole('main')).toContainText('klubber.csv')
  await page.goto('/admin/clubs?q=%C3%98rnebjerg')
  await expect(page.locator('a[data-row]')).toHaveText(['Ørnebjerg Golfklub'])
})

test('a price with a start day is confirmed, logged, and shown on the card’s page', async ({
  page,
}) => {
  const { rows } = await ask<Rows>(page.request, '/admin/products')
  const card = rows.find(({ code, season }) => code === 'HVERDAG' && season === '2027')
  await page.goto(`/admin/products/${card?.id}/edit`)
  await page.getByRole('button', { name: 'Tilføj en pris' }).press('Enter')
  await page.getByRole('textbox', { name: 'Fra og med' }).last().fill('10.05.2027')
  await page.getByRole('textbox', { name: 'Pris' }).last().fill('943')
  await page.getByRole('button', { name: 'Gem den nye version' }).press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Fra 10. maj 2027943 kr.')
  await dialog.getByRole('button', { name: 'Gem og vis på siden' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/products/${card?.id}$`))
  await expect(page.getByRole('main')).toContainText('10.05.2027')
  await expect(page.getByRole('main')).toContainText('Pris skrevet')

  await page.goto('/membership?season=2027')
  await expect(page.getByText('Fra den 10. maj 2027: 943 kr.')).toBeVisible()
})

const show = (page: Page) =>
  page.getByRole('button', { name: 'Vis, hvad det ændrer' }).press('Enter')
