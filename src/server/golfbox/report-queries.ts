import {
  and,
  asc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { CardCode } from '#domain/scoring/card-report.ts'
import type { Db } from '../db/client.ts'
import { flightPlayers, flights, tournamentEntries } from '../db/tables/entries.ts'
import { cards } from '../db/tables/scoring.ts'
import { cardReports } from '../db/tables/golfbox.ts'
import {
  roundTees,
  tournamentDivisions,
  tournamentRounds,
  tournaments,
} from '../db/tables/competitions.ts'
import { isNoRehearsal } from '../competitions/rehearsal-queries.ts'
import type { CardKey } from '../scoring/score-queries.ts'
import { isFree } from './claim-queries.ts'

export type ReportRow = typeof cardReports.$inferSelect
export type ReportedCard = Awaited<ReturnType<typeof selectReported>>[number]

const markers = alias(tournamentEntries, 'markers')

/** The marker who signed; for a paper card the marker on the start list. */
const markerOf = sql`coalesce(
  (select by_entry_id from card_signatures signed where signed.by = 'marker'
    and signed.round_id = ${cards.roundId} and signed.entry_id = ${cards.entryId}
    order by signed.number desc limit 1),
  (select marking.entry_id from flight_players marking
    where marking.flight_id = ${flightPlayers.flightId} and marking.marks_entry_id = ${cards.entryId}
    order by marking.position limit 1))`

/**
 * Why this card does not count: its round is void, or the player got a status in this round or earlier.
 * A missed cut does not affect the rounds that were played.
 */
const cardCode = sql<CardCode | null>`case
  when ${tournamentRounds.voidedAt} is not null then 'void'
  when ${tournamentEntries.status} not in ('MC', 'MDF') and (${tournamentEntries.statusRoundId} is null
    or ${tournamentRounds.number} >= (select given.number from tournament_rounds given
      where given.id = ${tournamentEntries.statusRoundId}))
  then ${tournamentEntries.status} end`

/** Fingerprint of what a card is worked out from besides its scores. */
const factsOfCard = sql<string>`md5(jsonb_build_array(${flightPlayers.handicapTenths}, ${flightPlayers.playingHandicap},
  ${roundTees.name}, ${roundTees.par}, ${roundTees.courseRatingTenths}, ${roundTees.slopeRating}, ${roundTees.holes})::text)`

/** A card with all reported facts, and its report if there is one. */
const reported = (db: Db) =>
  db
    .select({
      report: getTableColumns(cardReports),
      card: cards,
      facts: factsOfCard,
      status: cardCode,
      player: flightPlayers,
      entry: tournamentEntries,
      marker: markers,
      tee: roundTees,
      terms: tournamentDivisions.terms,
      flight: flights,
      round: tournamentRounds,
      tournament: tournaments,
    })
    .from(cards)
    .innerJoin(
      flightPlayers,
      and(eq(flightPlayers.roundId, cards.roundId), eq(flightPlayers.entryId, cards.entryId)),
    )
    .innerJoin(tournamentEntries, eq(tournamentEntries.id, cards.entryId))
    .innerJoin(tournamentDivisions, eq(tournamentDivisions.id, tournamentEntries.divisionId))
    .innerJoin(roundTees, eq(roundTees.id, flightPlayers.teeId))
    .innerJoin(flights, eq(flights.id, flightPlayers.flightId))
    .innerJoin(tournamentRounds, eq(tournamentRounds.id, cards.roundId))
    .innerJoin(tournaments, eq(tournaments.id, tournamentRounds.tournamentId))
    .leftJoin(markers, eq(markers.id, markerOf))
    .leftJoin(
      cardReports,
      and(eq(cardReports.roundId, cards.roundId), eq(cardReports.entryId, cards.entryId)),
    )
    .$dynamic()

/**
 * Delivered with a receipt, not settled by the committee, and the player has no status. The card of a side is no
 * score of a person: neither of one ball, nor of a ball that was picked up because the partner's counted.
 */
const isReportable = and(
  sql`jsonb_typeof(${tournamentDivisions.terms} -> 'team') is distinct from 'object'`,
  isNotNull(cards.deliveredAt),
  isNotNull(cards.receipt),
  isNull(cards.settledAs),
  isNull(cardCode),
  eq(tournamentEntries.state, 'entered'),
  ne(tournaments.state, 'cancelled'),
  isNoRehearsal,
)

/** Cards of rounds since this day without a report, or with a report of other scores, tee or handicap. */
export const selectUnreported = (db: Db, since: PlainDate, limit: number) =>
  reported(db)
    .where(
      and(
        isReportable,
        gte(tournamentRounds.day, since),
        // Facts from before they were kept are null, and nothing differs from null.
        or(
          isNull(cardReports.roundId),
          sql`${cardReports.scores} <> ${cards.scores}`,
          sql`${cardReports.facts} <> ${factsOfCard}`,
        ),
      ),
    )
    .orderBy(asc(cards.deliveredAt))
    .limit(limit)

export const selectReported = (db: Db, tournamentId: string) =>
  reported(db)
    .where(and(eq(tournaments.id, tournamentId), isNotNull(cardReports.roundId)))
    .orderBy(asc(tournamentRounds.number), asc(flights.position), asc(flightPlayers.position))

/** Undefined when the card must no longer be sent. */
export async function findReportable(
  db: Db,
  { roundId, entryId }: CardKey,
): Promise<ReportedCard | undefined> {
  const [row] = await reported(db).where(
    and(isReportable, eq(cards.roundId, roundId), eq(cards.entryId, entryId)),
  )
  return row
}

/** Locks the report of a card of this tournament. */
export async function lockReport(tx: Db, tournamentId: string, { roundId, entryId }: CardKey) {
  const roundIds = tx
    .select({ id: tournamentRounds.id })
    .from(tournamentRounds)
    .where(eq(tournamentRounds.tournamentId, tournamentId))
  const [row] = await tx
    .select()
    .from(cardReports)
    .where(
      and(
        eq(cardReports.roundId, roundId),
        eq(cardReports.entryId, entryId),
        inArray(cardReports.roundId, roundIds),
      ),
    )
    .for('update')
  return row
}

/**
 * Creates a report, or updates it with other scores, tee or handicap; concurrent calls for one card create
 * one revision. A card that is being sent is left as it is: what is sent is stored with the answer, and
 * the next call compares with that.
 */
export async function fileReport(tx: Db, now: Date, row: typeof cardReports.$inferInsert) {
  const { roundId: _round, entryId: _entry, revision: _first, ...values } = row
  await tx
    .insert(cardReports)
    .values(row)
    .onConflictDoUpdate({
      target: [cardReports.roundId, cardReports.entryId],
      set: { ...values, revision: sql`${cardReports.revision} + 1` },
      setWhere: and(
        isFree(now),
        sql`(${cardReports.scores} <> excluded.scores or ${cardReports.facts} <> excluded.facts)`,
      ),
    })
}

export async function updateReport(
  tx: Db,
  { roundId, entryId }: CardKey,
  values: Partial<Omit<ReportRow, 'roundId' | 'entryId' | 'revision'>>,
) {
  await tx
    .update(cardReports)
    .set(values)
    .where(and(eq(cardReports.roundId, roundId), eq(cardReports.entryId, entryId)))
}

/** The reported cards of a flight, in its order. */
export const selectReportedOfFlight = (db: Db, flightId: string) =>
  reported(db)
    .where(and(eq(flightPlayers.flightId, flightId), isNotNull(cardReports.roundId)))
    .orderBy(asc(flightPlayers.position))

/** A card and its report, to be read after the report is locked. */
export async function findReported(
  db: Db,
  { roundId, entryId }: CardKey,
): Promise<ReportedCard | undefined> {
  const [row] = await reported(db).where(
    and(eq(cards.roundId, roundId), eq(cards.entryId, entryId)),
  )
  return row
}
