import { and, asc, count, eq, gt, inArray, sql, isNotNull, notInArray, or } from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import { sideOfEntry } from '../competitions/sides/side-queries.ts'
import type { Db } from '../db/client.ts'
import { isAnyOf, prepared } from '../db/prepared.ts'
import { flightPlayers, flights, tournamentEntries } from '../db/tables/entries.ts'
import { cards, scoreEntries } from '../db/tables/scoring.ts'
import {
  roundTees,
  tournamentDivisions,
  tournamentRounds,
  tournaments,
} from '../db/tables/competitions.ts'

export type CardRow = typeof cards.$inferSelect
export type ScoreRow = typeof scoreEntries.$inferSelect
export type FlightRow = NonNullable<Awaited<ReturnType<typeof findFlight>>>
export type PlayerRow = Awaited<ReturnType<typeof selectPlayers>>[number]
export type CardKey = { roundId: string; entryId: string }

export async function findFlight(db: Db, flightId: string) {
  const [row] = await flightById(db).execute({ flightId })
  return row
}

const flightById = prepared((db) =>
  flightRows(db).where(eq(flights.id, sql.placeholder('flightId'))),
)

/** The flights with this code in the rounds that are played on a day; codes are unique within a round only. */
export const findFlightsByCode = (db: Db, code: string, day: PlainDate) =>
  flightRows(db).where(and(isPlayedOn(day), eq(flights.code, code)))

/** The own day of the round, or the later one on which suspended play goes on. */
const isPlayedOn = (day: PlainDate) =>
  or(eq(tournamentRounds.day, day), eq(tournamentRounds.resumesOn, day))

const flightRows = (db: Db) =>
  db
    .select({ flight: flights, round: tournamentRounds, tournament: tournaments })
    .from(flights)
    .innerJoin(tournamentRounds, eq(tournamentRounds.id, flights.roundId))
    .innerJoin(tournaments, eq(tournaments.id, tournamentRounds.tournamentId))
    .$dynamic()

/** The flight of a player in a round of this tournament. */
export async function findFlightOf(db: Db, tournamentId: string, { roundId, entryId }: CardKey) {
  const [row] = await db
    .select({ flightId: flightPlayers.flightId })
    .from(flightPlayers)
    .innerJoin(tournamentRounds, eq(tournamentRounds.id, flightPlayers.roundId))
    .where(
      and(
        eq(tournamentRounds.tournamentId, tournamentId),
        eq(flightPlayers.roundId, roundId),
        eq(flightPlayers.entryId, entryId),
      ),
    )
  return row && findFlight(db, row.flightId)
}

/** The players of a flight who have a card, with tee and terms, in the order of the start list. */
export const selectPlayers = (db: Db, flightId: string) => playersOfFlight(db).execute({ flightId })

const playersOfFlight = prepared((db) =>
  players(db)
    .where(eq(flightPlayers.flightId, sql.placeholder('flightId')))
    .orderBy(asc(flightPlayers.position)),
)

const players = (db: Db) =>
  db
    .select({
      player: flightPlayers,
      entry: tournamentEntries,
      tee: roundTees,
      terms: tournamentDivisions.terms,
      side: sideOfEntry,
    })
    .from(flightPlayers)
    .innerJoin(tournamentEntries, eq(tournamentEntries.id, flightPlayers.entryId))
    .innerJoin(roundTees, eq(roundTees.id, flightPlayers.teeId))
    .innerJoin(tournamentDivisions, eq(tournamentDivisions.id, tournamentEntries.divisionId))
    .innerJoin(
      cards,
      and(eq(cards.roundId, flightPlayers.roundId), eq(cards.entryId, flightPlayers.entryId)),
    )
    .$dynamic()

const playersOfRound = prepared((db) =>
  db
    .select({
      entry: tournamentEntries,
      tee: roundTees,
      flight: flights,
      card: cards,
      side: sideOfEntry,
    })
    .from(flightPlayers)
    .innerJoin(tournamentEntries, eq(tournamentEntries.id, flightPlayers.entryId))
    .innerJoin(roundTees, eq(roundTees.id, flightPlayers.teeId))
    .innerJoin(flights, eq(flights.id, flightPlayers.flightId))
    .innerJoin(
      cards,
      and(eq(cards.roundId, flightPlayers.roundId), eq(cards.entryId, flightPlayers.entryId)),
    )
    .where(eq(flightPlayers.roundId, sql.placeholder('roundId')))
    .orderBy(asc(flights.position), asc(flightPlayers.position)),
)

/** All players drawn in a round, in the order of its start list. */
export const selectPlayersOfRound = (db: Db, roundId: string) =>
  playersOfRound(db).execute({ roundId })

export const selectRounds = (db: Db, tournamentId: string) =>
  db
    .select({ id: tournamentRounds.id, number: tournamentRounds.number })
    .from(tournamentRounds)
    .where(eq(tournamentRounds.tournamentId, tournamentId))
    .orderBy(asc(tournamentRounds.number))

const cardsOfFlight = (db: Db) =>
  db
    .select()
    .from(cards)
    .where(
      sql`(${cards.roundId}, ${cards.entryId}) in (select round_id, entry_id from flight_players where flight_id = ${sql.placeholder('flightId')})`,
    )
    .orderBy(asc(cards.entryId))

const cardsToRead = prepared(cardsOfFlight)
const cardsToLock = prepared((tx) => cardsOfFlight(tx).for('update'))

