import { latestMark } from '#domain/entries/presence.ts'
import { groupedBy } from '#domain/shared/grouped-by.ts'
import type { Db } from '../../db/client.ts'
import { selectMarks } from './presence-queries.ts'

/** Players whose mark that counts is *ikke mødt*. */
export async function selectAbsent(db: Db, roundId: string): Promise<ReadonlySet<string>> {
  const marks = (await selectMarks(db, { roundId, occasion: 'start' })).map(({ mark }) => ({
    ...mark,
    markedAt: mark.markedAt.getTime(),
  }))
  const latest = [...groupedBy(marks, ({ entryId }) => entryId).values()].map(latestMark)
  return new Set(latest.flatMap((one) => (one?.mark === 'absent' ? [one.entryId] : [])))
}
