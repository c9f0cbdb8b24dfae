import { eq } from 'drizzle-orm'
import type { Page } from '@playwright/test'
import type { ClubScreen } from '#contract/board/screens.ts'
import { formatClock, formatClockProse, formatClockShort } from '#domain/shared/clock-time.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { selectClubs } from '#server/clubs/queries.ts'
import { tournamentRounds } from '#server/db/tables/competitions.ts'
import { flights, tournamentEntries } from '#server/db/tables/entries.ts'
import { buildDraw, buildEntries } from '#test/tournaments.ts'
import { buildToday, inDatabase } from './database.ts'
import { expect, test } from './fixtures.ts'
import { grantDirector } from './grant-tournament-roles.ts'
import { keysOf, openFlight } from './score-entry.ts'
import { signIn } from './sign-in.ts'

const names = ['Anna', 'Bo', 'Carl', 'Dorte', 'Eva', 'Finn', 'Gro', 'Hans', 'Ida', 'Jens']

/** The minute of the day by the service's clock, which runs from the start of all stories. */
async function minuteOfService(page: Page): Promise<number> {
  const club = await inDatabase(async (db) => (await selectClubs(db))[0]?.slug)
  const answer = await page.request.get(`/api/v1/screens/${club}`)
  const { now } = (await answer.json()) as ClubScreen
  return danishMoment(now).minute
}

/** Two flights have been on the course for 60 and 50 minutes, and the third starts in 20. */
const drawField = (now: number) =>
  inDatabase(async (db) => {
    const built = await buildToday(db, { slug: 'afbrudt-spil' })
    const entries = []
    for (const [i, firstName] of names.entries()) {
      entries.push(
        ...(await buildEntries(db, built, 1, { firstName, lastName: 'Holm', number: i + 1 })),
      )
    }
    const drawn = await buildDraw(db, built, entries)
    const isRound = eq(tournamentRounds.id, built.round.id)
    await db.update(tournamentRounds).set({ drawVersion: 1 }).where(isRound)
    const [first, , third] = drawn
    if (!first || !third) throw new Error('No flights were drawn')
    for (const [i, minute] of [now - 60, now - 50, now + 20].entries())
      await db
        .update(flights)
        .set({ minute })
        .where(eq(flights.id, drawn[i]?.flight.id ?? ''))
    const isEva = eq(tournamentEntries.id, entries[4]?.id ?? '')
    await db.update(tournamentEntries).set({ phone: '+45 20 30 40 50' }).where(isEva)
    await grantDirector(db, built.tournament.id)
    const linkOf = async ({ flight }: typeof first) => {
      const { key } = await keysOf(db, flight)
      return `/tournaments/${built.tournament.slug}/flights/${flight.id}?key=${key}`
    }
    return {
      board: `/club/${built.tournament.clubId}/tournaments/${built.tournament.id}/cards/board`,
      first: await linkOf(first),
      third: await linkOf(third),
    }
  })

/** `kl. 11.00`, as a locator matches it: with a plain space. */
const clockIn = (minute: number) => formatClockProse(minute).replace('\u00a0', ' ')

const isWithin = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  )

