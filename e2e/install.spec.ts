import { eq, sql } from 'drizzle-orm'
import { accounts, golfers } from '#server/db/tables/accounts.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { buildDraw, buildEntries } from '#test/tournaments.ts'
import { buildToday, inDatabase } from './database.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './sign-in.ts'

test('the app can be installed, and its shortcuts ask for a sign-in first', async ({
  phone,
  baseURL,
}) => {
  await phone.goto('/clubs')
  const devtools = await phone.context().newCDPSession(phone)
  const { url, errors } = await devtools.send('Page.getAppManifest')
  expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []])
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Every story runs in a private window, in which nothing is installed.
  const others = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')
  expect(others).toEqual([])

  await phone.goto('/account/tournaments/next')
  const next = new URL(phone.url()).searchParams.get('next')
  expect([new URL(phone.url()).pathname, next]).toEqual([
    '/account/login',
    '/account/tournaments/next',
  ])
  await signIn(phone, baseURL, 'golfer')
  const { entryId, path } = await drawAnne()
  try {
    await phone.goto('/account/tournaments/next')
    await expect(phone).toHaveURL(path)
    await expect(phone.getByText('Anne Bisgaard').first()).toBeVisible()
  } finally {
    // Other stories look at her tournaments, too.
    const notHers = { accountId: null, golferId: null }
    await inDatabase((db) =>
      db.update(tournamentEntries).set(notHers).where(eq(tournamentEntries.id, entryId)),
    )
  }
  await phone.goto('/account/tournaments/next')
  expect(new URL(phone.url()).pathname).toMatch(/^\/account\/tournaments(\/[\w-]{36})?$/)
})

/** The golfer of the demonstration alone in the flight of a tournament that is played today. */
const drawAnne = () =>
  inDatabase(async (db) => {
    const [anne] = await db
      .select({ accountId: accounts.id, golferId: golfers.id })
      .from(accounts)
      .innerJoin(golfers, sql`${golfers.firstName} = 'Anne' and ${golfers.lastName} = 'Bisgaard'`)
      .where(eq(accounts.email, 'anne@demo.example'))
    if (!anne) throw new Error('The demonstration has no Anne')
    const built = await buildToday(db, { slug: 'min-turnering' })
    const name = { firstName: 'Anne', lastName: 'Bisgaard' }
    const entries = await buildEntries(db, built, 1, { ...anne, ...name })
    const [drawn] = await buildDraw(db, built, entries)
    const [entry] = entries
    if (!drawn || !entry) throw new Error('No flight was drawn')
    const path = `/tournaments/${built.tournament.slug}/flights/${drawn.flight.id}`
    return { entryId: entry.id, path }
  })
