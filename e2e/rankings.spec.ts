import { eq } from 'drizzle-orm'
import { plainDate } from '#domain/shared/dates.ts'
import { selectCourses } from '#server/clubs/queries.ts'
import { tournamentRounds } from '#server/db/tables/competitions.ts'
import { cards } from '#server/db/tables/scoring.ts'
import { buildDraw, buildEntries, fairHoles } from '#test/tournaments.ts'
import { buildToday, inDatabase } from './database.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './sign-in.ts'

test('a club lets a neighbour’s tournament count in a new ranking list, and anybody sees the points', async ({
  page: club,
  phone,
  baseURL,
}) => {
  await signIn(club, baseURL, 'club')
  await club.goto('/club')
  await club.goto(`${new URL(club.url()).pathname}/tournaments`)
  await club.getByRole('link', { name: 'Ranglister' }).click()
  await club.getByRole('button', { name: 'Ny rangliste' }).click()
  await club.getByLabel('Listens navn').fill('Efterårslisten')
  await club.getByLabel('Point for en placering').selectOption('Egen tabel')
  const points = club.getByLabel('Fra nr. 1 og ned')
  await points.fill('10, 20')
  await club.getByRole('button', { name: 'Opret listen' }).click()
  await expect(club.getByText('Skriv hele tal i faldende orden')).toBeVisible()
  await expect(points).toBeFocused()
  await points.fill('20, 10')
  await club.getByRole('button', { name: 'Opret listen' }).click()

  await club.getByRole('searchbox', { name: 'Navn, klub eller by' }).fill('egebæk')
  await club.getByRole('button', { name: 'Egebækpokalen' }).click()
  await club.getByRole('button', { name: 'Tilføj Alle' }).click()
  await club.getByLabel('Point', { exact: true }).selectOption('200 %')
  // At once, while the change is on its way: the list is read after it.
  await club.getByRole('link', { name: 'Se listen' }).click()
  const first = club
    .getByRole('row')
    .filter({ has: club.getByRole('cell', { name: 'Nr. 1', exact: true }) })
  await expect(first).toContainText('40')

  await phone.goto('/rankings')
  await phone.getByRole('link', { name: 'Efterårslisten' }).click()
  const leader = phone
    .getByRole('row')
    .filter({ has: phone.getByRole('cell', { name: 'Nr. 1', exact: true }) })
  await leader.getByRole('button').click()
  await expect(phone.getByText('Egebækpokalen, nr. 1')).toBeVisible()
  await phone.goto('/tournaments')
  await phone.getByRole('link', { name: 'Egebækpokalen' }).click()
  await expect(phone.getByRole('link', { name: 'Efterårslisten' })).toBeVisible()
})

/** Two final rounds on the club's course, where Asger plays the first nine better in the second one. */
const buildSpring = (clubId: string) =>
  inDatabase(async (db) => {
    const [course] = await selectCourses(db, [clubId])
    for (const [month, name] of [
      ['03', 'Martsrunden'],
      ['04', 'Aprilrunden'],
    ] as const) {
      const day = plainDate(`2027-${month}-20`)
      const season = { clubId, state: 'final', firstDay: day, lastDay: day } as const
      const built = await buildToday(db, { slug: name.toLowerCase(), name, ...season })
      const courses = [course?.name ?? '']
      await db
        .update(tournamentRounds)
        .set({ courses })
        .where(eq(tournamentRounds.id, built.round.id))
      const entries = []
      for (const [i, lastName] of ['Asger', 'Bodil'].entries()) {
        const given = { number: i + 1, lastName, dguNumber: `931-${i + 1}`, gender: 'men' as const }
        entries.push(...(await buildEntries(db, built, 1, given)))
      }
      await buildDraw(db, built, entries)
      const scores = fairHoles.map(({ par }, i) => par + (i < 9 === (month === '03') ? 1 : 0))
      await db
        .update(cards)
        .set({ scores })
        .where(eq(cards.entryId, entries[0]?.id ?? ''))
      const par = fairHoles.map((hole) => hole.par)
      await db
        .update(cards)
        .set({ scores: par })
        .where(eq(cards.entryId, entries[1]?.id ?? ''))
    }
  })

test(
  'a club makes an eclectic of its rounds, and a player reads which day gave each hole, and why the place',
  { tag: '@soak' },
  async ({ page: club, phone, baseURL }) => {
    await signIn(club, baseURL, 'club')
    await club.goto('/club')
    const { pathname } = new URL(club.url())
    await buildSpring(pathname.split('/')[2] ?? '')
    await club.goto(`${pathname}/rankings`)
    await club.getByRole('button', { name: /Ny rangliste|Lav den første/ }).click()
    await club.getByLabel('Listens navn').fill('Forårets eclectic')
    await club.getByLabel('Sådan tæller listen').selectOption('eclectic')
    await club.getByLabel('Slag', { exact: true }).selectOption('gross')
    await club.getByRole('button', { name: 'Opret listen' }).click()
    for (const name of ['Martsrunden', 'Aprilrunden']) {
      await club.getByRole('searchbox', { name: 'Navn, klub eller by' }).fill(name)
      await club.getByRole('button', { name, exact: true }).first().click()
      await club.getByRole('button', { name: 'Tilføj Alle' }).click()
      await expect(club.getByRole('button', { name: `Fjern ${name}` })).toBeVisible()
    }

    await phone.goto('/rankings')
    await phone.getByRole('link', { name: 'Forårets eclectic' }).click()
    await phone.getByRole('button', { name: /Asger/ }).click()
    await expect(phone.getByText(/Martsrunden: hul 10–18/)).toBeVisible()
    await expect(phone.getByText(/Aprilrunden: hul 1–9/)).toBeVisible()
    await phone.getByText('Hvorfor delt nr. 1?').click()
    await expect(
      phone.getByText(/har begge 72 slag\. De er lige på de sidste 9 huller/),
    ).toBeVisible()
  },
)
