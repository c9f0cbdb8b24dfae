import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { tournamentRounds, tournaments } from '#server/db/tables/tournaments.ts'
import { buildDraw, buildEntries } from '#test/tournaments.ts'
import { buildToday, inDatabase } from './database.ts'
import { letDirect } from './direct.ts'
import { expect, test } from './house.ts'
import { signIn } from './sign-in.ts'

const names = ['Asta', 'Bo', 'Clara', 'Dan', 'Eva', 'Finn']

test('a director gives places after the draw, puts a player right, publishes again, and prints the list', async ({
  page: desk,
  phone,
  baseURL,
}) => {
  await signIn(desk, baseURL, 'club')
  const { base, slug, ids, roundId } = await inDatabase(drawRoundOne)
  const entrants = `${base}/entrants`

  // Everybody's place is taken, and the first who waits comes in all the same.
  await desk.goto(`${entrants}?entry=${ids.Gro}`)
  await desk.getByRole('button', { name: 'Giv en ekstra plads' }).click()
  await expect(desk.getByText('Gro er med.', { exact: true })).toBeVisible()

  await putRight(desk, `${entrants}?entry=${ids.Asta}`)
  await desk.goto(`${entrants}?entry=${ids.Clara}`)
  await desk.getByRole('button', { name: 'Meld fra …' }).click()
  await desk.getByRole('button', { name: 'Meld fra', exact: true }).click()
  await expect(desk.getByText('Clara er meldt fra.', { exact: true })).toBeVisible()

  await desk.goto(`${entrants}?show=unpaid`)
  const queue = desk.getByRole('group', { name: 'Betalt hos jer' })
  for (const name of ['Bo Vår', 'Dan Vår']) await queue.getByLabel(name).check()
  await queue.getByRole('button', { name: 'Kontant' }).click()
  await expect(desk.getByText('2 spillere er skrevet som betalt.', { exact: true })).toBeVisible()

  // Drawn and published again, with somebody on the list who plays no more.
  await desk.goto(`${base}/draw/${roundId}`)
  const dialog = desk.getByRole('alertdialog')
  await desk.getByRole('button', { name: 'Lav flightinddeling' }).click()
  await desk.getByRole('button', { name: 'Offentliggør' }).click()
  await dialog.getByRole('button', { name: 'Offentliggør' }).click()
  await expect(desk.getByText(/Startlisten er ude, udgave \d/).first()).toBeVisible()

  // Out of the flight, and the next of the waiting list into it.
  await desk.getByLabel('Kommer ikke').selectOption({ label: 'Bo Vår' })
  await desk.getByLabel('Kommer ind i stedet').selectOption({ label: 'Venteliste nr. 1: Hans Vår' })
  await desk.getByRole('button', { name: 'Se, hvem der får besked' }).click()
  await expect(dialog).toContainText('Hans Vår får pladsen fra ventelisten')
  await dialog.getByRole('button', { name: 'Skift ud' }).click()
  await expect(desk.getByText('Startlisten er ændret.', { exact: true })).toBeVisible()

  await printStartList(phone, `/tournaments/${slug}/rounds/${roundId}`)
})

/** Another number, handicap and fee; what is wrong is said first. */
async function putRight(desk: Page, address: string) {
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

/** On paper the list stands by time and by name. */
async function printStartList(page: Page, address: string) {
  await page.goto(address)
  // The browser's own print asks nobody here; what it tells the page first is what makes the sheets.
  await page.evaluate(() => {
    globalThis.print = () => void globalThis.dispatchEvent(new Event('beforeprint'))
  })
  await page.getByRole('button', { name: 'Udskriv startlisten' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^Startliste\. /)).toBeVisible()
  await expect(page.getByText(/^Startliste efter navn\. /)).toBeVisible()
  await expect(page.getByRole('button'), 'nothing to press on paper').toHaveCount(0)
}

/** Six drawn in a full tournament, and two who wait. */
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
  await letDirect(db, id)
  const ids = Object.fromEntries(
    [...entries, ...waiting].map((entry) => [entry.firstName, entry.id]),
  )
  return { base: `/club/${clubId}/tournaments/${id}`, slug, roundId, ids }
}
