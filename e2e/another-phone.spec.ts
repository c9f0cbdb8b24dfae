import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { flightPlayers, flights, tournamentEntries } from '#server/db/tables/entries.ts'
import { hashOfKey, newKey } from '#server/keys.ts'
import { handOverLink } from '#web/features/scoring/hand-over-link.ts'
import { qrDrawing } from '#web/ui/qr-code.tsx'
import { inDatabase } from './database.ts'
import { openFlight, drawFlight, storedFlights, expectText, write } from './score-entry.ts'
import { expect, waitForReady, test } from './fixtures.ts'

test('a phone hands over its place while it is offline, and both continue without loss (PE-10)', async ({
  phone,
  browser,
  baseURL,
}) => {
  const { link, round, players } = await drawFlight('flight-ny-telefon')
  const [anna, bo] = players.map(({ id }) => id)
  await openFlight(phone, link, 'Anna')
  await write(phone, [1])
  await expectText(phone, /^Alt er gemt kl/)
  await phone.context().setOffline(true)
  await write(phone, [2])
  await phone.getByRole('button', { name: 'Scorekort', exact: true }).click()
  const opener = phone.getByRole('button', { name: 'Skriv videre på en anden telefon' })
  await opener.click()
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await expect(opener).toBeFocused()
  await expectText(phone, 'Anna: hul 2. Bo: hul 2.')
  const handed = handOverLink(`${baseURL}${link}`, {
    me: anna ?? '',
    marks: bo ?? '',
    wholeFlight: false,
  })
  const code = phone.getByRole('img', { name: 'Kode, som den anden telefon skanner' })
  await expect(code.locator('path')).toHaveAttribute('d', qrDrawing(handed).path)

  const viewport = { width: 390, height: 844 }
  const other = await waitForReady(await browser.newPage({ baseURL, locale: 'da-DK', viewport }))
  await other.goto(handed)
  await other.getByRole('button', { name: 'Skriv videre som Anna' }).click()
  expect(new URL(other.url()).hash).toBe('')
  // Hole 1 is already stored; on hole 2 she enters another score for Bo than the first phone has.
  await expect(other.getByRole('heading', { name: 'Hul 2', exact: true })).toBeVisible()
  await other.getByRole('button', { name: /^4 slag/ }).click()
  await other.getByRole('button', { name: /^6 slag/ }).click()
  await expectText(other, /^Alt er gemt kl/)

  await phone.context().setOffline(false)
  const card = phone.getByRole('region', { name: 'Scorekort for Bo Kjær' })
  await expect(card.getByText('Hul 2: 6 slag eller 5 slag?')).toBeVisible({ timeout: 20_000 })

  // Everybody sees the conflict beside the score that counts meanwhile, until a tap on the card resolves it (SC-2, SC-3).
  await other.goto(`${round}?tab=leaderboard`)
  const row = other.locator('[data-row]').filter({ hasText: 'Bo Kjær' })
  await expect(row).toContainText('Uenige om hul 2')
  await other.getByRole('link', { name: 'Bo Kjær' }).click()
  await expect(other.getByText('Den viste tæller, til flighten er enig.')).toBeVisible()
  await card.getByRole('button', { name: /^Ret hul 2: .*, uenige$/ }).click()
  await expect(phone.getByRole('heading', { name: 'Hul 2', exact: true })).toBeVisible()
  await phone.getByRole('button', { name: /^6 slag/ }).click()
  await expect(row).not.toContainText('Uenige om hul 2')
  await other.close()
})

test(
  'scores move to the new flight when the draw changed while the phone was offline',
  { tag: '@soak' },
  async ({ phone }) => {
    const { link, flight } = await drawFlight('flight-lavet-om')
    await openFlight(phone, link, 'Anna')
    await expectText(phone, /^Alt er gemt kl/)
    await phone.context().setOffline(true)
    await write(phone, [1])
    await expectText(phone, '2 scorer venter på dækning.')

    const key = newKey()
    const redrawn = await inDatabase((db) => redraw(db, flight, key))
    await phone.context().setOffline(false)
    await expect(phone.getByText('Flighten findes ikke længere')).toBeVisible({ timeout: 20_000 })
    await expect(phone.getByText(/2 scorer ligger stadig på telefonen/)).toBeVisible()

    await openFlight(phone, link.replace(/flights.*/, `flights/${redrawn}?key=${key}`), 'Anna')
    await expectText(phone, 'Anna: hul 1. Bo: hul 1.')
    await phone.getByRole('button', { name: 'Skriv dem i denne flight' }).click()
    await expectText(phone, /^Alt er gemt kl/)
    await expect(phone.getByRole('spinbutton', { name: 'Hul 1, Bo Kjær' })).toHaveAttribute(
      'aria-valuetext',
      /^5 slag/,
    )
    const kept = await storedFlights(phone)
    expect(kept.filter((key) => key.includes(flight.id))).toEqual([])
  },
)

test(
  'a phone prunes a flight and its key when the cards are in, and not before everything is sent',
  { tag: '@soak' },
  async ({ phone }) => {
    const { link, path, flight, players } = await drawFlight('flight-faerdig')
    await openFlight(phone, link, 'Anna')
    await expectText(phone, /^Alt er gemt kl/)
    const here = ['flight-link', 'flight-writer', 'flight'].map((key) => `${key}:${flight.id}`)
    await expect.poll(() => storedFlights(phone)).toEqual(here)
    await phone.context().setOffline(true)
    await write(phone, [1])
    await expectText(phone, '2 scorer venter på dækning.')
    const ids = players.map(({ id }) => id)
    await inDatabase((db) =>
      db.update(tournamentEntries).set({ status: 'RTD' }).where(inArray(tournamentEntries.id, ids)),
    )
    expect((await storedFlights(phone)).length).toBe(here.length + 2)
    await phone.context().setOffline(false)
    await expectText(phone, /^Alt er gemt kl/)
    await expect.poll(() => storedFlights(phone)).toEqual([])
    await phone.goto(path)
    await expect(phone.getByRole('button', { name: 'Åbn scorekortene' })).toBeVisible()
  },
)

/** Does what the draw studio does when a late change is published: moves the players to another flight. */
async function redraw(db: Db, { id, ...same }: typeof flights.$inferSelect, key: string) {
  const row = { ...same, code: 'FLANEW', keyHash: hashOfKey(key) }
  const [redrawn] = await db
    .insert(flights)
    .values({ ...row, position: same.position + 1 })
    .returning()
  if (!redrawn) throw new Error('The flight was not stored')
  await db.update(flightPlayers).set({ flightId: redrawn.id }).where(eq(flightPlayers.flightId, id))
  await db.delete(flights).where(eq(flights.id, id))
  return redrawn.id
}
