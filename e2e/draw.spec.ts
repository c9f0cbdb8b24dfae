import type { Page } from '@playwright/test'
import { eq, sql } from 'drizzle-orm'
import { addDays, formatShortDate, plainDate } from '#domain/shared/dates.ts'
import type { Db } from '#server/db/client.ts'
import { tournamentDivisions, tournaments } from '#server/db/tables/competitions.ts'
import { buildEntries } from '#test/tournaments.ts'
import { inDatabase } from './database.ts'
import { expect, test } from './fixtures.ts'
import { ask, signIn } from './sign-in.ts'

const names = ['Asta', 'Bo', 'Clara', 'Dan', 'Eva', 'Finn', 'Gro', 'Hans']

test('a director draws and edits the draft by keyboard, publishes, admits a late player, and withdraws the list (TD-4, RD-4)', async ({
  page: desk,
  phone,
  baseURL,
}) => {
  await signIn(desk, baseURL, 'club')
  const { today } = await ask<{ today: string }>(phone.request, '/tournaments')
  await desk.goto('/club')
  const work = desk.getByRole('navigation', { name: 'Klubben' })
  await work.getByRole('link', { name: 'Turneringer' }).click()
  await desk.getByRole('link', { name: 'Ny turnering' }).click()
  await desk.getByLabel('Hvad hedder turneringen?').fill('Høstmatchen')
  await desk
    .getByLabel('Hvilken dag spilles den?')
    .fill(formatShortDate(addDays(plainDate(today), 60)))
  await desk.getByLabel('Hvad koster det at være med?').fill('200')
  await desk.getByRole('button', { name: 'Lav kladden' }).click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Høstmatchen' })).toBeVisible()
  const id = desk.url().split('/').at(-1) ?? ''
  await inDatabase(async (db) => {
    await enter(db, id, names, 1)
    const closed = { state: 'closed' as const, announcedAt: new Date('2027-05-01T08:00:00Z') }
    await db.update(tournaments).set(closed).where(eq(tournaments.id, id))
  })

  await desk.goto(`${desk.url().replace(/\/$/, '')}/draw`)
  await desk.getByRole('button', { name: 'Lav flightinddeling' }).click()
  const flight = (number: number) => desk.getByRole('region', { name: `Flight ${number}` })
  await flight(1)
    .getByRole('button', { name: /^Asta Høst/ })
    .focus()
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('Asta Høst er taget op. Vælg en plads.')).toBeVisible()
  await desk.keyboard.press('ArrowRight')
  await desk.keyboard.press('Enter')
  await expect(flight(2).getByRole('button', { name: /^Asta Høst/ })).toBeFocused()
  await expect(flight(1)).toContainText('Eva Høst')
  await workByKeyboard(desk)
  await expect(flight(1)).toContainText('Eva Høst')
  await flight(1).getByRole('button', { name: 'Hvorfor her?' }).click()
  const why = desk.getByRole('dialog')
  await expect(why).toContainText('efter handicap, laveste først')
  await expect(why).toContainText('i hånden')
  await desk.keyboard.press('Escape')

  await desk.getByRole('button', { name: 'Offentliggør' }).click()
  const dialog = desk.getByRole('alertdialog')
  await expect(dialog).toContainText('Uden mailadresse, giv selv besked: ')
  await dialog.getByRole('button', { name: 'Offentliggør' }).click()
  await expect(desk.getByText('Startlisten er ude, udgave 1.').first()).toBeVisible()

  await inDatabase((db) => enter(db, id, ['Ida'], 9))
  await desk.reload()
  await desk.getByLabel('Kommer ikke').selectOption({ label: 'Bo Høst' })
  await desk.getByLabel('Kommer ind i stedet').selectOption({ label: 'Ida Høst' })
  await desk.getByRole('button', { name: 'Se, hvem der får besked' }).click()
  await dialog.getByRole('button', { name: 'Skift ud' }).click()
  await expect(
    desk.getByRole('listitem').filter({ hasText: 'Ida Høst ind for Bo Høst' }),
  ).toBeVisible()

  await phone.goto(new URL(await roundPath(desk), baseURL).pathname)
  await expect(phone.getByText('Ida Høst ind for Bo Høst')).toBeVisible()
  await expect(phone.getByText(/^Inddelt efter handicap, laveste først/)).toBeVisible()

  await desk.getByRole('button', { name: 'Træk startlisten tilbage' }).click()
  await dialog.getByRole('button', { name: 'Træk tilbage' }).click()
  await expect(dialog).toContainText('Skriv grunden')
  await dialog.getByLabel('Hvorfor?').fill('Fejl i handicap')
  await dialog.getByRole('button', { name: 'Træk tilbage' }).click()
  await expect(desk.getByText('Startlisten er trukket tilbage.').first()).toBeVisible()
  await phone.reload()
  await expect(phone.getByText('Startlisten er ikke klar endnu')).toBeVisible()
  await expect(phone.getByText('trukket tilbage (Fejl i handicap)')).toBeVisible()

  // At a gun start a flight is named by its hole and half, and neither is cut off.
  await inDatabase((db) =>
    db.execute(sql`
      update draw_states set draft = jsonb_set(draft, '{flights,0,slot}', '{"minute":540,"hole":18,"group":"B"}')
      from draw_drafts d join tournament_rounds r on r.id = d.round_id
      where d.id = draft_id and r.tournament_id = ${id}`),
  )
  await desk.reload()
  const hole = desk.getByText('hul 18B', { exact: true })
  await expect(hole).toBeVisible()
  expect(await hole.evaluate((shown) => shown.scrollWidth <= shown.clientWidth + 1)).toBe(true)
})

