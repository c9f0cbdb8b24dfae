import type { Page } from '@playwright/test'
import { and, eq } from 'drizzle-orm'
import { startingCompetitionTerms } from '#domain/tournaments/terms/competition-terms.ts'
import type { Db } from '#server/db/client.ts'
import { cards } from '#server/db/tables/tournament-scores.ts'
import { tournamentRounds } from '#server/db/tables/tournaments.ts'
import { buildDraw, buildEntries } from '#test/tournaments.ts'
import { buildToday, inDatabase } from './database.ts'
import { letDirect } from './direct.ts'
import { expect, test } from './house.ts'
import { signIn } from './sign-in.ts'

const reason = 'Uvejr. Banen står under vand.'
const longName = 'Christian-Frederik von Wedel-Heinen-Holstein'

test('an abandoned second round is declared void, and the tournament ends on the first', async ({
  page: desk,
  phone,
  baseURL,
}) => {
  await signIn(desk, baseURL, 'club')
  const { base, pageOf } = await inDatabase(playOneAndAHalf)
  await desk.goto(`${base}/results`)
  await expect(desk.getByText(/scorekort mangler/)).toBeVisible()
  const rounds = desk.getByRole('region', { name: 'Runderne' })
  const dialog = desk.getByRole('alertdialog')

  await rounds.getByRole('button', { name: 'Annullér runden …' }).last().click()
  await dialog.getByRole('button', { name: 'Annullér runden' }).click()
  await expect(dialog).toContainText('Skriv grunden. Spillerne skal kunne læse den.')
  await dialog.getByLabel('Hvorfor?').fill(reason)
  await dialog.getByRole('button', { name: 'Annullér runden' }).click()
  await expect(rounds).toContainText('Annulleret, tæller ikke')
  await expect(rounds).toContainText(reason)

  for (const step of ['Alle er inde', 'Offentliggør foreløbigt', 'Gør det endeligt']) {
    await desk.getByRole('button', { name: step }).click()
    await dialog.getByRole('button', { name: step }).click()
    await expect(dialog).toBeHidden()
  }
  await expect(desk.getByText('Resultatet er endeligt', { exact: true })).toBeVisible()

  // Whoever looks at the void round is told why, and the first one has the winner.
  await phone.goto(pageOf(2))
  await expect(phone.getByText(reason).first()).toBeVisible()
  await phone.goto(pageOf(1))
  await expect(phone.getByText(longName).first()).toBeVisible()
  await printResult(phone)
})

/** Paper has the whole field with long names, and nothing that belongs to a screen. */
async function printResult(page: Page) {
  await page.evaluate(() => {
    globalThis.print = () => void globalThis.dispatchEvent(new Event('beforeprint'))
  })
  await page.getByRole('button', { name: 'Udskriv stillingen' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^Resultat/).first()).toBeVisible()
  await expect(page.getByText(longName).first()).toBeVisible()
  await expect(page.getByRole('button'), 'nothing to press on paper').toHaveCount(0)
  await expect(page.getByText('★')).toHaveCount(0)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, 'nothing is cut off at the margin').toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  )
}

/** Four with all cards of the first round in, and nine holes of the second. */
async function playOneAndAHalf(db: Db) {
  const terms = startingCompetitionTerms({ format: { kind: 'stableford' }, net: false })
  const built = await buildToday(db, { slug: 'uvejr', terms, rounds: 2 })
  const entries = []
  for (const [i, lastName] of [longName, 'Kjær', 'Lund', 'Munk'].entries()) {
    entries.push(
      ...(await buildEntries(db, built, 1, { firstName: 'Spiller', lastName, number: i + 1 })),
    )
  }
  for (const round of built.rounds) {
    await buildDraw(db, { ...built, round }, entries)
    const isFirst = round.id === built.round.id
    const drawn = eq(tournamentRounds.id, round.id)
    await db.update(tournamentRounds).set({ drawVersion: 1 }).where(drawn)
    const pars = round.tees[0]?.holes.map(({ par }) => par) ?? []
    for (const [i, { id }] of entries.entries()) {
      const scores = pars.map((par, hole) =>
        isFirst || hole < 9 ? (hole < i ? par + 1 : par) : null,
      )
      const deliveredAt = isFirst ? new Date('2027-05-04T07:00:00Z') : null
      const card = and(eq(cards.roundId, round.id), eq(cards.entryId, id))
      await db.update(cards).set({ scores, deliveredAt }).where(card)
    }
  }
  const { clubId, id, slug } = built.tournament
  await letDirect(db, id)
  return {
    base: `/club/${clubId}/tournaments/${id}`,
    pageOf: (number: number) => `/tournaments/${slug}/rounds/${built.rounds[number - 1]?.id}`,
  }
}
