import { and, asc, eq, inArray, isNotNull, max, ne, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { activity } from '../db/tables/activity.ts'
import { cards, scoreEntries } from '../db/tables/scoring.ts'

/** The entries of a round that count and may be official, in the order received; a player's own notes never are. */
export const selectOfficialEntries = (db: Db, roundId: string) =>
  db
    .select({
      id: scoreEntries.id,
      entryId: scoreEntries.entryId,
      hole: scoreEntries.hole,
      slot: scoreEntries.slot,
      score: scoreEntries.score,
      replaces: scoreEntries.replaces,
      receivedAt: scoreEntries.receivedAt,
    })
    .from(scoreEntries)
    .where(
      and(
        eq(scoreEntries.roundId, roundId),
        eq(scoreEntries.isLate, false),
        ne(scoreEntries.slot, 'player'),
      ),
    )
    .orderBy(asc(scoreEntries.number))

/** When the cards of a round were delivered. */
export const selectDeliveries = (db: Db, roundId: string) =>
  db
    .select({ entryId: cards.entryId, deliveredAt: cards.deliveredAt })
    .from(cards)
    .where(and(eq(cards.roundId, roundId), isNotNull(cards.deliveredAt)))

/** When each of these entries last got the code that it has, by the log; another reason for the same code is no new one. */
export function selectStatusTimes(db: Db, players: readonly { id: string; status: string }[]) {
  const statusOf = sql`(${activity.data} ->> 'to')`
  const isGiven = sql`(${activity.subjectId}, ${statusOf}) in (${sql.join(
    players.map(({ id, status }) => sql`(${id}, ${status})`),
    sql`, `,
  )})`
  if (players.length === 0) return Promise.resolve([])
  return db
    .select({ entryId: activity.subjectId, at: max(activity.at) })
    .from(activity)
    .where(
      and(
        eq(activity.subjectType, 'entry'),
        inArray(
          activity.subjectId,
          players.map(({ id }) => id),
        ),
        eq(activity.action, 'tournaments.set_status'),
        isGiven,
        sql`${activity.data} ->> 'from' is distinct from ${activity.data} ->> 'to'`,
      ),
    )
    .groupBy(activity.subjectId)
}
