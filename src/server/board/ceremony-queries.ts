import { and, desc, eq } from 'drizzle-orm'
import type { PresenceMark } from '#domain/entries/presence.ts'
import type { Db } from '../db/client.ts'
import { tournamentRounds } from '../db/tables/competitions.ts'
import { presenceMarks } from '../db/tables/presence.ts'

/** The presence of each player at the ceremony of a tournament, by the mark that was made last. */
export async function selectCeremonyMarks(
  db: Db,
  tournamentId: string,
): Promise<ReadonlyMap<string, PresenceMark>> {
  const rows = await db
    .selectDistinctOn([presenceMarks.entryId], {
      entryId: presenceMarks.entryId,
      mark: presenceMarks.mark,
    })
    .from(presenceMarks)
    .innerJoin(tournamentRounds, eq(tournamentRounds.id, presenceMarks.roundId))
    .where(
      and(eq(tournamentRounds.tournamentId, tournamentId), eq(presenceMarks.occasion, 'ceremony')),
    )
    .orderBy(presenceMarks.entryId, desc(presenceMarks.markedAt), desc(presenceMarks.id))
  return new Map(rows.map(({ entryId, mark }) => [entryId, mark]))
}
