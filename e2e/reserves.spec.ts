import { eq } from 'drizzle-orm'
import { buildDraw, buildEntries } from '#test/tournaments.ts'
import { demoSignIns } from '#server/accounts/demo-sign-ins.ts'
import { accounts } from '#server/db/tables/accounts.ts'
import { tournamentRounds } from '#server/db/tables/competitions.ts'
import { buildToday, inDatabase } from './database.ts'
import { expect, test } from './fixtures.ts'
import { grantDirector } from './grant-tournament-roles.ts'
import { signIn } from './sign-in.ts'

/** A flight of today, and the golfer of the demonstration on the waiting list. */
const drawMorning = () =>
  inDatabase(async (db) => {
    const built = await buildToday(db, { slug: 'reserver', state: 'drawn', name: 'Reservematchen' })
    const names = ['Anne', 'Bo', 'Dorte', 'Erik']
    const entries = []
    for (const [i, firstName] of names.entries()) {
      entries.push(
        ...(await buildEntries(db, built, 1, { firstName, lastName: 'Holm', number: i + 1 })),
      )
    }
    await buildDraw(db, built, entries)
    const round = eq(tournamentRounds.id, built.round.id)
    await db.update(tournamentRounds).set({ drawVersion: 1, drawnAt: new Date() }).where(round)
    await grantDirector(db, built.tournament.id)
    const { email = '' } = demoSignIns.find(({ role }) => role === 'golfer') ?? {}
    const [account] = await db.select().from(accounts).where(eq(accounts.email, email))
    const [reserve] = await buildEntries(db, built, 1, {
      firstName: 'Bente',
      lastName: 'Hansen',
      number: 9,
      state: 'waiting',
      phone: '+4520304050',
      accountId: account?.id ?? null,
    })
    return { built, entryId: reserve?.id }
  })

test(
  'an absence calls the waiting list: the director asks, and a yes on the phone takes the start (D33)',
  { tag: '@soak' },
  async ({ page, phone, baseURL }) => {
    const { built, entryId } = await drawMorning()
    const { tournament, round } = built
    await signIn(page, baseURL, 'club')
    await signIn(phone, baseURL, 'golfer')
    await page.goto(`/tournaments/${tournament.slug}/presence/${round.id}`)
    await page
      .getByRole('group', { name: 'Anne Holm' })
      .getByRole('button', { name: 'Ikke mødt' })
      .click()
    await expect(page.getByRole('link', { name: /Ring 20 30 40 50/ })).toBeVisible()
    await page.getByRole('button', { name: 'Spørg Bente Hansen' }).click()
    await expect(page.getByText(/^Bente Hansen er spurgt og har til/)).toBeVisible()

    await phone.goto(`/account/tournaments/${entryId}`)
    await expect(
      phone.getByRole('heading', { name: 'Der er blevet en plads til Bente' }),
    ).toBeVisible()
    await phone.getByRole('button', { name: 'Ja tak til pladsen' }).click()
    await expect(phone.getByRole('heading', { name: 'Bente er med' })).toBeVisible()

    await expect(page.getByText(/har sagt ja og står på startlisten/)).toBeVisible({
      timeout: 20_000,
    })
    await expect(page.getByRole('group', { name: 'Bente Hansen' })).toBeVisible({ timeout: 20_000 })
  },
)
