import { eq } from 'drizzle-orm'
import { tournamentRounds } from '#server/db/tables/competitions.ts'
import { flights } from '#server/db/tables/entries.ts'
import { buildDraw, buildEntries } from '#test/tournaments.ts'
import { buildToday, inDatabase } from './database.ts'
import { expect, test } from './fixtures.ts'
import { grantDirector } from './grant-tournament-roles.ts'
import { signIn } from './sign-in.ts'

const names = ['Anne', 'Bo', 'Carl', 'Dorte', 'Erik', 'Freja', 'Gro', 'Hans']

/** A flight of four and one of four late in the day, long before their starts. */
const drawMorning = () =>
  inDatabase(async (db) => {
    const built = await buildToday(db, { slug: 'smaa-flights', state: 'drawn', name: 'Matchen' })
    const entries = []
    for (const [i, firstName] of names.entries()) {
      const given = { firstName, lastName: 'Holm', number: i + 1 }
      entries.push(...(await buildEntries(db, built, 1, given)))
    }
    const drawn = await buildDraw(db, built, entries)
    for (const [i, { flight }] of drawn.entries())
      await db
        .update(flights)
        .set({ minute: 1380 + 10 * i })
        .where(eq(flights.id, flight.id))
    const round = eq(tournamentRounds.id, built.round.id)
    await db.update(tournamentRounds).set({ drawVersion: 1, drawnAt: new Date() }).where(round)
    await grantDirector(db, built.tournament.id)
    return `/tournaments/${built.tournament.slug}/presence/${built.round.id}`
  })

test(
  'a director on the morning fills a flight that two did not come to, with one press and its consequences shown (D33)',
  { tag: '@soak' },
  async ({ phone, baseURL }) => {
    await signIn(phone, baseURL, 'club')
    await phone.goto(await drawMorning())
    const mark = (name: string) =>
      phone
        .getByRole('group', { name: `${name} Holm` })
        .getByRole('button', { name: 'Ikke mødt' })
        .click()
    await mark('Erik')
    await mark('Freja')
    const section = phone.getByRole('region', { name: '1 flight er under tre' })
    await expect(section).toContainText(/Flight 2, kl\.\s23\.10: Gro Holm og Hans Holm/, {
      timeout: 20_000,
    })
    await expect(section).toContainText('Flyt Dorte Holm hertil.')
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await section.getByRole('button', { name: 'Fyld flighten op' }).click()
    const dialog = phone.getByRole('alertdialog')
    await expect(dialog).toContainText(/Dorte Holm spiller i flight 2, kl\.\s23\.10\./)
    await expect(dialog).toContainText('Erik Holm og Freja Holm tages af startlisten.')
    await expect(dialog).toContainText('Kun de ændrede flightkort skal udskrives igen.')
    await dialog.getByRole('button', { name: 'Ret startlisten' }).click()
    await expect(section).toHaveCount(0)
    const dorte = phone.getByRole('listitem').filter({ hasText: 'Dorte Holm' })
    await expect(dorte).toContainText(/Flight 2 · 23:10/)
    await expect(phone.getByText('0 af 6 er mødt')).toBeVisible()
  },
)
