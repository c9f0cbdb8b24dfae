import { eq } from 'drizzle-orm'
import { tournamentRounds } from '#server/db/tables/competitions.ts'
import { buildDraw, buildEntries } from '#test/tournaments.ts'
import { buildToday, inDatabase } from './database.ts'
import { expect, test } from './fixtures.ts'
import { grantDirector } from './grant-tournament-roles.ts'
import { signIn } from './sign-in.ts'

/** A drawn tournament of today, the 4th of May, in which nobody has begun. */
const drawToday = () =>
  inDatabase(async (db) => {
    const built = await buildToday(db, { slug: 'flyttedag', state: 'drawn', name: 'Majmatchen' })
    const given = { lastName: 'Flyt', email: 'flyt@example.org' }
    await buildDraw(db, built, await buildEntries(db, built, 4, given))
    const round = eq(tournamentRounds.id, built.round.id)
    await db
      .update(tournamentRounds)
      .set({ drawVersion: 1, drawnAt: new Date(), firstMinute: 900 })
      .where(round)
    await grantDirector(db, built.tournament.id)
    const { clubId, id, slug } = built.tournament
    return {
      path: `/club/${clubId}/tournaments/${id}`,
      list: `/tournaments/${slug}/rounds/${built.round.id}`,
    }
  })

test('a director moves a drawn day by a week after seeing what it does, and the start list follows', async ({
  phone,
  baseURL,
}) => {
  await signIn(phone, baseURL, 'club')
  const { path, list } = await drawToday()
  await phone.goto(path)
  const section = phone.getByRole('region', { name: 'Flyt dagen' })
  await section.getByLabel('Ny dag').fill('3.5.2027')
  await section.getByRole('button', { name: 'Se, hvad det betyder' }).click()
  await expect(section).toContainText('Første start den dag er allerede gået.')
  await section.getByLabel('Ny dag').fill('11.5.2027')
  await section.getByRole('button', { name: 'Se, hvad det betyder' }).click()
  const dialog = phone.getByRole('alertdialog')
  await expect(dialog).toContainText('1 flight beholder starttid og starthul.')
  await expect(dialog).toContainText('4 tilmeldte beholder deres plads.')
  await expect(dialog).toContainText('4 spillere får en mail med den nye dag')
  await dialog.getByRole('button', { name: 'Flyt, og giv besked' }).click()
  await expect(dialog).toContainText('Skriv grunden.')
  await dialog.getByLabel('Hvorfor?').fill('Banen står under vand.')
  await dialog.getByRole('button', { name: 'Flyt, og giv besked' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(phone.getByRole('region', { name: 'Turneringen' }).first()).toContainText(
    'Tirsdag den 11. maj 2027',
  )
  await phone.goto(list)
  await expect(phone.getByText(/runden er flyttet fra tirsdag/)).toBeVisible()
})
