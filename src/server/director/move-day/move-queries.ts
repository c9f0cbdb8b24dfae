import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import { isActiveEntry, type HeldState } from '#domain/entries/withdrawal.ts'
import { isRoundOfOthers } from '../../competitions/other-tournaments-queries.ts'
import type { EntryRow } from '../../competitions/tournament-queries.ts'
import type { Db } from '../../db/client.ts'
import { tournamentRounds, tournaments } from '../../db/tables/competitions.ts'
import { tournamentEntries } from '../../db/tables/entries.ts'
import { plannedVisits } from '../../db/tables/planned-visits.ts'
import { presenceMarks } from '../../db/tables/presence.ts'

const { state, status, golferId } = tournamentEntries

export type ConcernedEntry = EntryRow & { state: HeldState }

/** Everybody with a place, and everybody who waits or is offered one. */
export async function selectConcerned(db: Db, tournamentId: string): Promise<ConcernedEntry[]> {
  const rows = await db
    .select()
    .from(tournamentEntries)
    .where(
      and(
        eq(tournamentEntries.tournamentId, tournamentId),
        inArray(state, ['entered', 'awaiting_payment', 'offered', 'waiting']),
        isNull(status),
      ),
    )
    .orderBy(tournamentEntries.number)
  return rows.filter((row): row is ConcernedEntry => isActiveEntry(row.state))
}

type Days = { tournamentId: string; days: PlainDate[] }

/** Those of the golfers who have a place in another announced tournament with a round on one of the days. */
export async function selectPlayingElsewhere(
  db: Db,
  { golferIds, ...of }: Days & { golferIds: string[] },
): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ id: golferId })
    .from(tournamentEntries)
    .innerJoin(tournaments, eq(tournaments.id, tournamentEntries.tournamentId))
    .innerJoin(tournamentRounds, eq(tournamentRounds.tournamentId, tournaments.id))
    .where(
      and(
        inArray(golferId, golferIds),
        inArray(state, ['entered', 'awaiting_payment']),
        isNull(status),
        isRoundOfOthers(of),
      ),
    )
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

/** How many guests plan to play at a club on some days. */
export const countPlannedVisits = (db: Db, clubId: string, days: PlainDate[]): Promise<number> =>
  db.$count(
    plannedVisits,
    and(
      eq(plannedVisits.clubId, clubId),
      inArray(plannedVisits.day, days),
      isNull(plannedVisits.cancelledAt),
    ),
  )

export const countMarks = (db: Db, roundId: string): Promise<number> =>
  db.$count(presenceMarks, eq(presenceMarks.roundId, roundId))

/** Offers of a place that stand beyond a moment. */
export const offersBeyond = (tournamentId: string, end: Date) =>
  and(
    eq(tournamentEntries.tournamentId, tournamentId),
    eq(state, 'offered'),
    gt(tournamentEntries.heldUntil, end),
  )

export const countOffersBeyond = (db: Db, tournamentId: string, end: Date): Promise<number> =>
  db.$count(tournamentEntries, offersBeyond(tournamentId, end))
