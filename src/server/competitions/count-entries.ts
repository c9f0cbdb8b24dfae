import type { Db } from '../db/client.ts'
import { countEntries } from './entry-count-queries.ts'

type Counted = { entered: number; waiting: number }

/**
 * How many entries hold a place (entered, being paid for or offered) and how many wait, by tournament
 * and by *række*. Ids without entries count 0.
 */
export async function loadEntryCounts(db: Db, tournamentIds: string[]) {
  const rows = tournamentIds.length === 0 ? [] : await countEntries(db, tournamentIds)
  const sum = (of: typeof rows, isWaiting: boolean) =>
    of
      .filter(({ state }) => (state === 'waiting') === isWaiting)
      .reduce((all, row) => all + row.count, 0)
  const counted = (of: typeof rows): Counted => ({
    entered: sum(of, false),
    waiting: sum(of, true),
  })
  return {
    inTournament: (id: string) => counted(rows.filter(({ tournamentId }) => tournamentId === id)),
    inDivision: (id: string) => counted(rows.filter(({ divisionId }) => divisionId === id)),
  }
}
