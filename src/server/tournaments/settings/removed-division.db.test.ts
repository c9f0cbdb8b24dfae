import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tournamentDivisions, tournaments } from '#server/db/tables/tournaments.ts'
import { holding } from '#test/holding.ts'
import { announced, change, house, openHost, refused } from '#test/tournament-host.ts'
import { buildEntries } from '#test/tournaments.ts'

beforeAll(openHost)
afterAll(() => house.close())

test('whoever comes into a række while it is removed keeps the place', async () => {
  const { id } = await announced({ name: 'I sidste øjeblik', divisions: 'by_gender' })
  const [tournament] = await house.db.select().from(tournaments).where(eq(tournaments.id, id))
  const [removed, kept] = await house.db
    .select()
    .from(tournamentDivisions)
    .where(eq(tournamentDivisions.tournamentId, id))
    .orderBy(asc(tournamentDivisions.position))
  await buildEntries(house.db, { tournament: tournament!, division: kept! }, 1)
  const answer = await holding(
    house,
    `update tournament_entries set division_id = '${removed!.id}' where tournament_id = '${id}'`,
    () =>
      change(id, ({ divisions }) => ({
        divisions: divisions.filter((one) => one.id !== removed!.id),
      })),
  )
  expect(answer).toMatchObject(refused('division_entered'))
})
