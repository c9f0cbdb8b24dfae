import { expect, test } from './fixtures.ts'
import { publishTournament } from './publish-tournament.ts'
import { signIn } from './sign-in.ts'

test(
  'the director offers a meal, a golfer chooses two and pays, and the kitchen gets its list (D33)',
  { tag: '@soak' },
  async ({ page: desk, phone, baseURL }) => {
    await signIn(desk, baseURL, 'club')
    const { slug, director } = await publishTournament(desk.request, baseURL, 'Gåsematchen')
    const extras = `${director}/extras`
    await desk.goto(extras)
    await desk.getByRole('button', { name: 'Nyt tilvalg' }).click()
    const form = desk.getByRole('dialog')
    await form.getByLabel('Navn').fill('Gåsemiddag')
    await form.getByRole('textbox', { name: 'Pris' }).fill('125,50')
    await form.getByLabel('Antal i alt').fill('3')
    await form.getByRole('button', { name: 'Opret' }).click()
    await expect(desk.getByText('0 af 3')).toBeVisible()

    await signIn(phone, baseURL, 'golfer')
    await phone.goto(`/tournaments/${slug}/entry`)
    await phone.getByText('Meld Anne til').first().click()
    await phone.getByRole('radio', { name: 'Dametee' }).first().check()
    await phone.getByLabel('Gåsemiddag').first().selectOption('2')
    await phone.getByLabel('Allergi').fill('Ingen nødder')
    await phone.getByRole('button', { name: /^Tilmeld og betal 551\skr\./ }).click()
    await phone.locator('button.approve').click()
    await expect(phone.getByRole('heading', { name: 'Tak. Pladsen er sikret.' })).toBeVisible()

    await desk.goto(extras)
    await expect(desk.getByText('2 af 3')).toBeVisible()
    const row = desk.getByRole('row', { name: /Anne Bisgaard/ })
    await expect(row).toContainText('Ingen nødder')

    await phone.getByRole('link', { name: 'Se tilmeldingen' }).click()
    await phone.getByLabel('Gåsemiddag').selectOption('1')
    await phone.getByRole('button', { name: 'Gem tilvalg' }).click()
    await expect(phone.getByText(/^Gemt. Du får 125,50\skr\. tilbage/).first()).toBeVisible()
    await desk.reload()
    await expect(desk.getByText('1 af 3')).toBeVisible()
  },
)
