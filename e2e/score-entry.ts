import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { flights } from '#server/db/tables/entries.ts'
import { sideCompetitions } from '#server/db/tables/sidecompetitions.ts'
import { hashOfKey } from '#server/keys.ts'
import { flightCodeOf, flightKeyOf, flightSecret } from '#server/scoring/flight-key.ts'
import { buildDraw, buildEntries } from '#test/tournaments.ts'
import { buildToday, inDatabase } from './database.ts'
import { expect } from './fixtures.ts'

const names = [
  ['Anna', 'Holm'],
  ['Bo', 'Kjær'],
  ['Christoffer Alexander', 'Lundgaard-Sørensen'],
  ['Dorte', 'Madsen'],
] as const

/** Four in a flight: Anna marks Bo, Bo marks Christoffer, he marks Dorte, Dorte marks Anna. */
export const drawFlight = (slug: string) =>
  inDatabase(async (db) => {
    const built = await buildToday(db, { slug })
    const entries = []
    for (const [i, [firstName, lastName]] of names.entries()) {
      entries.push(...(await buildEntries(db, built, 1, { firstName, lastName, number: i + 1 })))
    }
    const [drawn] = await buildDraw(db, built, entries)
    if (!drawn) throw new Error('No flight was drawn')
    const side = { roundId: built.round.id, createdAt: new Date() }
    await db.insert(sideCompetitions).values({ ...side, hole: 3, kind: 'nearest_pin' })
    const path = `/tournaments/${built.tournament.slug}/flights/${drawn.flight.id}`
    const round = `/tournaments/${built.tournament.slug}/rounds/${built.round.id}`
    const { key, code } = await keysOf(db, drawn.flight)
    return { path, link: `${path}?key=${key}`, code, round, flight: drawn.flight, players: entries }
  })

/** The key and the code that the service itself gives the flight. */
export async function keysOf(db: Db, flight: { id: string; keyNumber: number }) {
  const secret = await flightSecret({ db, now: () => new Date() })
  const [key, code] = [flightKeyOf(secret, flight), flightCodeOf(secret, flight)]
  await db
    .update(flights)
    .set({ keyHash: hashOfKey(key), code })
    .where(eq(flights.id, flight.id))
  return { key, code }
}

/** Enters hole by hole, in the order of the start list: her own score, and that of the player she marks. */
export async function write(page: Page, holes: number[]) {
  for (const hole of holes) {
    await expect(page.getByRole('heading', { name: `Hul ${hole}`, exact: true })).toBeVisible()
    await page.getByRole('button', { name: /^4 slag/ }).click()
    await page.getByRole('button', { name: /^5 slag/ }).click()
    // After two seconds the next hole opens automatically; on a slow machine the button is gone by then.
    const next = page.getByRole('button', { name: 'Næste hul' })
    if (hole === 18) continue
    // A key is ignored for half a second after the pad has advanced by itself.
    await next.click({ timeout: 3_000 }).catch(() => page.waitForTimeout(600))
  }
}

/** The score entry dialog on top of the flight's page. */
export const expectText = (page: Page, words: string | RegExp) =>
  expect(page.getByRole('dialog').getByText(words)).toBeVisible({ timeout: 20_000 })

export const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i)

/** Opens score entry with the code on the card, as one of the players who marks for the next. */
export async function openFlight(page: Page, link: string, name: string) {
  await page.goto(link)
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await page.getByRole('button', { name: /^Skriv for/ }).click()
}

/** The sorted keys of the flight data that the browser stores. */
export async function storedFlights(page: Page): Promise<string[]> {
  const keys = await page.evaluate(async () => {
    const opening = indexedDB.open('saesonkortet')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const asking = opening.result.transaction('kept').objectStore('kept').getAllKeys()
    await new Promise((resolve) => asking.addEventListener('success', resolve))
    opening.result.close()
    return asking.result.map(String)
  })
  return keys.filter((key) => /^(?:flight|score-queue)/.test(key))
}
