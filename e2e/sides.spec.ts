import type { Page } from '@playwright/test'
import { eq, sql } from 'drizzle-orm'
import { addDays, formatShortDate, plainDate } from '#domain/shared/dates.ts'
import {
  tournamentDivisions,
  tournamentRounds,
  tournaments,
} from '#server/db/tables/competitions.ts'
import { flights } from '#server/db/tables/entries.ts'
import { buildEntries } from '#test/tournaments.ts'
import { inDatabase } from './database.ts'
import { expect, test } from './fixtures.ts'
import { expectText, keysOf } from './score-entry.ts'
import { ask, signIn } from './sign-in.ts'

const names = ['Asta', 'Bo', 'Clara', 'Dan', 'Eva', 'Finn', 'Gro', 'Hans']

/** On the stories' day, entry closed, with eight players. */
const enter = (id: string) =>
  inDatabase(async (db) => {
    const day = plainDate('2027-05-04')
    const closed = { state: 'closed' as const, announcedAt: new Date('2027-04-01T08:00:00Z') }
    const [tournament] = await db
      .update(tournaments)
      .set({ ...closed, firstDay: day, lastDay: day })
      .where(eq(tournaments.id, id))
      .returning()
    await db.update(tournamentRounds).set({ day }).where(eq(tournamentRounds.tournamentId, id))
    const [division] = await db
      .select()
      .from(tournamentDivisions)
      .where(eq(tournamentDivisions.tournamentId, id))
    if (!tournament || !division) throw new Error('The tournament was not made')
    for (const [i, firstName] of names.entries()) {
      const player = { firstName, lastName: 'Høst', number: i + 1, handicapTenths: 80 + 10 * i }
      await buildEntries(db, { tournament, division }, 1, player)
    }
  })

const linkOfFirstFlight = (id: string) =>
  inDatabase(async (db) => {
    const [first] = await db
      .select({ flight: flights, slug: tournaments.slug })
      .from(flights)
      .innerJoin(tournamentRounds, eq(tournamentRounds.id, flights.roundId))
      .innerJoin(tournaments, eq(tournaments.id, tournamentRounds.tournamentId))
      .where(eq(tournaments.id, id))
      .orderBy(flights.position)
    if (!first) throw new Error('No flight was drawn')
    const { key } = await keysOf(db, first.flight)
    return {
      flight: `/tournaments/${first.slug}/flights/${first.flight.id}?key=${key}`,
      round: `/tournaments/${first.slug}/rounds/${first.flight.roundId}?tab=leaderboard`,
    }
  })

/** Every player of the first flight has a score on hole 1. */
const playHole = (id: string) =>
  inDatabase((db) =>
    db.execute(sql`
      with playing as (update tournaments set state = 'in_play' where id = ${id} returning id)
      update cards set scores = jsonb_set(scores, '{0}', '4'), revision = 1
      where round_id in (select r.id from tournament_rounds r join playing p on p.id = r.tournament_id)`),
  )

async function make(desk: Page, format: RegExp, name: string): Promise<string> {
  const { today } = await ask<{ today: string }>(desk.request, '/tournaments')
  await desk.goto('/club')
  const work = desk.getByRole('navigation', { name: 'Klubben' })
  await work.getByRole('link', { name: 'Turneringer' }).click()
  await desk.getByRole('link', { name: 'Ny turnering' }).click()
  await desk.getByLabel('Hvad hedder turneringen?').fill(name)
  await desk
    .getByLabel('Hvilken dag spilles den?')
    .fill(formatShortDate(addDays(plainDate(today), 60)))
  await desk.getByRole('radio', { name: format }).check()
  await desk.getByLabel('Hvad koster det at være med?').fill('200')
  await desk.getByRole('button', { name: 'Lav kladden' }).click()
  await expect(desk.getByRole('heading', { level: 1, name })).toBeVisible()
  return desk.url().split('/').at(-1) ?? ''
}

