import { expect, test } from './fixtures.ts'
import { signIn } from './sign-in.ts'

test('a club lets a neighbour’s tournament count in a new ranking list, and anybody sees the points', async ({
  page: club,
  phone,
  baseURL,
}) => {
  await signIn(club, baseURL, 'club')
  await club.goto('/club')
  await club.goto(`${new URL(club.url()).pathname}/tournaments`)
  await club.getByRole('link', { name: 'Ranglister' }).click()
  await club.getByRole('button', { name: 'Ny rangliste' }).click()
  await club.getByLabel('Listens navn').fill('Efterårslisten')
  await club.getByLabel('Point for en placering').selectOption('Egen tabel')
  const points = club.getByLabel('Fra nr. 1 og ned')
  await points.fill('10, 20')
  await club.getByRole('button', { name: 'Opret listen' }).click()
  await expect(club.getByText('Skriv hele tal i faldende orden')).toBeVisible()
  await expect(points).toBeFocused()
  await points.fill('20, 10')
  await club.getByRole('button', { name: 'Opret listen' }).click()

  await club.getByRole('searchbox', { name: 'Navn, klub eller by' }).fill('egebæk')
  await club.getByRole('button', { name: 'Egebækpokalen' }).click()
  await club.getByRole('button', { name: 'Tilføj Alle' }).click()
  await club.getByLabel('Point', { exact: true }).selectOption('200 %')
  // At once, while the change is on its way: the list is read after it.
  await club.getByRole('link', { name: 'Se listen' }).click()
  const first = club
    .getByRole('row')
    .filter({ has: club.getByRole('cell', { name: 'Nr. 1', exact: true }) })
  await expect(first).toContainText('40')

  await phone.goto('/rankings')
  await phone.getByRole('link', { name: 'Efterårslisten' }).click()
  const leader = phone
    .getByRole('row')
    .filter({ has: phone.getByRole('cell', { name: 'Nr. 1', exact: true }) })
  await leader.getByRole('button').click()
  await expect(phone.getByText('Egebækpokalen, nr. 1')).toBeVisible()
  await phone.goto('/tournaments')
  await phone.getByRole('link', { name: 'Egebækpokalen' }).click()
  await expect(phone.getByRole('link', { name: 'Efterårslisten' })).toBeVisible()
})
