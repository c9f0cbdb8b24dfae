import { expect, test } from './fixtures.ts'
import { publishTournament } from './publish-tournament.ts'
import { signIn } from './sign-in.ts'

test('a golfer enters, pays and is on the list, then withdraws and is refunded, and the director sees it', async ({
  page: desk,
  phone,
  baseURL,
}) => {
  await signIn(desk, baseURL, 'club')
  const { slug, director } = await publishTournament(desk.request, baseURL, 'Høstmatchen')

  await phone.goto(`/tournaments/${slug}`)
  await phone.getByRole('link', { name: 'Meld dig til' }).click()
  await phone.getByRole('link', { name: 'Log ind med DGU' }).click()
  await phone.getByRole('button', { name: 'Mette Bang Lassen' }).click()
  await phone.waitForURL('**/account/oauth**')
  await phone.getByRole('button', { name: 'Send mig en kode' }).click()
  const code = await phone.getByText('Din kode er').locator('strong').textContent()
  await phone.getByLabel('Kode').fill(code ?? '')
  await phone.waitForURL(`**/tournaments/${slug}/entry`)

  await expect(phone.getByText(/Mette kan være med. Det koster 300\skr\./)).toBeVisible()
  await phone.getByRole('radio', { name: 'Dametee' }).check()
  await phone.getByRole('button', { name: /Tilmeld og betal 300\skr\./ }).click()
  await phone.locator('button.approve').click()
  await expect(phone.getByRole('heading', { name: 'Tak. Pladsen er sikret.' })).toBeVisible()

  await desk.goto(`${director}/entrants`)
  const row = desk.getByRole('row', { name: /Mette Bang Lassen/ })
  await expect(row).toContainText(/300\skr\. betalt/)

  await phone.getByRole('link', { name: 'Se tilmeldingen' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Mette er med' })).toBeVisible()
  await phone.getByRole('button', { name: 'Meld afbud' }).click()
  const sure = phone.getByRole('alertdialog')
  await expect(sure).toContainText(/Du får 300\skr\. tilbage/)
  await sure.getByRole('button', { name: 'Meld afbud' }).click()
  await expect(phone.getByRole('heading', { name: 'Der er meldt afbud' })).toBeVisible()

  await desk.goto(`${director}/entrants?show=gone`)
  await expect(row).toContainText('Afbud')
  await phone.goto(`/tournaments/${slug}/entrants`)
  await expect(phone.getByText('Ingen tilmeldte endnu')).toBeVisible()
})
