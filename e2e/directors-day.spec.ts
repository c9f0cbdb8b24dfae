import type { Page } from '@playwright/test'
import { and, eq } from 'drizzle-orm'
import { startingCompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'
import type { Db } from '#server/db/client.ts'
import { cards } from '#server/db/tables/scoring.ts'
import { tournamentRounds, tournaments } from '#server/db/tables/competitions.ts'
import { buildDraw, buildEntries } from '#test/tournaments.ts'
import { buildToday, inDatabase } from './database.ts'
import { grantDirector } from './grant-tournament-roles.ts'
import { expect, test } from './fixtures.ts'
import { printBy } from './on-paper.ts'
import { signIn } from './sign-in.ts'

const names = ['Asta', 'Bo', 'Clara', 'Dan', 'Eva', 'Finn']

test('a director gives places after the draw, corrects a player, publishes again, and prints the list', async ({
  page: desk,
  phone,
  baseURL,
}) => {
  await signIn(desk, baseURL, 'club')
  const { base, slug, ids, roundId } = await inDatabase(drawRoundOne)
  const entrants = `${base}/entrants`

  // All places are taken, and the first on the waiting list is admitted all the same.
  await desk.goto(`${entrants}?entry=${ids.Gro}`)
  await desk.getByRole('button', { name: 'Giv en ekstra plads' }).click()
  await expect(desk.getByText('Gro er med.', { exact: true }).first()).toBeVisible()

  await fixScore(desk, `${entrants}?entry=${ids.Asta}`)
  await addTwice(desk, entrants)
  await desk.goto(`${entrants}?entry=${ids.Clara}`)
  await desk.getByRole('button', { name: 'Meld fra …' }).click()
  await desk.getByRole('button', { name: 'Meld fra', exact: true }).click()
  await expect(desk.getByText('Clara er meldt fra.', { exact: true })).toBeVisible()

  await desk.goto(`${entrants}?show=unpaid`)
  const queue = desk.getByRole('group', { name: 'Betalt hos jer' })
  for (const name of ['Bo Vår', 'Dan Vår']) await queue.getByLabel(name).check()
  await queue.getByRole('button', { name: 'Kontant' }).click()
  await expect(desk.getByText('2 spillere er skrevet som betalt.', { exact: true })).toBeVisible()

  // The list is drawn and published again while it still has a player who has withdrawn.
  await desk.goto(`${base}/draw/${roundId}`)
  const dialog = desk.getByRole('alertdialog')
  await desk.getByRole('button', { name: 'Lav flightinddeling' }).click()
  await desk.getByRole('button', { name: 'Offentliggør' }).click()
  await dialog.getByRole('button', { name: 'Offentliggør' }).click()
  await expect(desk.getByText(/Startlisten er ude, udgave \d/).first()).toBeVisible()

  // The player leaves the flight, and the next on the waiting list takes the place.
  await desk.getByLabel('Kommer ikke').selectOption({ label: 'Bo Vår' })
  await desk.getByLabel('Kommer ind i stedet').selectOption({ label: 'Venteliste nr. 1: Hans Vår' })
  await desk.getByRole('button', { name: 'Se, hvem der får besked' }).click()
  await expect(dialog).toContainText('Hans Vår får pladsen fra ventelisten')
  await dialog.getByRole('button', { name: 'Skift ud' }).click()
  await expect(desk.getByText('Startlisten er ændret.', { exact: true })).toBeVisible()

  await printStartList(phone, `/tournaments/${slug}/rounds/${roundId}`)
})

/** Changes the number, the handicap and the fee, after an error. */
async function fixScore(desk: Page, address: string) {
  await desk.goto(address)
  await desk.getByRole('button', { name: 'Ret spilleren …' }).click()
  const form = desk.getByRole('form', { name: 'Ret spilleren' })
  await form.getByLabel('DGU-nummer').fill('hej')
  await form.getByRole('button', { name: 'Gem' }).click()
  await expect(form.getByText('Skriv nummeret som 90-1234.')).toBeVisible()
  await form.getByLabel('DGU-nummer').fill('DGU 92 - 0815')
  await form.getByLabel('Handicap').fill('24,6')
  await form.getByLabel('Pris').fill('150')
  await form.getByRole('button', { name: 'Gem' }).click()
  await expect(desk.getByText('Asta Vår er rettet.', { exact: true })).toBeVisible()
  const facts = desk.getByRole('dialog')
  for (const fact of ['92-815', '24,6', '150 kr.']) await expect(facts).toContainText(fact)
}

/** A DGU number that is already entered leads to the player who has it. */
async function addTwice(desk: Page, address: string) {
  await desk.goto(address)
  await desk.getByRole('button', { name: 'Tilføj spiller' }).click()
  const form = desk.getByRole('dialog')
  await form.getByLabel('Fornavn').fill('Astrid')
  await form.getByLabel('Efternavn').fill('Vår')
  await form.getByLabel('DGU-nummer').fill('92-815')
  await form.getByText('Dametee').click()
  await form.getByRole('button', { name: 'Tilføj spiller' }).click()
  await expect(form).toContainText('En deltager har allerede det DGU-nummer.')
  await form.getByRole('link', { name: 'Åbn tilmeldingen' }).click()
  await expect(desk.getByRole('dialog', { name: 'Asta Vår' })).toBeVisible()
}

/** The printed list is sorted by time and by name. */
async function printStartList(page: Page, address: string) {
  await page.goto(address)
  await printBy(page, 'Udskriv startlisten')
  await expect(page.getByText(/^Startliste\. /)).toBeVisible()
  await expect(page.getByText(/^Startliste efter navn\. /)).toBeVisible()
}

test(
  'a round that is abandoned is declared void, and the tournament ends on the one that stands',
  { tag: '@soak' },
  async ({ page: desk, phone, baseURL }) => {
    await signIn(desk, baseURL, 'club')
    const { base, slug, rounds } = await inDatabase(playRoundOne)
    await desk.goto(`${base}/results`)
    const dialog = desk.getByRole('alertdialog')
    await desk.getByRole('button', { name: 'Annullér runden …' }).last().click()
    await dialog.getByRole('button', { name: 'Annullér runden' }).click()
    await expect(dialog).toContainText('Skriv grunden.')
    await dialog.getByLabel('Hvorfor?').fill(whyVoid)
    await dialog.getByRole('button', { name: 'Annullér runden' }).click()
    await expect(desk.getByText('Runde 2 er annulleret.', { exact: true })).toBeVisible()
    for (const step of ['Alle er inde', 'Offentliggør foreløbigt', 'Gør det endeligt']) {
      await desk.getByRole('button', { name: step }).click()
      await dialog.getByRole('button', { name: step }).click()
      await expect(dialog).toBeHidden()
    }
    await expect(desk.getByText('Resultatet er endeligt', { exact: true })).toBeVisible()

    // The leader of the void round is second, and everybody can read why.
    await phone.goto(`/tournaments/${slug}/rounds/${rounds[1]}?tab=leaderboard`)
    const said = phone.getByText('Runde 2 er annulleret', { exact: true }).locator('..')
    await expect(said).toContainText(whyVoid)
    await expect(said).toContainText('Stillingen kommer fra de runder, der tæller.')
    await expect(phone.getByRole('row', { name: /Asta/ })).toContainText('1')

    await printBy(phone, 'Udskriv stillingen')
    const places = phone.getByRole('listitem')
    await expect(places.first()).toContainText('1Asta')
    await expect(places.filter({ hasText: longName })).toContainText('2')
    await expect(phone.getByText(/^Resultat\. /)).toContainText(`Runden er annulleret: ${whyVoid}`)

    await phone.emulateMedia({ media: 'screen' })
    await phone.goto(`/tournaments/${slug}/rounds/${rounds[0]}?tab=start-list`)
    await printBy(phone, 'Udskriv startlisten')
    await expect(phone.getByText(longName).filter({ visible: true })).toHaveCount(2)
  },
)

const whyVoid =
  `Torden og skybrud: ${'greens og bunkers står under vand, og banen er lukket. '.repeat(4)}`.trim()
const longName = 'Wilhelmina-Charlotte-Alexandrine'

/** Four have returned cards for the first round; in the second, which stops after nine holes, the last of them leads. */
async function playRoundOne(db: Db) {
  const terms = startingCompetitionTerms({ format: { kind: 'stableford' }, net: false })
  const built = await buildToday(db, { slug: 'en-aflyst-runde', rounds: 2, terms })
  const entries = []
  for (const [i, firstName] of ['Asta', longName, 'Clara', 'Dan'].entries()) {
    const isLong = firstName === longName
    const lastName = isLong ? 'Wolffhechel-Rosenkrantz-Knudsen-af-Storstrømmen' : 'Vår'
    const clubName = isLong
      ? 'Storstrømmens og Omegns Golfklub for Damer, Herrer og Juniorer'
      : null
    const who = { firstName, lastName, clubName, number: i + 1 }
    entries.push(...(await buildEntries(db, built, 1, who)))
  }
  for (const round of built.rounds) {
    await buildDraw(db, { ...built, round }, entries)
    const isThis = eq(tournamentRounds.id, round.id)
    await db.update(tournamentRounds).set({ drawVersion: 1 }).where(isThis)
  }
  const [first, second] = built.rounds.map(({ id }) => id)
  const pars = built.round.tees[0]?.holes.map(({ par }) => par) ?? []
  for (const [i, { id }] of entries.entries()) {
    const write = (roundId = '', values: Partial<typeof cards.$inferInsert>) =>
      db
        .update(cards)
        .set({ revision: 18, ...values })
        .where(and(eq(cards.roundId, roundId), eq(cards.entryId, id)))
    // Each player has another number of bogeys, so nobody is tied.
    const scores = pars.map((par, hole) => (hole < [0, 2, 3, 5][i]! ? par + 1 : par))
    await write(first, { scores, deliveredAt: new Date('2027-05-04T08:00:00Z') })
    await write(second, {
      scores: pars.map((par, hole) => (hole < 9 ? par - (i === 3 ? 1 : 0) : null)),
    })
  }
  await grantDirector(db, built.tournament.id)
  const { clubId, id, slug } = built.tournament
  return { base: `/club/${clubId}/tournaments/${id}`, slug, rounds: [first, second] }
}

/** A full tournament with six players in the draw, and two on the waiting list. */
async function drawRoundOne(db: Db) {
  const built = await buildToday(db, {
    slug: 'en-leders-dag',
    places: names.length,
    state: 'drawn',
    entryClosesAt: new Date('2027-05-01T16:00:00Z'),
  })
  const enter = async (firstName: string, number: number, state: 'entered' | 'waiting') => {
    const who = { firstName, lastName: 'Vår', handicapTenths: 100 + number, number, state }
    const [entry] = await buildEntries(db, built, 1, who)
    if (!entry) throw new Error('The player was not stored')
    return entry
  }
  const entries = []
  for (const [i, name] of names.entries()) entries.push(await enter(name, i + 1, 'entered'))
  const waiting = [await enter('Gro', 7, 'waiting'), await enter('Hans', 8, 'waiting')]
  await buildDraw(db, built, entries)
  const { clubId, id, slug } = built.tournament
  const roundId = built.round.id
  await db.update(tournamentRounds).set({ drawVersion: 1 }).where(eq(tournamentRounds.id, roundId))
  await db.update(tournaments).set({ state: 'drawn' }).where(eq(tournaments.id, id))
  await grantDirector(db, id)
  const ids = Object.fromEntries(
    [...entries, ...waiting].map((entry) => [entry.firstName, entry.id]),
  )
  return { base: `/club/${clubId}/tournaments/${id}`, slug, roundId, ids }
}