async function publish(desk: Page) {
  await desk.getByRole('button', { name: 'Offentliggør' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Offentliggør' }).click()
  await expect(desk.getByText('Startlisten er ude, udgave 1.').first()).toBeVisible()
}

test('a club plays a Texas scramble: sides, flights, one card of a side, and the board', async ({
  page: desk,
  phone,
  baseURL,
}) => {
  await signIn(desk, baseURL, 'club')
  const id = await make(desk, /^Texas scramble/, 'Scramblecuppen')
  const base = desk.url().replace(/\/$/, '')
  await enter(id)

  await desk.goto(`${base}/draw`)
  await expect(desk.getByText('8 spillere mangler et helt hold')).toBeVisible()
  await desk.goto(`${base}/entrants`)
  await desk.getByRole('link', { name: 'Hold og makkere' }).click()
  const tick = (name: string) => desk.locator('label', { hasText: `${name} Høst` }).click()
  for (const name of ['Asta', 'Clara', 'Eva']) await tick(name)
  await desk.getByRole('button', { name: 'Lav hold af 3 spillere' }).click()
  await expect(desk.getByText('Mangler 1')).toBeVisible()
  await tick('Gro')
  await desk.getByRole('button', { name: 'Sæt på Hold 1' }).click()
  // Naming the side before it is stored would be refused as changed elsewhere.
  await expect(desk.getByText('Mangler 1')).toHaveCount(0)
  await desk.getByRole('button', { name: 'Giv et navn (Hold 1)' }).click()
  await desk.getByRole('dialog').getByLabel('Holdets navn').fill('Ørnene')
  await desk.getByRole('button', { name: 'Gem navnet' }).click()
  await desk.getByRole('button', { name: 'Sæt 4 spillere sammen' }).click()
  await expect(desk.getByText('2 hold · 0 spillere uden hold')).toBeVisible()

  await desk.goto(`${base}/draw`)
  await desk.getByRole('button', { name: 'Lav flightinddeling' }).click()
  await expect(desk.getByRole('region', { name: 'Flight 1' })).toContainText('Høst')
  await publish(desk)

  const { flight, round } = await linkOfFirstFlight(id)
  await phone.goto(flight)
  await phone
    .getByRole('button', { name: /Fører kortet/ })
    .first()
    .click()
  await phone.getByRole('button', { name: /^4 slag/ }).click()
  await expect(phone.getByRole('spinbutton', { name: /Ørnene/ })).toHaveCount(1)
  await expectText(phone, /^Alt er gemt kl/)

  // Whose drive was used is noted without a connection, and the tournament desk counts it.
  const drives = phone.getByRole('group', { name: /^Hul 1, Ørnene.*Hvis udslag blev brugt/ })
  await expect(drives.getByRole('button')).toHaveCount(4)
  await phone.context().setOffline(true)
  await drives.getByRole('button', { name: /^Clara/ }).click()
  await expect(drives.getByRole('button', { name: 'Clara mangler 2' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expectText(phone, /^1 udslag venter på dækning/)
  await phone.context().setOffline(false)
  await expectText(phone, /^Alt er gemt kl/)
  await desk.goto(`${base}/cards`)
  await desk.getByRole('link', { name: /Ørnene/ }).click()
  await expect(desk.getByText('Mindst 3 fra hver. Nu: Asta 0 (mangler 3), Clara 1')).toBeVisible()
  await desk.goto(new URL(round, baseURL).toString())
  const row = desk.getByRole('row', { name: /Ørnene/ })
  await expect(row).toBeVisible()
  await expect(row).toContainText('1')
})

test(
  'a club plays a four-ball, and the board opens a pair with both cards',
  { tag: '@soak' },
  async ({ page: desk, baseURL }) => {
    await signIn(desk, baseURL, 'club')
    const id = await make(desk, /^Fourball/, 'Makkermatchen')
    const base = desk.url().replace(/\/$/, '')
    await enter(id)
    await desk.goto(`${base}/entrants/sides`)
    await desk.getByRole('button', { name: 'Sæt 8 spillere sammen' }).click()
    await desk.getByRole('button', { name: 'Opløs Hold 4' }).click()
    await desk.getByRole('button', { name: 'Fortryd' }).click()
    await expect(desk.getByText('4 hold · 0 spillere uden hold')).toBeVisible()
    await desk.goto(`${base}/draw`)
    await desk.getByRole('button', { name: 'Lav flightinddeling' }).click()
    await expect(desk.getByRole('region', { name: 'Flight 2' })).toContainText('/')
    await publish(desk)
    const { round } = await linkOfFirstFlight(id)
    await playHole(id)
    await desk.goto(new URL(round, baseURL).toString())
    const pair = desk.getByRole('row', { name: /Høst \/ .* Høst/ }).first()
    await expect(pair).toBeVisible()
    await pair.getByRole('link').first().click()
    await expect(desk.getByText(/\d+ tildelte slag/).nth(1)).toBeVisible()
  },
)

test(
  'a team of the two best of three lacks a player: filler, drawn, shown, and what a withdrawal means',
  { tag: '@soak' },
  async ({ page: desk, phone, baseURL }) => {
    await signIn(desk, baseURL, 'club')
    const id = await make(desk, /^Fourball/, 'Trekløvermatchen')
    const base = desk.url().replace(/\/$/, '')
    await desk.goto(`${base}/settings`)
    await desk.getByLabel('Hvem spiller sammen').selectOption('best_balls')
    await desk.getByLabel('Spillere på holdet').fill('3')
    await desk.getByLabel('Tællende bolde').fill('2')
    await desk.getByRole('button', { name: 'Gem indstillinger' }).click()
    await expect(desk.getByText('Indstillingerne er gemt.', { exact: true })).toBeVisible()
    await enter(id)

    await desk.goto(`${base}/entrants/sides`)
    await expect(desk.getByRole('heading', { name: 'De 2 bedste af 3' })).toBeVisible()
    await expect(desk.getByText(/^3 på holdet/)).toBeVisible()
    await desk.getByRole('button', { name: 'Sæt 8 spillere sammen' }).click()
    await expect(desk.getByText('2 hold · 2 spillere uden hold')).toBeVisible()
    for (const label of await desk.locator('label', { hasText: 'Høst' }).all()) await label.click()
    await desk.getByRole('button', { name: 'Lav hold af 2 spillere' }).click()
    await desk.getByRole('button', { name: 'Giv en erstatningsscore (Hold 3)' }).click()
    await desk
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Giv erstatningsscoren' })
      .click()
    await expect(desk.getByText('Erstatningsscore for 1 spiller')).toBeVisible()

    await desk.goto(`${base}/draw`)
    await desk.getByRole('button', { name: 'Lav flightinddeling' }).click()
    await expect(desk.getByRole('region', { name: 'Flight 2' })).toContainText('/')
    await publish(desk)
    await playHole(id)
    const { round } = await linkOfFirstFlight(id)
    await phone.goto(new URL(round, baseURL).toString())
    await expect(phone.getByRole('row', { name: / \/ / })).toHaveCount(3)

    // The director sees what becomes of the team, and leaves it as it is.
    await desk.goto(`${base}/entrants`)
    await desk.getByRole('link', { name: /Asta Høst/ }).click()
    await desk.getByRole('button', { name: 'Meld fra …' }).click()
    await expect(desk.getByText('De huller, Asta har spillet, tæller stadig')).toBeVisible()
    await desk.getByRole('button', { name: 'Behold pladsen' }).click()
  },
)
