import type { Db } from '../db/client.ts'
import { insertAll } from '../db/insert-all.ts'
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
  await insertAll(tx, flights, stored.flights)
  await insertAll(tx, flightPlayers, stored.players)
  await insertAll(tx, cards, stored.cards)
  await insertAll(tx, scoreEntries, stored.scores)
}