export const selectCards = (db: Db, flightId: string) => cardsToRead(db).execute({ flightId })

/**
 * Locks every card of the flight, always in the same order. One transaction writes in a flight at a
 * time, so that score entries become visible in the order of their numbers.
 */
export const lockCards = (tx: Db, flightId: string) => cardsToLock(tx).execute({ flightId })

/** Keeps the tournament's state from changing until the end of the transaction. */
export async function lockTournamentShared(tx: Db, tournamentId: string) {
  const [row] = await tournamentToShare(tx).execute({ tournamentId })
  return row
}

const tournamentToShare = prepared((tx) =>
  tx
    .select({ state: tournaments.state })
    .from(tournaments)
    .where(eq(tournaments.id, sql.placeholder('tournamentId')))
    .for('share'),
)

/** Inserts rows with a new id and returns those ids; existing rows stay unchanged. */
export async function insertScores(tx: Db, rows: (typeof scoreEntries.$inferInsert)[]) {
  if (rows.length === 0) return []
  const added = await tx
    .insert(scoreEntries)
    .values(rows)
    .onConflictDoNothing({ target: scoreEntries.id })
    .returning({ id: scoreEntries.id })
  return added.map(({ id }) => id)
}

const scoresById = prepared((db) =>
  db.select().from(scoreEntries).where(isAnyOf(scoreEntries.id, 'ids')),
)

export const selectScoresById = (db: Db, ids: readonly string[]): Promise<ScoreRow[]> =>
  scoresById(db).execute({ ids })

const scoresOfCards = prepared((db) =>
  db
    .select()
    .from(scoreEntries)
    .where(
      and(
        eq(scoreEntries.roundId, sql.placeholder('roundId')),
        isAnyOf(scoreEntries.entryId, 'entryIds'),
        gt(scoreEntries.number, sql.placeholder('since')),
      ),
    )
    .orderBy(asc(scoreEntries.number)),
)

/** The score entries of these cards of a round, in the order received. */
export const selectScores = (
  db: Db,
  { roundId, entryIds, since = 0 }: { roundId: string; entryIds: string[]; since?: number },
): Promise<ScoreRow[]> => scoresOfCards(db).execute({ roundId, entryIds, since })

const countOfCards = prepared((db) =>
  db
    .select({ count: count() })
    .from(scoreEntries)
    .where(
      and(
        eq(scoreEntries.roundId, sql.placeholder('roundId')),
        isAnyOf(scoreEntries.entryId, 'entryIds'),
      ),
    ),
)

/** The number of score entries of these cards. */
export async function countScores(
  db: Db,
  ofCards: { roundId: string; entryIds: string[] },
): Promise<number> {
  const [counted] = await countOfCards(db).execute(ofCards)
  return counted?.count ?? 0
}

/** Increments the card's revision and sets the values. */
export async function updateCard(
  tx: Db,
  { roundId, entryId }: CardKey,
  values: Partial<
    Pick<
      CardRow,
      | 'scores'
      | 'disputed'
      | 'deliveredAt'
      | 'receipt'
      | 'checkedAt'
      | 'checkedBy'
      | 'checkedByLink'
      | 'settledAs'
      | 'penalties'
    >
  > = {},
): Promise<void> {
  await tx
    .update(cards)
    .set({ ...values, revision: sql`${cards.revision} + 1` })
    .where(and(eq(cards.roundId, roundId), eq(cards.entryId, entryId)))
}

export async function updateFlightKey(
  tx: Db,
  flightId: string,
  values: Pick<typeof flights.$inferSelect, 'keyNumber' | 'keyHash' | 'code'>,
) {
  await tx.update(flights).set(values).where(eq(flights.id, flightId))
}

export type DrawnRow = Awaited<ReturnType<typeof selectDrawn>>[number]

const drawnInRounds = prepared((db) =>
  db
    .select({
      flight: flights,
      player: flightPlayers,
      entry: tournamentEntries,
      tee: roundTees,
      card: cards,
      round: tournamentRounds,
      side: sideOfEntry,
    })
    .from(flightPlayers)
    .innerJoin(flights, eq(flights.id, flightPlayers.flightId))
    .innerJoin(tournamentEntries, eq(tournamentEntries.id, flightPlayers.entryId))
    .innerJoin(roundTees, eq(roundTees.id, flightPlayers.teeId))
    .innerJoin(
      cards,
      and(eq(cards.roundId, flightPlayers.roundId), eq(cards.entryId, flightPlayers.entryId)),
    )
    .innerJoin(tournamentRounds, eq(tournamentRounds.id, flights.roundId))
    .where(isAnyOf(flights.roundId, 'roundIds'))
    .orderBy(asc(tournamentRounds.number), asc(flights.position), asc(flightPlayers.position)),
)

/** The players with a card on the start lists of these rounds, by round and flight; of one ball a side has one. */
export const selectDrawn = (db: Db, roundIds: string[]) => drawnInRounds(db).execute({ roundIds })

/** Whether the entry got a code in one of these rounds and is on none of their start lists, so it has no card. */
export const isTakenOff = (db: Db, roundIds: string[]) =>
  and(
    isNotNull(tournamentEntries.status),
    inArray(tournamentEntries.statusRoundId, roundIds),
    notInArray(
      tournamentEntries.id,
      db
        .select({ id: flightPlayers.entryId })
        .from(flightPlayers)
        .where(inArray(flightPlayers.roundId, roundIds)),
    ),
  )
