import { test } from '@playwright/test'
import { plainDate } from '#domain/shared/dates.ts'
import { selectClubs } from '#server/clubs/queries.ts'
import { openPool, type Db } from '#server/db/client.ts'
import { findRunning } from '#server/db/embedded/start.ts'
import { buildTournament } from '#test/tournaments.ts'

/** Runs `run` on the stories' database, for states that no page can create, such as a drawn field. */
export async function inDatabase<T>(run: (db: Db) => Promise<T>): Promise<T> {
  const url = await findRunning(process.env.E2E_DATA_DIR ?? '')
  if (!url) throw new Error('The story has no database')
  const { db, close } = openPool(url, 2)
  return run(db).finally(close)
}

/**
 * Creates a tournament on the stories' day in a club of the demonstration, which other stories use as well.
 * A retry creates another one, because that of the first attempt still exists.
 */
export async function buildToday(
  db: Db,
  { slug, ...given }: { slug: string } & Parameters<typeof buildTournament>[1],
) {
  const { repeatEachIndex, retry } = test.info()
  const day = plainDate('2027-05-04')
  const [club] = await selectClubs(db)
  return buildTournament(db, {
    ...(club && { clubId: club.id }),
    state: 'in_play',
    firstDay: day,
    lastDay: day,
    ...given,
    slug: `${slug}-${repeatEachIndex}-${retry}`,
  })
}