/** Undo, bench, lock, exchange and compare without a mouse: the focus follows each action. */
async function workByKeyboard(desk: Page) {
  const flight = (number: number) => desk.getByRole('region', { name: `Flight ${number}` })
  const asta = { name: /^Asta Høst/ }
  const press = async (...keys: string[]) => {
    for (const key of keys) await desk.keyboard.press(key)
  }
  await press('Control+z')
  await expect(flight(1).getByRole('button', asta)).toBeVisible()
  await press('Control+y')
  await expect(flight(2).getByRole('button', asta)).toBeVisible()

  await flight(2).getByRole('button', asta).focus()
  await press('Enter')
  await desk.getByRole('button', { name: 'Sæt på bænken' }).focus()
  await press('Enter')
  const bench = desk.getByRole('region', { name: /^Bænken/ })
  await expect(bench.getByRole('button', asta)).toBeFocused()
  await press('Enter', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter')
  await expect(flight(2).getByRole('button', asta)).toBeFocused()

  const exchange = flight(1).getByRole('button', { name: 'Byt start med flight 2' })
  const lock = flight(2).getByRole('button', { name: 'Lås flight 2' })
  await lock.focus()
  await press('Space')
  await expect(lock).toHaveAttribute('aria-pressed', 'true')
  await expect(exchange).toBeDisabled()
  await press('Space')
  // A button that is still disabled takes no focus, and Enter would lock the flight again.
  await expect(exchange).toBeEnabled()
  await exchange.focus()
  await press('Enter')
  await expect(flight(1).getByRole('button', asta)).toBeVisible()
  await press('Control+z')
  await expect(flight(2).getByRole('button', asta)).toBeVisible()

  await desk.getByText('Sådan inddeles flights').first().focus()
  await press('Enter')
  await desk.getByRole('button', { name: 'Lav et udkast til' }).focus()
  await press('Enter')
  await desk.getByRole('button', { name: 'Sammenlign' }).focus()
  await press('Enter')
  await expect(desk.getByRole('table', { name: /^Spillere med en anden start/ })).toBeVisible()
  await desk.getByRole('button', { name: 'Udkast 1' }).focus()
  await press('Enter')
  await expect(flight(2).getByRole('button', asta)).toBeVisible()
}

/** Creates the entries that exist before the story begins. */
async function enter(db: Db, id: string, firstNames: readonly string[], from: number) {
  const of = eq(tournamentDivisions.tournamentId, id)
  const [division] = await db.select().from(tournamentDivisions).where(of)
  const [tournament] = await db.select().from(tournaments).where(eq(tournaments.id, id))
  if (!division || !tournament) throw new Error('The tournament was not stored')
  for (const [i, firstName] of firstNames.entries()) {
    const number = from + i
    const who = { firstName, lastName: 'Høst', number, handicapTenths: 40 + 10 * number }
    await buildEntries(db, { tournament, division }, 1, who)
  }
}

/** The public page of the round whose studio is open. */
async function roundPath(desk: { url: () => string; request: Parameters<typeof ask>[0] }) {
  const [, tournamentId, roundId] = /tournaments\/([^/]+)\/draw\/([^/?]+)/.exec(desk.url()) ?? []
  const { slug } = await ask<{ slug: string }>(
    desk.request,
    `/tournaments/${tournamentId}/settings`,
  )
  return `/tournaments/${slug}/rounds/${roundId}`
}
