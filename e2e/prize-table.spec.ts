import { eq } from 'drizzle-orm'
import { startingCompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'
import { tournamentRounds, tournaments } from '#server/db/tables/competitions.ts'
import { cards } from '#server/db/tables/scoring.ts'
import { buildClub } from '#test/clubs.ts'
import { buildDraw, buildEntries, fairHoles } from '#test/tournaments.ts'
import { buildToday, inDatabase } from './database.ts'
import { expect, test } from './fixtures.ts'
import { grantDirector } from './grant-tournament-roles.ts'
import { signIn } from './sign-in.ts'

const names = ['Anna', 'Bo', 'Carl', 'Dorte', 'Eva', 'Finn']

/** Six delivered cards without handicap, Anna the best; two prizes, one for every fifth place, and the absent pass on. */
const playDay = () =>
  inDatabase(async (db) => {
    const { repeatEachIndex, retry } = test.info()
    const number = 10 * repeatEachIndex + retry
    const club = await buildClub(db, {
      name: 'Præmiedalens Golfklub',
      slug: `praemiedalen-${number}`,
      dguClubNumber: 3700 + number,
      terms: null,
    })
    const prizes = { gross: 2, net: 0, oneEach: false, everyNth: 5, absentPasses: true }
    const terms = startingCompetitionTerms({ format: { kind: 'stroke_play' }, net: false })
    const built = await buildToday(db, {
      slug: 'praemiebordet',
      clubId: club.id,
      name: 'Præmiematchen',
      terms: { ...terms, prizes },
    })
    const entries = []
    for (const [i, firstName] of names.entries())
      entries.push(
        ...(await buildEntries(db, built, 1, { firstName, lastName: 'Holm', number: i + 1 })),
      )
    await buildDraw(db, built, entries)
    for (const [i, { id }] of entries.entries()) {
      const scores = fairHoles.map(({ par }, hole) => (hole < i ? par + 1 : par))
      const card = { scores, deliveredAt: new Date('2027-05-04T07:00:00Z') }
      await db.update(cards).set(card).where(eq(cards.entryId, id))
    }
    const isRound = eq(tournamentRounds.id, built.round.id)
    await db.update(tournamentRounds).set({ drawVersion: 1 }).where(isRound)
    const isThis = eq(tournaments.id, built.tournament.id)
    await db.update(tournaments).set({ state: 'provisional' }).where(isThis)
    await grantDirector(db, built.tournament.id)
    const base = `/club/${club.id}/tournaments/${built.tournament.id}`
    return { base, tv: `/tv/${club.slug}` }
  })

test(
  'the prize table marks who is there without coverage, and the prize of an absent winner passes on at the ceremony (D35, TV-8)',
  { tag: '@soak' },
  async ({ page: wall, phone: director, browser, baseURL }) => {
    await signIn(director, baseURL, 'club')
    const { base, tv } = await playDay()
    await director.goto(`${base}/helpers`)
    await director.getByLabel('Hvem får linket?').fill('Mona ved præmierne')
    await director.getByText('Præmiebord', { exact: true }).click()
    await director.getByRole('button', { name: 'Lav daglink' }).click()
    const link = director.getByRole('listitem').filter({ hasText: 'Mona ved præmierne' })
    const address = new URL(await link.getByText(/\/link\/day\?key=/).innerText())

    await director.goto(`${base}/screen`)
    await director.getByRole('button', { name: 'Vis den på skærmen' }).click()
    await director.getByRole('button', { name: 'Præmier' }).click()
    // From the bottom up: every fifth place, then the second and the first prize.
    await expect(director.getByText(/^Præmien for 5\. plads i Alle med .*: Eva Holm/)).toBeVisible()
    await director.getByRole('button', { name: 'Vis på skærmen', exact: true }).click()
    await expect(director.getByText(/^2\. præmie i brutto i Alle med .*: Bo Holm/)).toBeVisible()
    await wall.setViewportSize({ width: 1920, height: 1080 })
    await wall.goto(tv)
    await expect(wall.getByRole('heading', { name: 'Alle · Præmier efter plads' })).toBeVisible()
    await expect(wall.getByRole('listitem')).toHaveText(/^5\.Eva Holm/)

    const viewport = { width: 390, height: 844 }
    const context = await browser.newContext({
      baseURL,
      locale: 'da-DK',
      viewport,
      serviceWorkers: 'allow',
    })
    const helper = await context.newPage()
    await helper.goto(address.pathname + address.search)
    await expect(helper).toHaveURL(/\/prizes\/[\w-]{36}$/)
    await expect(helper.getByRole('heading', { name: 'Præmiebord' })).toBeVisible()
    await expect(helper.getByText('0 af 6 er til stede')).toBeVisible()
    await expect(helper.getByText(/^Alt er gemt kl/)).toBeVisible()
    await context.setOffline(true)
    const mark = (name: string, what: string) =>
      helper.getByRole('group', { name }).getByRole('button', { name: what, exact: true }).click()
    await mark('Bo Holm', 'Ikke til stede')
    await mark('Anna Holm', 'Til stede')
    await expect(helper.getByText(/^2 markeringer venter på dækning/)).toBeVisible()
    await context.setOffline(false)
    await expect(helper.getByText(/^Alt er gemt kl/)).toBeVisible({ timeout: 20_000 })

    // Bo is not there: the second prize is Carl's, and the phone says that nobody has seen Carl.
    await expect(director.getByText(/^2\. præmie i brutto i Alle med .*: Carl Holm/)).toBeVisible({
      timeout: 20_000,
    })
    await expect(director.getByText('Carl Holm er ikke set endnu.')).toBeVisible()
    await director.getByRole('button', { name: 'Vis på skærmen', exact: true }).click()
    await expect(director.getByText(/^1\. præmie i brutto i Alle med .*: Anna Holm/)).toBeVisible()
    await expect(director.getByText('Til stede.')).toBeVisible()
    await expect(wall.getByRole('heading', { name: 'Alle · Brutto' })).toBeVisible()
    await expect(wall.getByRole('listitem')).toHaveText(/^2\.Carl Holm/)
    await wall.keyboard.press('ArrowRight')
    await expect(wall.getByRole('listitem').first()).toHaveText(/^1\.Anna Holm/)
    await context.close()
  },
)
