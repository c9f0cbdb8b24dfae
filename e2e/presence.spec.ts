import { buildDraw, buildEntries } from '#test/tournaments.ts'
import { eq } from 'drizzle-orm'
import { tournamentRounds } from '#server/db/tables/competitions.ts'
import { buildToday, inDatabase } from './database.ts'
import { expect, test, waitForReady } from './fixtures.ts'
import { grantDirector } from './grant-tournament-roles.ts'
import { signIn } from './sign-in.ts'

const names = [
  ['Anne', 'Holm'],
  ['Bo', 'Kjær'],
  ['Christoffer Alexander', 'Lundgaard-Sørensen'],
  ['Dorte', 'Madsen'],
  ['Erik', 'Nygaard'],
] as const

/** Two flights of today with a director. */
const drawMorning = () =>
  inDatabase(async (db) => {
    const built = await buildToday(db, { slug: 'fremmoede', state: 'drawn', name: 'Morgenmatchen' })
    const entries = []
    for (const [i, [firstName, lastName]] of names.entries()) {
      const given = { firstName, lastName, number: i + 1 }
      entries.push(...(await buildEntries(db, built, 1, given)))
    }
    await buildDraw(db, built, entries)
    const round = eq(tournamentRounds.id, built.round.id)
    await db.update(tournamentRounds).set({ drawVersion: 1, drawnAt: new Date() }).where(round)
    await grantDirector(db, built.tournament.id)
    return built
  })

test('a starter marks who has come without coverage, and the director sees it when the phone is online (D33)', async ({
  page,
  phone,
  baseURL,
}) => {
  const { tournament } = await drawMorning()
  await signIn(page, baseURL, 'club')
  await page.goto(`/club/${tournament.clubId}/tournaments/${tournament.id}/helpers`)
  await page.getByLabel('Hvem får linket?').fill('Jens på 1. tee')
  await page.getByRole('button', { name: 'Lav daglink' }).click()
  const link = page.getByRole('listitem').filter({ hasText: 'Jens på 1. tee' })
  const address = await link.getByText(/\/link\/day\?key=/).innerText()

  // The starter opens the code: no account, and no key is left in the address.
  await phone.goto(new URL(address).pathname + new URL(address).search)
  await expect(phone).toHaveURL(/\/presence\/[\w-]{36}$/)
  const path = new URL(phone.url()).pathname
  await expect(phone.getByText('0 af 5 er mødt')).toBeVisible()
  await expect(phone.getByText(/^Alt er gemt kl/)).toBeVisible()
  // A starter marks presence and nothing else.
  await expect(phone.getByRole('button', { name: 'Betalt' })).toHaveCount(0)
  const isKept = () =>
    phone.evaluate((at) => caches.match(at).then((kept) => kept !== undefined), path)
  await expect.poll(isKept).toBe(true)

  const context = phone.context()
  await context.setOffline(true)
  await phone
    .getByRole('group', { name: 'Anne Holm' })
    .getByRole('button', { name: 'Mødt', exact: true })
    .click()
  await phone.getByRole('searchbox').fill('nygaard')
  await phone
    .getByRole('group', { name: 'Erik Nygaard' })
    .getByRole('button', { name: 'Ikke mødt' })
    .click()
  await expect(
    phone.getByText('2 markeringer venter på dækning. De ligger sikkert på telefonen.'),
  ).toBeVisible()
  await phone.close()

  // The list and the marks are there when the page is opened without coverage.
  const again = await waitForReady(await context.newPage())
  await again.goto(path)
  await expect(again.getByText('1 af 5 er mødt')).toBeVisible()
  await expect(again.getByText(/^2 markeringer venter på dækning/)).toBeVisible()

  await page.getByRole('link', { name: 'Fremmøde' }).click()
  await expect(page.getByText('0 af 5 er mødt')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Betalt' })).toHaveCount(5)
  await context.setOffline(false)
  await expect(again.getByText(/^Alt er gemt kl/)).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('1 af 5 er mødt')).toBeVisible({ timeout: 20_000 })
  const anne = page.getByRole('listitem').filter({ hasText: 'Anne Holm' })
  await expect(anne.getByText(/Jens på 1\. tee/)).toBeVisible()

  // Revoked, the link ends at once, and the phone says why and shows no names.
  await page.goto(`/club/${tournament.clubId}/tournaments/${tournament.id}/helpers`)
  await link.getByRole('button', { name: 'Luk linket' }).click()
  await page.getByRole('button', { name: 'Luk linket' }).last().click()
  await expect(again.getByText(/Dit daglink er lukket af turneringslederen/)).toBeVisible({
    timeout: 20_000,
  })
  await expect(again.getByText('Anne Holm')).toHaveCount(0)
})
