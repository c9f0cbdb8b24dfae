import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { isAnyOf, prepared } from '../db/prepared.ts'
import { roundTees, tournamentRounds } from '../db/tables/competitions.ts'
import { flightPlayers, flights, tournamentEntries } from '../db/tables/entries.ts'
import { cards } from '../db/tables/scoring.ts'

const listedInRounds = prepared((db) =>
  db
    .select({
      flight: flights,
      player: flightPlayers,
      entry: tournamentEntries,
      tee: roundTees,
      card: cards,
      round: tournamentRounds,
    })
    .from(flightPlayers)
    .innerJoin(flights, eq(flights.id, flightPlayers.flightId))
    .innerJoin(tournamentEntries, eq(tournamentEntries.id, flightPlayers.entryId))
    .innerJoin(roundTees, eq(roundTees.id, flightPlayers.teeId))
    .innerJoin(tournamentRounds, eq(tournamentRounds.id, flights.roundId))
    .leftJoin(
      cards,
      and(eq(cards.roundId, flightPlayers.roundId), eq(cards.entryId, flightPlayers.entryId)),
    )
    .where(isAnyOf(flights.roundId, 'roundIds'))
    .orderBy(asc(tournamentRounds.number), asc(flights.position), asc(flightPlayers.position)),
)

/** Every player on the start lists of these rounds; of one ball only the first of a side has the card. */
export const selectListed = (db: Db, roundIds: string[]) => listedInRounds(db).execute({ roundIds })

export type ListedRow = Awaited<ReturnType<typeof selectListed>>[number]

/** The players of a flight without a card: those whose side plays one ball, except its first. */
export const selectPartners = (db: Db, flightId: string) =>
  partnersInFlight(db).execute({ flightId })

const partnersInFlight = prepared((db) =>
  db
    .select({
      entryId: flightPlayers.entryId,
      position: flightPlayers.position,
      divisionId: tournamentEntries.divisionId,
      firstName: tournamentEntries.firstName,
      lastName: tournamentEntries.lastName,
    })
    .from(flightPlayers)
    .innerJoin(tournamentEntries, eq(tournamentEntries.id, flightPlayers.entryId))
    .leftJoin(
      cards,
      and(eq(cards.roundId, flightPlayers.roundId), eq(cards.entryId, flightPlayers.entryId)),
    )
    .where(and(eq(flightPlayers.flightId, sql.placeholder('flightId')), isNull(cards.entryId)))
    .orderBy(asc(flightPlayers.position)),
)

const cardHolders = prepared((db) =>
  db
    .select({ sideId: tournamentEntries.sideId, entryId: cards.entryId })
    .from(cards)
    .innerJoin(tournamentEntries, eq(tournamentEntries.id, cards.entryId))
    .innerJoin(tournamentRounds, eq(tournamentRounds.id, cards.roundId))
    .where(
      and(
        eq(tournamentEntries.tournamentId, sql.placeholder('tournamentId')),
        isNotNull(tournamentEntries.sideId),
      ),
    )
    .orderBy(desc(tournamentRounds.number), desc(tournamentEntries.sidePosition)),
)

/** The player who has had the first card of each side, by side: who holds the card of one ball in every round. */
export async function selectCardHolders(
  db: Db,
  tournamentId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await cardHolders(db).execute({ tournamentId })
  // The last one set for a side is that of the first round.
  return new Map(
    rows.flatMap(({ sideId, entryId }) => (sideId ? [[sideId, entryId] as const] : [])),
  )
}
