import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { roundTees, tournamentVersions } from '../db/tables/competitions.ts'
import { flightPlayers, tournamentEntries } from '../db/tables/entries.ts'
import { cards } from '../db/tables/scoring.ts'

/** The cards of these rounds by players of these *rækker*, with what decides whether and how they count. */
export async function selectCardsOf(
  db: Db,
  { roundIds, divisionIds }: { roundIds: string[]; divisionIds: string[] },
) {
  if (roundIds.length === 0) return []
  return db
    .select({
      roundId: cards.roundId,
      entryId: cards.entryId,
      scores: cards.scores,
      divisionId: tournamentEntries.divisionId,
      status: tournamentEntries.status,
      statusRoundId: tournamentEntries.statusRoundId,
      teeId: flightPlayers.teeId,
      playingHandicap: flightPlayers.playingHandicap,
    })
    .from(cards)
    .innerJoin(tournamentEntries, eq(tournamentEntries.id, cards.entryId))
    .innerJoin(
      flightPlayers,
      and(eq(flightPlayers.roundId, cards.roundId), eq(flightPlayers.entryId, cards.entryId)),
    )
    .where(
      and(inArray(cards.roundId, roundIds), inArray(tournamentEntries.divisionId, divisionIds)),
    )
}

export type CardRow = Awaited<ReturnType<typeof selectCardsOf>>[number]

export async function selectTeesOf(db: Db, roundIds: string[]) {
  if (roundIds.length === 0) return []
  return db
    .select({ id: roundTees.id, course: roundTees.course, holes: roundTees.holes })
    .from(roundTees)
    .where(inArray(roundTees.roundId, roundIds))
}

export type TeeRow = Awaited<ReturnType<typeof selectTeesOf>>[number]

/** They change with every card, round and tee of these tournaments. */
export const selectVersions = (db: Db, tournamentIds: string[]) =>
  db
    .select({ id: tournamentVersions.tournamentId, version: tournamentVersions.version })
    .from(tournamentVersions)
    .where(inArray(tournamentVersions.tournamentId, tournamentIds))
    .orderBy(asc(tournamentVersions.tournamentId))
