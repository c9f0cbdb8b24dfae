import { eq } from 'drizzle-orm'
import { tournamentRounds } from '#server/db/tables/competitions.ts'
import { flights } from '#server/db/tables/entries.ts'
import { buildDraw, buildEntries } from '#test/tournaments.ts'
import { buildToday, inDatabase } from './database.ts'
import { expect, test } from './fixtures.ts'
import { grantDirector } from './grant-tournament-roles.ts'
import { signIn } from './sign-in.ts'

const names = ['Anne', 'Bo', 'Carl', 'Dorte', 'Erik', 'Freja', 'Gro']

/** A flight of four that starts soon on the stories' day at 10.00, and one of three ten minutes later. */
const drawMorning = () =>
  inDatabase(async (db) => {
    const built = await buildToday(db, { slug: 'for-sent', state: 'drawn', name: 'Morgenmatchen' })
    const entries = []
    for (const [i, firstName] of names.entries()) {
      const given = { firstName, lastName: 'Dam', number: i + 1 }
      entries.push(...(await buildEntries(db, built, 1, given)))
    }
    const drawn = await buildDraw(db, built, entries)
    for (const [i, { flight }] of drawn.entries())
      await db
        .update(flights)
        .set({ minute: 625 + 10 * i })
        .where(eq(flights.id, flight.id))
    const round = eq(tournamentRounds.id, built.round.id)
    await db.update(tournamentRounds).set({ drawVersion: 1, drawnAt: new Date() }).where(round)
    await grantDirector(db, built.tournament.id)
    const { clubId, id, slug } = built.tournament
    return {
      presence: `/tournaments/${slug}/presence/${built.round.id}`,
      board: `/club/${clubId}/tournaments/${id}/cards/board`,
    }
  })

test('a director moves a player who rings to a later flight, and gives another a penalty, each with one press', async ({
  phone,
  baseURL,
}) => {
  await signIn(phone, baseURL, 'club')
  const { presence, board } = await drawMorning()
  await phone.goto(presence)
  const anne = phone.getByRole('listitem').filter({ hasText: 'Anne Dam' }).last()
  await anne.getByRole('button', { name: 'Kommer for sent' }).click()
  const dialog = phone.getByRole('dialog')
  await expect(dialog).toContainText(/Flighten starter kl\.\s10\.25/)
  await expect(dialog).toContainText('2 point trækkes fra runden (regel 5.3a).')
  await expect(dialog.getByLabel('Flyt til en senere flight')).toBeChecked()
  await expect(dialog).toContainText('Erik Dam, Freja Dam og Gro Dam')
  await dialog.getByRole('button', { name: 'Flyt spilleren' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(anne).toContainText('Flight 2 · 10:35')
  await phone.goto(board)
  await phone.getByRole('button', { name: 'En kommer for sent' }).first().click()
  await dialog.getByLabel('Spiller').selectOption({ label: 'Bo Dam' })
  await dialog.getByLabel('Straf: klar højst 5 minutter for sent').check()
  await dialog.getByRole('button', { name: 'Giv straffen' }).click()
  await expect(dialog).toContainText('Skriv grunden.')
  await dialog.getByLabel('Grund').fill('Stod stadig på parkeringspladsen')
  await dialog.getByRole('button', { name: 'Giv straffen' }).click()
  await expect(dialog).toHaveCount(0)
  await phone.getByRole('link', { name: 'Bo Dam' }).click()
  await expect(phone.getByText('Stod stadig på parkeringspladsen').first()).toBeVisible()
})
