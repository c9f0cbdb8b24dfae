import type { Db } from '../db/client.ts'
import { flightPlayers, flights } from '../db/tables/entries.ts'
import { cards, scoreEntries } from '../db/tables/scoring.ts'

/** Flights, cards and scores of the demonstration. */
export type StoredScoring = {
  flights: (typeof flights.$inferInsert & { id: string })[]
  players: (typeof flightPlayers.$inferInsert)[]
  cards: (typeof cards.$inferInsert)[]
  scores: (typeof scoreEntries.$inferInsert)[]
}

export async function insertScoringStory(tx: Db, stored: StoredScoring) {
  await tx.insert(flights).values(stored.flights)
  await tx.insert(flightPlayers).values(stored.players)
  await tx.insert(cards).values(stored.cards)
  await tx.insert(scoreEntries).values(stored.scores)
}
