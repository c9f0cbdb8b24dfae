import type { Db } from '../db/client.ts'
import { insertAll } from '../db/insert-all.ts'
import {
  roundTees,
  tournamentDivisions,
  tournamentRounds,
  tournaments,
  tournamentVersions,
} from '../db/tables/competitions.ts'
import { tournamentEntries } from '../db/tables/entries.ts'

/** Tournaments and their entries, for the demonstration only. */
export type StoredCompetitions = {
  tournaments: (typeof tournaments.$inferInsert & { id: string })[]
  divisions: (typeof tournamentDivisions.$inferInsert & { id: string })[]
  rounds: (typeof tournamentRounds.$inferInsert & { id: string })[]
  tees: (typeof roundTees.$inferInsert & { id: string })[]
  entries: (typeof tournamentEntries.$inferInsert & { id: string })[]
}

export async function insertCompetitionStory(tx: Db, stored: StoredCompetitions) {
  await insertAll(tx, tournaments, stored.tournaments)
  const versions = stored.tournaments.map(({ id }) => ({ tournamentId: id, version: 1 }))
  await insertAll(tx, tournamentVersions, versions)
  await insertAll(tx, tournamentDivisions, stored.divisions)
  await insertAll(tx, tournamentRounds, stored.rounds)
  await insertAll(tx, roundTees, stored.tees)
  await insertAll(tx, tournamentEntries, stored.entries)
}
