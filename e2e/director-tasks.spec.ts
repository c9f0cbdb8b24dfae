import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { and, eq } from 'drizzle-orm'
import { startingCompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'
import type { Db } from '#server/db/client.ts'
import { tournamentRounds } from '#server/db/tables/competitions.ts'
import { startLists } from '#server/db/tables/draw.ts'
import { cards, scoreEntries } from '#server/db/tables/scoring.ts'
import { pdfPages } from '#test/pdf-text.ts'
import { buildDraw, buildEntries, fairHoles } from '#test/tournaments.ts'
import { countSteps, stepsOf, type Steps } from './count-steps.ts'
import { buildToday, inDatabase } from './database.ts'
import { expect, test } from './fixtures.ts'
import { grantDirector } from './grant-tournament-roles.ts'
import { signIn } from './sign-in.ts'

/** Each task starts on the tournament's overview and takes the steps that are written in the table of `docs/walks.md`. */
for (const [width, details] of [
  [390, {}],
  [1440, { tag: '@soak' }],
] as const) {
  test(
    `a director does each task of two minutes with the steps that are written down, at ${width} px`,
    details,
    async ({ page, baseURL }) => {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
      await signIn(page, baseURL, 'club')
      const { base, roundId } = await inDatabase((db) => playFirstFlight(db, width))
      const tasks = { replaceAbsent, printChanged, correctHoleSeven, explainTie }
      for (const [name, run] of Object.entries(tasks)) {
        if (run === explainTie) await returnTheRest(roundId)
        await page.goto(base)
        const steps = countSteps()
        await run(page, steps)
        const allowed = stepsOf(taskNames[name as keyof typeof tasks])
        expect
          .soft(steps.counted, name)
          .toEqual({ presses: allowed.presses, fields: allowed.fields })
        expect.soft(allowed.seconds, name).toBeLessThanOrEqual(120)
      }
    },
  )
}

const taskNames = {
  replaceAbsent: 'Director: replace an absent player',
  printChanged: 'Director: print changed cards',
  correctHoleSeven: 'Director: correct hole 7',
  explainTie: 'Director: explain a tie',
}

const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Turneringen' }).getByRole('link', { name, exact: true })

async function replaceAbsent(page: Page, { press, choose }: Steps) {
  await press(section(page, 'Flights'))
  await press(page.getByRole('link', { name: 'Skift en spiller ud' }))
  await choose(page.getByLabel('Kommer ikke'), 'Finn Vår')
  await choose(page.getByLabel('Kommer ind i stedet'), 'Venteliste nr. 1: Ida Vår')
  await press(page.getByRole('button', { name: 'Se, hvem der får besked' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Skift ud' }))
  await expect(page.getByText('Startlisten er ændret.', { exact: true })).toBeVisible()
}

async function printChanged(page: Page, { press, choose }: Steps) {
  await press(section(page, 'Flights'))
  await press(page.getByRole('link', { name: 'Udskrifter', exact: true }))
  await choose(page.getByLabel('Hvilke flights'), 'Kun dem, der er ændret siden version 1')
  const link = page.getByRole('link', { name: 'Se PDF: Scorekort' })
  const [opened] = await Promise.all([page.context().waitForEvent('page'), press(link)])
  const answer = await page.request.get((await link.getAttribute('href')) ?? '')
  await opened.close()
  const text = (await pdfPages(await answer.body())).join('\n')
  expect(text).toContain('Ida Vår')
  expect(text).not.toContain('Asta Vår')
}

async function correctHoleSeven(page: Page, { press, fill }: Steps) {
  await press(section(page, 'Scorekort'))
  await press(page.getByRole('link', { name: 'Dan Vår' }))
  await press(page.getByTitle('Ret hul 7'))
  const form = page.getByRole('form', { name: 'Ret en score' })
  await fill(form.getByLabel('Score'), '6')
  await fill(form.getByLabel('Grund'), 'Læst forkert på kortet')
  await press(form.getByRole('button', { name: 'Vis virkningen' }))
  const dialog = page.getByRole('alertdialog', { name: 'Ret hul 7?' })
  await press(dialog.getByRole('button', { name: 'Ret scoren' }))
  await expect(page.getByText('Hul 7 er rettet.', { exact: true })).toBeVisible()
}

async function explainTie(page: Page, { press }: Steps) {
  await press(section(page, 'Resultater'))
  const table = page.getByRole('table', { name: 'Resultat for Alle' })
  await press(table.getByRole('link', { name: 'Asta Vår' }))
  await press(page.getByText('Hvorfor nr. 1?'))
  await expect(page.getByText(/er foran/).first()).toBeVisible()
}

/** Eight in two flights and one on the waiting list. The first flight has returned its cards, and its best two are tied. */
async function playFirstFlight(db: Db, width: number) {
  const terms = startingCompetitionTerms({ format: { kind: 'stableford' }, net: false })
  const built = await buildToday(db, { slug: `to-minutter-${width}`, terms })
  const names = ['Asta', 'Bo', 'Clara', 'Dan', 'Eva', 'Finn', 'Gro', 'Hans', 'Ida']
  const entries = []
  for (const [i, firstName] of names.entries()) {
    const state = firstName === 'Ida' ? ('waiting' as const) : ('entered' as const)
    const who = { firstName, lastName: 'Vår', number: i + 1, state }
    entries.push(...(await buildEntries(db, built, 1, who)))
  }
  await buildDraw(db, built, entries.slice(0, 8))
  const drawnAt = new Date('2027-05-03T16:00:00Z')
  const isRound = eq(tournamentRounds.id, built.round.id)
  await db.update(tournamentRounds).set({ drawVersion: 1, drawnAt }).where(isRound)
  const published = { roundId: built.round.id, version: 1, publishedAt: drawnAt }
  await db.insert(startLists).values({ ...published, changes: [], told: 0 })
  for (const [i, { id }] of entries.slice(0, 4).entries())
    await returnCard(db, built.round.id, id, i)
  const { clubId, id } = built.tournament
  await grantDirector(db, id)
  return { base: `/club/${clubId}/tournaments/${id}`, roundId: built.round.id }
}

/** Asta has her bogey on the first hole and Bo his on the last, so that the last nine decide; the others have more. */
const bogeys = [[1], [18], [1, 2, 3], [1, 2, 3, 4, 5]]

async function returnCard(db: Db, roundId: string, entryId: string, place: number) {
  const holes = bogeys[place] ?? fairHoles.map(({ number }) => number)
  const scores = fairHoles.map(({ number, par }) => (holes.includes(number) ? par + 1 : par))
  const deliveredAt = new Date('2027-05-04T08:00:00Z')
  const isCard = and(eq(cards.roundId, roundId), eq(cards.entryId, entryId))
  await db.update(cards).set({ scores, revision: 18, deliveredAt }).where(isCard)
  const given = { roundId, entryId, replaces: [], isLate: false, slot: 'marker' as const }
  const times = { writtenAt: deliveredAt, receivedAt: deliveredAt }
  await db.insert(scoreEntries).values(
    fairHoles.map(({ number }, i) => {
      const score = scores[i] ?? null
      return { ...given, ...times, id: randomUUID(), hole: number, score, byEntryId: entryId }
    }),
  )
}

/** The second flight comes in, so that nothing is left but the tie. */
const returnTheRest = (roundId: string) =>
  inDatabase(async (db) => {
    const open = await db.select().from(cards).where(eq(cards.roundId, roundId))
    for (const { entryId, deliveredAt } of open) {
      if (deliveredAt === null) await returnCard(db, roundId, entryId, bogeys.length)
    }
  })
