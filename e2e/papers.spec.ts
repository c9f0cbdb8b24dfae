import { and, eq } from 'drizzle-orm'
import { tournamentRounds } from '#server/db/tables/competitions.ts'
import { flights } from '#server/db/tables/entries.ts'
import { cards } from '#server/db/tables/scoring.ts'
import type { Db } from '#server/db/client.ts'
import { pdfPages } from '#test/pdf-text.ts'
import { buildDraw, buildEntries } from '#test/tournaments.ts'
import { buildToday, inDatabase } from './database.ts'
import { expect, test } from './fixtures.ts'
import { grantDirector } from './grant-tournament-roles.ts'
import { signIn } from './sign-in.ts'

test('a director chooses papers, prints the changed cards only, and a printed result leads to the present one', async ({
  page: desk,
  phone,
  baseURL,
}) => {
  await signIn(desk, baseURL, 'club')
  const { base, roundId, slug } = await inDatabase(changeOneFlight)
  const pdfOf = async (name: string) => {
    const href = await desk.getByRole('link', { name, exact: true }).getAttribute('href')
    const answer = await desk.request.get(href ?? '')
    expect(answer.status()).toBe(200)
    const body = await answer.body()
    return (await pdfPages(body)).join('\n')
  }
  await desk.goto(`${base}/draw/${roundId}/print`)
  await expect(desk.getByRole('heading', { name: 'Udskrifter' })).toBeVisible()

  // All cards, then those of the flight that changed.
  expect(await pdfOf('Se PDF: Scorekort')).toContain('Asta Vår')
  await desk.getByLabel('Hvilke flights').selectOption('1')
  const changed = await pdfOf('Se PDF: Scorekort')
  expect(changed).not.toContain('Asta Vår')
  expect(changed).toContain('Eva Vår')

  // The choice is kept for the tournament.
  await desk.getByText('Startliste efter navn', { exact: true }).click()
  await desk.getByText('Spilletempo', { exact: true }).click()
  await desk.getByLabel('Størrelse på kort').selectOption('a6')
  await desk.reload()
  await expect(desk.getByRole('checkbox', { name: 'Startliste efter navn' })).not.toBeChecked()
  await expect(desk.getByLabel('Størrelse på kort')).toHaveValue('a6')
  const all = await pdfOf('Åbn 4 udskrifter i én PDF')
  expect(all).toContain('spilletempo')
  expect(all).not.toContain('startliste efter navn')

  // Everything for the day, whatever is ticked.
  const everything = await pdfOf('Udskriv alt til i dag')
  expect(everything).toContain('papirer til tirsdag den 4. maj')
  expect(everything).toContain('Skilte til vogne og borde')
  expect(everything).toContain('Asta Vår')

  // A scan of a printed result compares it with the present one.
  await phone.goto(`/tournaments/${slug}/rounds/${roundId}/printed?mark=r0123456789abcde`)
  await expect(phone.getByText('Udskriften er forældet')).toBeVisible()
  await phone.getByRole('link', { name: 'Se stillingen nu' }).click()
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
})

/** Two flights, of which the second has changed since the first version of the start list; some have scores. */
async function changeOneFlight(db: Db) {
  const built = await buildToday(db, { slug: 'papirer-til-i-morgen' })
  const drawn = []
  for (const [i, firstName] of ['Asta', 'Bo', 'Clara', 'Dan', 'Eva', 'Finn'].entries()) {
    const clubName = 'Furesø Golfklub'
    const who = { firstName, lastName: 'Vår', number: i + 1, clubName, handicapTenths: 60 + 40 * i }
    drawn.push(...(await buildEntries(db, built, 1, who)))
  }
  const rows = await buildDraw(db, built, drawn)
  await db.update(flights).set({ version: 2 }).where(eq(flights.id, rows[1]!.flight.id))
  const isThis = eq(tournamentRounds.id, built.round.id)
  const drawnAt = new Date('2027-05-03T16:00:00Z')
  await db.update(tournamentRounds).set({ drawVersion: 2, drawnAt }).where(isThis)
  const pars = built.round.tees[0]?.holes.map(({ par }) => par) ?? []
  for (const { id } of drawn)
    await db
      .update(cards)
      .set({ scores: pars, revision: 1 })
      .where(and(eq(cards.roundId, built.round.id), eq(cards.entryId, id)))
  const { clubId, id, slug } = built.tournament
  await grantDirector(db, id)
  return { base: `/club/${clubId}/tournaments/${id}`, slug, roundId: built.round.id }
}
