import { and, asc, eq, exists, inArray, isNull } from 'drizzle-orm'
import type { TournamentState } from '#domain/competitions/state.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '#server/db/client.ts'
import { tournamentRounds, tournaments } from '#server/db/tables/competitions.ts'
import { flightPlayers, flights, tournamentEntries } from '#server/db/tables/entries.ts'
import { cards } from '#server/db/tables/scoring.ts'

/**
 * The flights of these tournaments in play that have a card to hand in, in the order of their starts.
 * @param of the day of the round, or any day; and the states of the tournaments.
 */
export function selectOpenFlights(
  db: Db,
  tournamentIds: readonly string[],
  of: { day?: PlainDate; states: readonly TournamentState[] },
) {
  const openCard = db
    .select({ entryId: cards.entryId })
    .from(flightPlayers)
    .innerJoin(
      cards,
      and(eq(cards.roundId, flightPlayers.roundId), eq(cards.entryId, flightPlayers.entryId)),
    )
    .innerJoin(tournamentEntries, eq(tournamentEntries.id, flightPlayers.entryId))
    .where(
      and(
        eq(flightPlayers.flightId, flights.id),
        isNull(cards.deliveredAt),
        isNull(tournamentEntries.status),
      ),
    )
  return db
    .select({ flight: flights, tournament: { id: tournaments.id, state: tournaments.state } })
    .from(flights)
    .innerJoin(tournamentRounds, eq(tournamentRounds.id, flights.roundId))
    .innerJoin(tournaments, eq(tournaments.id, tournamentRounds.tournamentId))
    .where(
      and(
        inArray(tournaments.id, [...tournamentIds]),
        inArray(tournaments.state, [...of.states]),
        of.day && eq(tournamentRounds.day, of.day),
        isNull(tournamentRounds.voidedAt),
        exists(openCard),
      ),
    )
    .orderBy(asc(flights.minute), asc(flights.id))
}

export type OpenFlight = Awaited<ReturnType<typeof selectOpenFlights>>[number]
