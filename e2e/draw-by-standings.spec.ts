import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { cards } from '#server/db/tables/scoring.ts'
import { tournamentRounds } from '#server/db/tables/competitions.ts'
import { buildDraw, buildEntries } from '#test/tournaments.ts'
import { buildToday, inDatabase } from './database.ts'
import { grantDirector } from './grant-tournament-roles.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './sign-in.ts'

const names = ['Asta', 'Bo', 'Clara', 'Dan', 'Eva', 'Finn']

test(
  'a director sees that the standings changed since the draft, and draws again before publishing',
  { tag: '@soak' },
  async ({ page: desk, baseURL }) => {
    await signIn(desk, baseURL, 'club')
    const { path, roundId, leader, third } = await inDatabase(playRoundOne)
    await desk.goto(path)
    await desk.getByLabel('Spillere i en flight').selectOption('2')
    await desk.getByRole('button', { name: 'Lav flightinddeling' }).click()
    const flight = (number: number) => desk.getByRole('region', { name: `Flight ${number}` })
    await expect(flight(3)).toContainText('Asta Vår')

    // The leader's card is corrected while the draft is open on the screen.
    await inDatabase((db) => writeCard(db, { roundId, entryId: leader }, 6))
    const dialog = desk.getByRole('alertdialog')
    await desk.getByRole('button', { name: 'Offentliggør' }).click()
    await dialog.getByRole('button', { name: 'Offentliggør' }).click()
    const moved = '2 spillere ville starte et andet sted: Asta Vår og Clara Vår.'
    await expect(dialog).toContainText(moved)
    // Another card is corrected while the director reads the names, so the confirmation does not cover it.
    await inDatabase((db) => writeCard(db, { roundId, entryId: third }, 9))
    await dialog.getByRole('button', { name: 'Offentliggør alligevel' }).click()
    const other = '4 spillere ville starte et andet sted: Asta Vår, Clara Vår, Dan Vår og Eva Vår.'
    await expect(dialog).toContainText(other)
    await expect(dialog).toContainText('Stillingen er ændret igen. Startlisten er ikke ude')
    await expect(dialog.getByRole('button', { name: 'Offentliggør alligevel' })).toBeEnabled()
    await dialog.getByRole('button', { name: 'Annullér' }).click()
    await expect(dialog).toBeHidden()

    const older = desk.getByText('Stillingen er ændret, siden udkastet blev lavet')
    await expect(older).toBeVisible()
    await expect(desk.getByText(other)).toBeVisible()
    await desk.getByRole('button', { name: 'Inddel igen efter stillingen' }).click()
    await expect(flight(2)).toContainText('Asta Vår')
    await expect(older).toBeHidden()
    // The button is gone, so the focus moves to the draft.
    await expect(desk.getByRole('heading', { name: 'Udkast', level: 3 })).toBeFocused()

    await desk.getByRole('button', { name: 'Offentliggør' }).click()
    await dialog.getByRole('button', { name: 'Offentliggør' }).click()
    await expect(desk.getByText('Startlisten er ude, udgave 1.').first()).toBeVisible()
  },
)

/** Six have played the first round, each a stroke a hole better than the next; the second is not drawn yet. */
async function playRoundOne(db: Db) {
  const built = await buildToday(db, { slug: 'to-runder-i-rold', rounds: 2 })
  const entries = []
  for (const [i, firstName] of names.entries()) {
    const who = { firstName, lastName: 'Vår', handicapTenths: 100, number: i + 1 }
    entries.push(...(await buildEntries(db, built, 1, who)))
  }
  await buildDraw(db, built, entries)
  const roundId = built.round.id
  for (const [i, { id }] of entries.entries()) {
    await writeCard(db, { roundId, entryId: id }, 3 + i)
  }
  await db.update(tournamentRounds).set({ drawVersion: 1 }).where(eq(tournamentRounds.id, roundId))
  await grantDirector(db, built.tournament.id)
  const [, second] = built.rounds
  const tournament = `/club/${built.tournament.clubId}/tournaments/${built.tournament.id}`
  return {
    path: `${tournament}/draw/${second?.id}`,
    roundId,
    leader: entries[0]?.id ?? '',
    third: entries[2]?.id ?? '',
  }
}

/** The same score on every hole. */
async function writeCard(db: Db, of: { roundId: string; entryId: string }, strokes: number) {
  const scores = Array.from({ length: 18 }, () => strokes)
  const card = and(eq(cards.roundId, of.roundId), eq(cards.entryId, of.entryId))
  await db.update(cards).set({ scores }).where(card)
}
