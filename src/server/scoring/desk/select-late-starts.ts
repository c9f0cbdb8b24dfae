import type { Db } from '../../db/client.ts'
import type { RoundRow } from '../../competitions/tournament-queries.ts'
import { selectReportsOf } from './desk-queries.ts'

/** The penalty strokes given for a late start anywhere in a round: the flight of the player may have changed since. */
export async function selectLateStarts(db: Db, round: Pick<RoundRow, 'id' | 'tournamentId'>) {
  const reports = await selectReportsOf(db, round.tournamentId)
  return reports.flatMap(({ roundId, report: { content, handledAt } }) =>
    roundId === round.id && content.kind === 'late_start'
      ? [{ entryId: content.entryId, handledAt }]
      : [],
  )
}
