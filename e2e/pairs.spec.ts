import { expect, test } from './fixtures.ts'
import { buildMatchPlay } from './match-story.ts'
import { signIn } from './sign-in.ts'

test('pairs are put together and drawn, and a player writes the strokes of all four balls on the phone', async ({
  page,
  phone,
  baseURL,
}) => {
  // A retry has a tournament of its own.
  const retry = test.info().retry + 1
  const { tournament } = await buildMatchPlay({
    slug: `makkerhulspil-${retry}`,
    name: `Makkerhulspil ${retry}`,
    team: { kind: 'best_balls', size: 2, count: 1 },
  })
  await signIn(page, baseURL, 'club')
  await page.goto(`/club/${tournament.clubId}/tournaments/${tournament.id}/matches`)
  await expect(page.getByText('Nogle mangler en makker')).toBeVisible()
  await page.getByRole('link', { name: 'Sæt par sammen' }).click()
  await page.getByLabel('Sæt alle sammen').selectOption('sign_up')
  await page.getByRole('button', { name: 'Sæt 6 spillere sammen' }).click()
  await expect(page.getByRole('heading', { name: 'Hold 3' })).toBeVisible()
  await page.goto(`/club/${tournament.clubId}/tournaments/${tournament.id}/matches`)
  await expect(page.getByText('1 kamp i første runde')).toBeVisible()
  await page.getByRole('button', { name: 'Offentliggør kampene' }).click()
  await page.getByRole('button', { name: 'Offentliggør', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Semifinale' })).toBeVisible()

  await signIn(phone, baseURL, 'golfer')
  await phone.goto('/account/tournaments/matches')
  const match = phone.getByRole('article').filter({ hasText: tournament.name })
  await expect(match.getByRole('heading')).toContainText('mod Erik Nygaard / Freja Ottosen')
  await match.getByRole('link', { name: 'Spil hul for hul' }).click()
  await phone.getByText('Skriv slagene i stedet').click()
  const stand = phone.getByRole('region', { name: 'Stilling' }).getByRole('status')
  for (const [name, strokes] of [
    ['Christoffer', '5'],
    ['Dorte Madsen', '4'],
    ['Erik Nygaard', 'picked_up'],
  ] as const) {
    await phone.getByLabel(new RegExp(`Slag, ${name}`)).selectOption(strokes)
  }
  await expect(phone.getByText('Skriv alle bolde, så regnes hullet ud.')).toBeVisible()
  await phone.getByLabel('Slag, Freja Ottosen').selectOption('7')
  await expect(phone.getByText(/Efter slagene: Christoffer.* vandt hullet/)).toBeVisible()
  await expect(stand).toContainText('1 op efter 1')
  await phone.getByRole('button', { name: 'Til næste hul' }).click()
  await phone.getByRole('button', { name: 'Delt', exact: true }).click()
  await expect(stand).toContainText('1 op efter 2')
  await expect(phone.getByText('Alt er gemt.')).toBeVisible()

  await page.goto(`/tournaments/${tournament.slug}/matches`)
  await expect(page.getByRole('link', { name: /1 op efter 2/ })).toBeVisible()
})
