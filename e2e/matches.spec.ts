import { expect, test } from './fixtures.ts'
import { buildMatchPlay } from './match-story.ts'
import { signIn } from './sign-in.ts'

test('a director makes a knock-out, a player reports on the phone, and the director leads it to a winner', async ({
  page,
  phone,
  baseURL,
}) => {
  // A retry has a tournament of its own.
  const name = `Forårshulspil ${test.info().retry + 1}`
  const { tournament } = await buildMatchPlay({ slug: 'hulspil', name })
  await signIn(page, baseURL, 'club')
  await page.goto(`/club/${tournament.clubId}/tournaments/${tournament.id}`)
  await page.getByRole('link', { name: 'Kampe', exact: true }).click()
  await expect(page.getByText('2 kampe i første runde, og 2 spillere sidder over')).toBeVisible()
  await page.getByRole('button', { name: 'Flyt Freja Ottosen op' }).click()
  await page.getByRole('button', { name: 'Fortryd flytninger' }).click()
  await page.getByRole('button', { name: 'Offentliggør kampene' }).click()
  await page.getByRole('button', { name: 'Offentliggør', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Kvartfinale' })).toBeVisible()

  // The golfer of the demonstration, seed 3, meets seed 6.
  await signIn(phone, baseURL, 'golfer')
  await phone.goto('/account/tournaments')
  await phone.getByRole('link', { name: 'Mine kampe' }).click()
  const match = phone.getByRole('article').filter({ hasText: name })
  await expect(match.getByRole('heading')).toContainText('mod Freja Ottosen')
  await expect(match.getByText('Du giver')).toBeVisible()
  await expect(match.getByRole('link', { name: /Ring/ })).toBeVisible()
  await match.getByRole('button', { name: 'Foreslå en tid' }).click()
  await phone.getByLabel('Dag', { exact: true }).fill('6.5.2027')
  await phone.getByLabel('Klokken').fill('16.30')
  await phone.getByRole('button', { name: 'Send forslaget' }).click()
  await expect(match.getByText('Du har foreslået')).toContainText('torsdag den 6. maj kl. 16.30')

  await match.getByRole('button', { name: 'Meld resultatet' }).click()
  await phone.getByLabel('Hvordan endte den?').selectOption('Jeg vandt')
  await phone.getByLabel('Resultat', { exact: true }).selectOption('3&2')
  await phone.getByRole('button', { name: 'Send resultatet' }).click()
  await expect(match.getByText('Du har meldt')).toContainText('Du vandt 3&2')

  // The director sees the report, and what a result does, before it is stored.
  await page.reload()
  await expect(page.getByText('Venter på svar')).toBeVisible()
  await page.getByRole('button', { name: /Skriv resultat.*Freja/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Det sker der')).toBeVisible()
  await expect(dialog.getByText(/Christoffer.* vinder 3&2/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Gem resultatet' }).click()
  await expect(dialog).toHaveCount(0)
  await phone.reload()
  await expect(match.filter({ hasText: 'Kvartfinale' })).toContainText('Du vandt 3&2')

  // The player of the next round withdraws: the golfer is in the final.
  await page.getByRole('button', { name: /Trækker sig.*Bo Kjær/ }).click()
  await expect(dialog.getByText('w.o.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Træk spilleren' }).click()
  await expect(dialog).toHaveCount(0)

  await phone.goto(`/tournaments/${tournament.slug}/matches`)
  await phone.getByRole('link', { name: 'Semifinale' }).click()
  await expect(phone.getByText('Kampe', { exact: true }).first()).toBeVisible()
  const semi = phone.getByRole('listitem').filter({ hasText: 'Bo Kjær' }).first()
  await expect(semi).toContainText('w.o.')
  await expect(semi).toContainText('din kamp')
})

test(
  'pools show why each place is as it is, on the phone',
  { tag: '@soak' },
  async ({ page, phone, baseURL }) => {
    const { tournament } = await buildMatchPlay({
      slug: 'puljer',
      name: 'Puljehulspil',
      draw: 'pools',
      players: 4,
    })
    await signIn(page, baseURL, 'club')
    await page.goto(`/club/${tournament.clubId}/tournaments/${tournament.id}/matches`)
    await page.getByRole('button', { name: 'Offentliggør kampene' }).click()
    await page.getByRole('button', { name: 'Offentliggør', exact: true }).click()
    await page.getByRole('button', { name: /Skriv resultat.*Anne Holm mod Dorte/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Hvordan endte den?').selectOption('Kampen endte delt')
    await dialog.getByRole('button', { name: 'Gem resultatet' }).click()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: /Skriv resultat.*Bo Kjær mod Christoffer/ }).click()
    await dialog.getByLabel('Hvordan endte den?').selectOption('Bo Kjær vandt')
    await dialog.getByLabel('Resultat', { exact: true }).selectOption('2&1')
    await dialog.getByRole('button', { name: 'Gem resultatet' }).click()
    await expect(dialog).toHaveCount(0)

    await phone.goto(`/tournaments/${tournament.slug}/matches`)
    const rows = phone.getByRole('table').getByRole('row')
    await expect(rows.nth(1)).toContainText('Bo Kjær')
    await phone.getByText('Hvorfor nr. 2 (delt): Anne Holm?').click()
    await expect(phone.getByText('1 point mod 2 til Bo Kjær.')).toBeVisible()
  },
)
