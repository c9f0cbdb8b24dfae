import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tournamentDivisions, tournaments } from '#server/db/tables/competitions.ts'
import { holding } from '#test/lock-waiters.ts'
import { announced, change, app, openHost, refused } from '#test/tournament-host.ts'
import { buildEntries } from '#test/tournaments.ts'

beforeAll(openHost)
afterAll(() => app.close())

test('a player who enters a division during its removal keeps the place', async () => {
  const { id } = await announced({ name: 'I sidste øjeblik', divisions: 'by_gender' })
  const [tournament] = await app.db.select().from(tournaments).where(eq(tournaments.id, id))
  const [removed, kept] = await app.db
    .select()
    .from(tournamentDivisions)
    .where(eq(tournamentDivisions.tournamentId, id))
    .orderBy(asc(tournamentDivisions.position))
  await buildEntries(app.db, { tournament: tournament!, division: kept! }, 1)
  const answer = await holding(
    app,
    `update tournament_entries set division_id = '${removed!.id}' where tournament_id = '${id}'`,
    () =>
      change(id, ({ divisions }) => ({
        divisions: divisions.filter((one) => one.id !== removed!.id),
      })),
  )
  expect(answer).toMatchObject(refused('division_entered'))
})
