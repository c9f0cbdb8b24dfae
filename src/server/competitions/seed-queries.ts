import type { Db } from '../db/client.ts'
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
  await tx.insert(tournaments).values(stored.tournaments)
  await tx
    .insert(tournamentVersions)
    .values(stored.tournaments.map(({ id }) => ({ tournamentId: id, version: 1 })))
  await tx.insert(tournamentDivisions).values(stored.divisions)
  await tx.insert(tournamentRounds).values(stored.rounds)
  await tx.insert(roundTees).values(stored.tees)
  await tx.insert(tournamentEntries).values(stored.entries)
}
