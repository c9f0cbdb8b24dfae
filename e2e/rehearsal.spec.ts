import { buildEntries } from '#test/tournaments.ts'
import { buildToday, inDatabase } from './database.ts'
import { expect, test } from './fixtures.ts'
import { grantDirector } from './grant-tournament-roles.ts'
import { signIn } from './sign-in.ts'

/** A tournament that has not begun, with eight entrants. */
const buildComing = () =>
  inDatabase(async (db) => {
    const built = await buildToday(db, {
      slug: 'proevekoert',
      state: 'open',
      name: 'Sensommermatchen',
    })
    await buildEntries(db, built, 8)
    await grantDirector(db, built.tournament.id)
    return `/club/${built.tournament.clubId}/tournaments/${built.tournament.id}`
  })

test('a director rehearses a tournament with invented scores that nobody else sees, and deletes it (D34)', async ({
  page,
  phone,
  baseURL,
}) => {
  await signIn(page, baseURL, 'club')
  await page.goto(await buildComing())
  await page.getByLabel('De tilmeldtes handicap').check()
  await page.getByRole('button', { name: 'Start prøvekørslen' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Den slettes efter 24 timer.')
  await dialog.getByRole('button', { name: 'Start', exact: true }).click()

  await expect(page.getByRole('heading', { name: 'Prøvekørsel: Sensommermatchen' })).toBeVisible()
  await page.getByRole('link', { name: 'Stillingen' }).click()
  await expect(page.getByText('Spillere og scorer er opdigtede.')).toBeVisible()
  // The job of rehearsals writes the first scores within some seconds, and the board follows without a reload.
  await expect(page.getByRole('region', { name: 'Stillingen' }).getByRole('table')).toBeVisible({
    timeout: 40_000,
  })

  const board = page.url()
  const rehearsal = /tournaments\/([\da-f-]{36})/.exec(board)?.[1] ?? ''
  await phone.goto(board)
  await expect(phone).toHaveURL(/\/account\/login/)
  const desk = await phone.request.get(`/api/v1/tournaments/${rehearsal}/desk`)
  expect(desk.status()).toBe(404)

  await page.getByRole('button', { name: 'Slet prøvekørslen' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Slet prøvekørslen' }).click()
  await expect(page.getByRole('button', { name: 'Start prøvekørslen' })).toBeVisible()
  expect((await page.request.get(`/api/v1/tournaments/${rehearsal}/desk`)).status()).toBe(404)
})
