import { and, asc, eq, isNull, notInArray, or } from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { TournamentState } from '#domain/competitions/state.ts'
import type { Db } from '../db/client.ts'
import { isNoRehearsal } from '../competitions/rehearsal-queries.ts'
import { tournamentRounds, tournaments } from '../db/tables/competitions.ts'

/** In these there is nothing to prepare. */
const idle: TournamentState[] = ['draft', 'cancelled', 'provisional', 'final']

/** The rounds that are to be played on a day. */
export const selectRoundsOn = (db: Db, day: PlainDate) =>
  db
    .select({
      roundId: tournamentRounds.id,
      tournamentId: tournaments.id,
      clubId: tournaments.clubId,
    })
    .from(tournamentRounds)
    .innerJoin(tournaments, eq(tournaments.id, tournamentRounds.tournamentId))
    .where(
      and(
        or(eq(tournamentRounds.day, day), eq(tournamentRounds.resumesOn, day)),
        isNull(tournamentRounds.voidReason),
        notInArray(tournaments.state, idle),
        isNoRehearsal,
      ),
    )
    .orderBy(asc(tournamentRounds.id))
