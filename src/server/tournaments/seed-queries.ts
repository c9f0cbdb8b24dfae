import type { Db } from '../db/client.ts'
import { drawDrafts, drawStates, startLists } from '../db/tables/tournament-draw.ts'
import { flightPlayers, flights, tournamentEntries } from '../db/tables/tournament-entries.ts'
import { cards, scoreEntries } from '../db/tables/tournament-scores.ts'
import { sideCompetitions, sideStatements } from '../db/tables/tournament-side-competitions.ts'
import {
  roundTees,
  tournamentDivisions,
  tournamentRounds,
  tournaments,
  tournamentVersions,
} from '../db/tables/tournaments.ts'

/** Tournaments with all that belongs to them; for the demonstration's story alone. */
export type StoredTournaments = {
  tournaments: (typeof tournaments.$inferInsert & { id: string })[]
  divisions: (typeof tournamentDivisions.$inferInsert & { id: string })[]
  rounds: (typeof tournamentRounds.$inferInsert & { id: string })[]
  tees: (typeof roundTees.$inferInsert & { id: string })[]
  entries: (typeof tournamentEntries.$inferInsert & { id: string })[]
  flights: (typeof flights.$inferInsert & { id: string })[]
  players: (typeof flightPlayers.$inferInsert)[]
  drafts: (typeof drawDrafts.$inferInsert & { id: string })[]
  draftStates: (typeof drawStates.$inferInsert)[]
  startLists: (typeof startLists.$inferInsert)[]
  cards: (typeof cards.$inferInsert)[]
  scores: (typeof scoreEntries.$inferInsert)[]
  sides: (typeof sideCompetitions.$inferInsert & { id: string })[]
  statements: (typeof sideStatements.$inferInsert)[]
}

export async function insertTournamentStory(tx: Db, stored: StoredTournaments) {
  await tx.insert(tournaments).values(stored.tournaments)
  await tx
    .insert(tournamentVersions)
    .values(stored.tournaments.map(({ id }) => ({ tournamentId: id, version: 1 })))
  await tx.insert(tournamentDivisions).values(stored.divisions)
  await tx.insert(tournamentRounds).values(stored.rounds)
  await tx.insert(roundTees).values(stored.tees)
  await tx.insert(tournamentEntries).values(stored.entries)
  await tx.insert(flights).values(stored.flights)
  await tx.insert(flightPlayers).values(stored.players)
  await tx.insert(drawDrafts).values(stored.drafts)
  await tx.insert(drawStates).values(stored.draftStates)
  await tx.insert(startLists).values(stored.startLists)
  await tx.insert(cards).values(stored.cards)
  await tx.insert(scoreEntries).values(stored.scores)
  await tx.insert(sideCompetitions).values(stored.sides)
  await tx.insert(sideStatements).values(stored.statements)
}
