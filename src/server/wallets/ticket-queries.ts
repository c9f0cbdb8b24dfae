import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { momentFrom, type Moment } from '#domain/shared/clock-time.ts'
import type { TicketRound } from '#domain/wallets/start-ticket.ts'
import { isEntryOfAccount, isPlayedRound } from '../competitions/tournament-queries.ts'
import type { Db } from '../db/client.ts'
import { clubs } from '../db/tables/clubs.ts'
import { tournamentDivisions, tournamentRounds, tournaments } from '../db/tables/competitions.ts'
import { flightPlayers, flights, tournamentEntries } from '../db/tables/entries.ts'
import { walletCards } from '../db/tables/wallets.ts'
import { isFollowed } from './queries.ts'

/** The course of the entry's flight; before the draw all courses of the round. */
const courseName = sql<string>`coalesce(${tournamentRounds.courses}[${flights.course}], array_to_string(${tournamentRounds.courses}, ', '))`

/** The day of the start, else that of the round. */
const startDay = sql`(${tournamentRounds.day} + coalesce(${flights.minute} / 1440, 0))`

/**
 * A summary of everything that the face of a ticket comes from. Which rounds are over and which have started today is part
 * of it, because another round is shown then although no row has changed.
 */
const sourceOf = ({
  day,
  minute,
}: Moment) => sql<string>`md5(concat_ws('|', ${tournamentEntries.state}, ${tournamentEntries.status},
  ${tournamentEntries.firstName}, ${tournamentEntries.lastName}, ${tournaments.name}, ${tournaments.state}, ${clubs.name},
  (select string_agg(concat_ws(',', ${tournamentRounds.number}, ${tournamentRounds.day}, ${courseName},
      ${tournamentRounds.drawVersion} > 0, ${flights.minute}, ${flights.hole},
      ${startDay} < ${day}, ${startDay} = ${day} and ${flights.minute} % 1440 < ${minute}), ';' order by ${tournamentRounds.number})
    from ${tournamentRounds}
    left join ${flightPlayers} on ${flightPlayers.roundId} = ${tournamentRounds.id} and ${flightPlayers.entryId} = ${tournamentEntries.id}
    left join ${flights} on ${flights.id} = ${flightPlayers.flightId}
    where ${tournamentRounds.tournamentId} = ${tournaments.id} and ${tournamentRounds.voidedAt} is null)))`

/** Whether the account sees the entry among its own. */
export async function hasEntry(db: Db, accountId: string, entryId: string): Promise<boolean> {
  const isThis = and(eq(tournamentEntries.id, entryId), isEntryOfAccount(db, accountId))
  return (await db.$count(tournamentEntries, isThis)) > 0
}

/** The entry with its tournament and the summary of its face. */
export async function findTicketSource(db: Db, entryId: string, now: Moment) {
  const [row] = await db
    .select({
      entry: tournamentEntries,
      tournament: {
        name: tournaments.name,
        state: tournaments.state,
        lastDay: tournaments.lastDay,
      },
      clubName: clubs.name,
      source: sourceOf(now),
    })
    .from(tournamentEntries)
    .innerJoin(tournaments, eq(tournaments.id, tournamentEntries.tournamentId))
    .innerJoin(clubs, eq(clubs.id, tournaments.clubId))
    .where(eq(tournamentEntries.id, entryId))
  return row
}

/** Tickets whose face may have changed since it was compared, the longest waiting first. */
export function selectTicketsToCompare(
  db: Db,
  { now, before, limit }: { now: Moment; before: Date; limit: number },
) {
  return db
    .select({ card: walletCards })
    .from(walletCards)
    .innerJoin(tournamentEntries, eq(tournamentEntries.id, walletCards.entryId))
    .innerJoin(tournaments, eq(tournaments.id, tournamentEntries.tournamentId))
    .innerJoin(clubs, eq(clubs.id, tournaments.clubId))
    .where(
      and(
        isFollowed,
        or(sql`${sourceOf(now)} <> ${walletCards.source}`, lt(walletCards.checkedAt, before)),
      ),
    )
    .orderBy(asc(walletCards.checkedAt), asc(walletCards.id))
    .limit(limit)
}

/** The rounds of entries in the order of play, each with the entry's published start: the valid ones, or the void ones. */
export async function selectTicketRounds(
  db: Db,
  entryIds: readonly string[],
  { areVoid = false }: { areVoid?: boolean } = {},
): Promise<Map<string, TicketRound[]>> {
  const rows = await db
    .select({
      entryId: tournamentEntries.id,
      number: tournamentRounds.number,
      day: tournamentRounds.day,
      courseName,
      minute: flights.minute,
      hole: flights.hole,
    })
    .from(tournamentEntries)
    .innerJoin(
      tournamentRounds,
      and(
        eq(tournamentRounds.tournamentId, tournamentEntries.tournamentId),
        areVoid ? isNotNull(tournamentRounds.voidedAt) : isNull(tournamentRounds.voidedAt),
      ),
    )
    .innerJoin(tournamentDivisions, eq(tournamentDivisions.id, tournamentEntries.divisionId))
    .leftJoin(
      flightPlayers,
      and(
        eq(flightPlayers.roundId, tournamentRounds.id),
        eq(flightPlayers.entryId, tournamentEntries.id),
        // A list that was withdrawn counts for nobody.
        gt(tournamentRounds.drawVersion, 0),
      ),
    )
    .leftJoin(flights, eq(flights.id, flightPlayers.flightId))
    .where(and(inArray(tournamentEntries.id, [...entryIds]), isPlayedRound))
    .orderBy(asc(tournamentRounds.number))
  return Map.groupBy(
    rows.map(({ minute, hole, ...round }) => {
      if (minute === null || hole === null) return { ...round, start: null }
      // The ticket shows the day of the start, which is a later one where suspended play goes on.
      const at = momentFrom(round.day, minute)
      return { ...round, day: at.day, start: { minute: at.minute, hole } }
    }),
    ({ entryId }) => entryId,
  )
}
