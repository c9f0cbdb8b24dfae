import { eq } from 'drizzle-orm'
import { startingCompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'
import { cards } from '#server/db/tables/scoring.ts'
import { tournamentRounds } from '#server/db/tables/competitions.ts'
import { buildDraw, buildEntries } from '#test/tournaments.ts'
import { buildToday, inDatabase } from './database.ts'
import { grantDirector } from './grant-tournament-roles.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './sign-in.ts'

const lastNames = ['Holm', 'Kjær', 'Lund', 'Munk']

/** Four players with returned cards, the first two tied, in a tournament that is decided by a play-off. */
const playToTheEnd = () =>
  inDatabase(async (db) => {
    const usual = startingCompetitionTerms({ format: { kind: 'stableford' }, net: false })
    const terms = { ...usual, ties: { ...usual.ties, steps: ['playOff' as const] } }
    const built = await buildToday(db, { slug: 'omspil', terms })
    const entries = []
    for (const [i, lastName] of lastNames.entries()) {
      const who = { firstName: 'Spiller', lastName, number: i + 1 }
      entries.push(...(await buildEntries(db, built, 1, who)))
    }
    await buildDraw(db, built, entries)
    await db
      .update(tournamentRounds)
      .set({ drawVersion: 1 })
      .where(eq(tournamentRounds.id, built.round.id))
    const pars = built.round.tees[0]?.holes.map(({ par }) => par) ?? []
    for (const [i, { id }] of entries.entries()) {
      const scores = pars.map((par, hole) => (hole < i - 1 ? par + 1 : par))
      const deliveredAt = new Date('2027-05-04T08:00:00Z')
      await db.update(cards).set({ scores, deliveredAt }).where(eq(cards.entryId, id))
    }
    await grantDirector(db, built.tournament.id)
    return `/club/${built.tournament.clubId}/tournaments/${built.tournament.id}`
  })

test('a director goes from the last card through a play-off to a final result, and reopens it with a reason (TD-5, LB-17)', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, baseURL, 'club')
  const base = await playToTheEnd()

  // The overview links to the next step, and a phone shows the current section.
  await page.goto(base)
  await expect(page.getByRole('heading', { name: 'Alle kort er inde' })).toBeVisible()
  await page.getByRole('link', { name: 'Gå til resultatet' }).click()
  const tabs = page.getByRole('navigation', { name: 'Turneringen' })
  await expect(tabs.getByRole('link', { name: 'Resultater' })).toBeInViewport({ ratio: 1 })
  for (const step of ['Alle er inde', 'Offentliggør foreløbigt']) {
    await page.getByRole('button', { name: step }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: step }).click()
    await expect(page.getByRole('alertdialog')).toBeHidden()
  }

  // Sudden death: tied on the eighteenth, and decided on the first. Typed values survive a reload.
  await page.getByLabel('Huller i omspillet').fill('18 1')
  const holm = page.getByRole('group', { name: 'Spiller Holm' })
  const kjaer = page.getByRole('group', { name: 'Spiller Kjær' })
  await page.getByRole('button', { name: 'Afgør efter scorerne' }).click()
  await expect(page.getByText('Skriv scorerne først.')).toBeVisible()
  await holm.getByLabel('Hul 18').fill('4')
  // A correction in progress survives it as well.
  await page.getByLabel('Hvad var forkert?').selectOption('tee_rating')
  await page.getByLabel('Course rating').fill('71,2')
  await page.reload()
  await expect(page.getByLabel('Hvad var forkert?')).toHaveValue('tee_rating')
  await expect(page.getByLabel('Course rating')).toHaveValue('71,2')
  await page.getByRole('button', { name: 'Begynd forfra' }).click()
  await expect(page.getByLabel('De rigtige, hul for hul')).not.toHaveValue('')
  await expect(page.getByLabel('Huller i omspillet')).toHaveValue('18 1')
  await expect(holm.getByLabel('Hul 18')).toHaveValue('4')
  await holm.getByLabel('Hul 1', { exact: true }).fill('5')
  await kjaer.getByLabel('Hul 18').fill('4')
  await kjaer.getByLabel('Hul 1', { exact: true }).fill('4')
  await page.getByRole('button', { name: 'Afgør efter scorerne' }).click()
  const table = page.getByRole('table', { name: 'Resultat for Alle' })
  await expect(table.getByRole('row').nth(1)).toContainText('Kjær')

  // Her name links to her row on the board, which shows the reason.
  await table.getByRole('link', { name: 'Spiller Kjær' }).click()
  await page.getByText('Hvorfor nr. 1?').click()
  const decided = 'men Spiller Kjær er foran efter omspil: nr. 1 mod nr. 2.'
  await expect(page.getByText(decided)).toBeVisible()
  await page.goto(`${base}/results`)

  await page.getByRole('button', { name: 'Gør det endeligt' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Gør det endeligt' }).click()
  await expect(page.getByText('Resultatet er endeligt', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Åbn resultatet igen' }).click()
  const asked = page.getByRole('alertdialog')
  await asked.getByRole('button', { name: 'Åbn resultatet igen' }).click()
  await expect(asked).toContainText('Skriv grunden. Spillerne får den at vide.')
  await asked.getByLabel('Hvorfor?').fill('Kort byttet om')
  await asked.getByRole('button', { name: 'Åbn resultatet igen' }).click()
  await expect(page.getByText('Resultatet er foreløbigt', { exact: true })).toBeVisible()
  await expect(page.getByText('Kort byttet om')).toBeVisible()
})
