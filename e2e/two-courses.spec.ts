import { eq } from 'drizzle-orm'
import { plainDate } from '#domain/shared/dates.ts'
import { roundTees, tournamentRounds } from '#server/db/tables/competitions.ts'
import { buildClub } from '#test/clubs.ts'
import { buildEntries, buildTournament } from '#test/tournaments.ts'
import { inDatabase } from './database.ts'
import { expect, test } from './fixtures.ts'
import { grantDirector } from './grant-tournament-roles.ts'
import { signIn } from './sign-in.ts'

/** Eight players of a round on two courses, entry closed, with the demonstration's club account as its director. */
const openTwoCourses = () =>
  inDatabase(async (db) => {
    const day = plainDate('2027-05-04')
    const { retry } = test.info()
    const slug = `tobanersmatchen-${retry}`
    const club = await buildClub(db, {
      name: 'Tobanernes Golfklub',
      slug: `tobanerne-${retry}`,
      dguClubNumber: 3300 + retry,
      terms: null,
    })
    const given = { clubId: club.id, name: 'Tobanersmatchen', slug, firstDay: day, lastDay: day }
    const announcedAt = new Date('2027-04-01T08:00:00Z')
    const built = await buildTournament(db, { ...given, state: 'closed', announcedAt })
    const { round, tournament } = built
    const courses = ['Skovbanen', 'Parkbanen']
    await db.update(tournamentRounds).set({ courses, day }).where(eq(tournamentRounds.id, round.id))
    const tees = await db.select().from(roundTees).where(eq(roundTees.roundId, round.id))
    await db.insert(roundTees).values(tees.map(({ id: _id, ...tee }) => ({ ...tee, course: 2 })))
    await buildEntries(db, built, 8)
    await grantDirector(db, tournament.id)
    return {
      director: `/club/${tournament.clubId}/tournaments/${tournament.id}`,
      startList: `/tournaments/${slug}/rounds/${round.id}?tab=start-list`,
    }
  })

test(
  'a round is drawn on two courses, and its players see which one they play',
  { tag: '@soak' },
  async ({ page: desk, phone, baseURL }) => {
    const { director, startList } = await openTwoCourses()
    await signIn(desk, baseURL, 'club')
    await desk.goto(`${director}/draw`)
    await desk.getByLabel('Start på Parkbanen', { exact: true }).selectOption('shotgun')
    await desk.getByRole('button', { name: 'Lav flightinddeling' }).click()
    await expect(desk.getByRole('region', { name: 'Flight 2' })).toContainText('Parkbanen')
    await desk.getByRole('button', { name: 'Offentliggør' }).click()
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Offentliggør' }).click()
    await expect(desk.getByText('Startlisten er ude, udgave 1.').first()).toBeVisible()

    await phone.goto(startList)
    await expect(
      phone
        .getByText(/Skovbanen/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await expect(
      phone
        .getByText(/Parkbanen/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await expect(
      phone
        .getByText(/Spiller Nummer8/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
  },
)