test('a director suspends play, sees who has answered and who is missing, and resumes by a calculated plan (PE-13)', async ({
  page: desk,
  phone,
  browser,
  baseURL,
}) => {
  await signIn(desk, baseURL, 'club')
  const now = await minuteOfService(desk)
  const { board, first, third } = await drawField(now)
  const start = clockIn(now + 20)
  const restart = clockIn(now + 60)
  await openFlight(phone, first, 'Anna')
  await desk.goto(board)
  await desk.getByRole('button', { name: 'Afbryd spillet' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Afbryd spillet' }).click()
  await expect(desk.getByText('0 af 2 flights på banen har kvitteret.')).toBeVisible()

  // The message covers the whole screen of the phone until it is answered.
  const alert = phone.getByRole('alert').filter({ hasText: 'Stop spillet nu' })
  await expect(alert).toBeVisible({ timeout: 20_000 })
  const screen = phone.getByRole('dialog')
  expect(await screen.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
  await isWithin(phone)
  await expect(desk.getByRole('heading', { name: '2 flights har ikke svaret' })).toBeVisible()
  await screen.getByLabel('Hvilket hul er I på?').selectOption('Hul 5')
  await screen.getByLabel('Hvis tur er det?').selectOption('Bo Holm')
  await screen.getByText('Boldene er markeret').click()
  await screen.getByRole('button', { name: 'Vi er stoppet' }).click()
  await expect(screen.getByText('I har kvitteret.')).toBeVisible()

  // The director sees the answer, who is missing, and a number to ring.
  const positions = desk.getByRole('table', { name: 'Hvor flightene er' })
  const row = (number: number) =>
    positions.getByRole('row', { name: new RegExp(`^Flight ${number}\\b`) })
  await expect(row(1)).toContainText('Hul 5, efter deres svar', { timeout: 20_000 })
  await expect(row(1)).toContainText('Bo Holm har tur, boldene er markeret')
  await expect(row(2)).toContainText(/Hul \d+, anslået ud fra starttiden/)
  await expect(row(3)).toContainText(`Ikke gået ud, starter ${start}`)
  await expect(desk.getByRole('heading', { name: '1 flight har ikke svaret' })).toBeVisible()
  const missing = desk.getByRole('region', { name: '1 flight har ikke svaret' })
  await expect(missing.getByRole('link', { name: 'Ring +45 20 30 40 50' })).toHaveAttribute(
    'href',
    'tel:+4520304050',
  )
  await missing.getByRole('button', { name: 'Send igen', exact: true }).click()
  await expect(desk.getByText(/beskeder er på vej|Ingen nye beskeder/).first()).toBeVisible()

  // The plan is shown before anything is sent, also for the next day.
  await desk.getByLabel('Hvilken dag?').selectOption({ index: 1 })
  await desk.getByLabel('Spillet genoptages kl.').fill('8.00')
  await desk.getByRole('button', { name: 'Beregn' }).click()
  await expect(
    desk.getByRole('button', { name: /^Meld \S+dag den .* kl\.\s8\.00 ud til alle$/ }),
  ).toBeVisible()
  await expect(desk.getByText('2 spillere får en ny starttid med mail og besked')).toBeVisible()
  await desk.getByLabel('Hvilken dag?').selectOption('I dag')
  await desk.getByLabel('Spillet genoptages kl.').fill(formatClockShort(now + 60))
  await desk.getByRole('button', { name: 'Beregn' }).click()
  await expect(desk.getByText(/^Sidste flight er inde kl\.\s\d+\.\d\d\./)).toBeVisible()
  const plan = desk.getByRole('table', { name: 'Flightene efter genoptagelsen' })
  await expect(plan.getByRole('row', { name: /^Flight 3\b/ })).toContainText(
    `${formatClock(now + 60)} (ny)`,
  )
  await desk.getByRole('button', { name: `Meld ${restart} ud til alle` }).click()
  await expect(
    desk.getByText(`Genoptagelsen ${restart} er meldt ud.`, { exact: true }),
  ).toBeVisible()
  await expect(phone.getByText(`Spillet genoptages ${restart}.`)).toBeVisible({
    timeout: 20_000,
  })
  await isWithin(desk)

  // A flight that has not begun sees its new start, and only confirms.
  const context = await browser.newContext({
    baseURL,
    locale: 'da-DK',
    viewport: { width: 390, height: 844 },
  })
  const waiting = await context.newPage()
  await openFlight(waiting, third, 'Ida')
  await expect(waiting.getByText(`Jeres starttid er ${restart}.`)).toBeVisible({
    timeout: 20_000,
  })
  await waiting.getByRole('button', { name: 'Vi har set det' }).click()
  await expect(waiting.getByText('Gå ikke ud, før der kommer besked.')).toBeVisible()
  await context.close()

  await desk.getByRole('button', { name: 'Spil videre nu' }).click()
  const dialog = desk.getByRole('alertdialog')
  await expect(dialog).toContainText(`Starttiderne fra genoptagelsen ${restart} gælder.`)
  await dialog.getByRole('button', { name: 'Spil videre' }).click()
  await expect(desk.getByRole('button', { name: 'Afbryd spillet' })).toBeVisible()
  await expect(phone.getByText(/^Spillet er genoptaget kl/)).toBeVisible({ timeout: 20_000 })
})
