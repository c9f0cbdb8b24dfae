import {
  and,
  asc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  or,
  sql,
} from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import { isOnlyDivision } from '../competitions/division-queries.ts'
import type { Db } from '../db/client.ts'
import { insertAll } from '../db/insert-all.ts'
import { isAnyOf, prepared } from '../db/prepared.ts'
import { accounts } from '../db/tables/accounts.ts'
import { clubs } from '../db/tables/clubs.ts'
import { tournamentDivisions, tournaments } from '../db/tables/competitions.ts'
import { tournamentEntries } from '../db/tables/entries.ts'
import { matchContestants, matchDraws, matches, matchRounds } from '../db/tables/matches.ts'
import { roles } from '../db/tables/roles.ts'
import { isOfContestant, takesPart } from './contestant-queries.ts'

export type MatchDrawRow = typeof matchDraws.$inferSelect
export type MatchRow = typeof matches.$inferSelect
export type MatchRoundRow = typeof matchRounds.$inferSelect

const drawsOfDivisions = prepared((db) =>
  db.select().from(matchDraws).where(isAnyOf(matchDraws.divisionId, 'divisionIds')),
)

export const selectMatchDraws = (db: Db, divisionIds: string[]) =>
  drawsOfDivisions(db).execute({ divisionIds })

const matchesOfDivisions = prepared((db) =>
  db
    .select()
    .from(matches)
    .where(isAnyOf(matches.divisionId, 'divisionIds'))
    .orderBy(asc(matches.stage), asc(matches.pool), asc(matches.round), asc(matches.slot)),
)

export const selectMatches = (db: Db, divisionIds: string[]) =>
  matchesOfDivisions(db).execute({ divisionIds })

const roundsOfDivisions = prepared((db) =>
  db
    .select()
    .from(matchRounds)
    .where(isAnyOf(matchRounds.divisionId, 'divisionIds'))
    .orderBy(asc(matchRounds.stage), asc(matchRounds.round)),
)

export const selectMatchRounds = (db: Db, divisionIds: string[]) =>
  roundsOfDivisions(db).execute({ divisionIds })

const hostedDivisions = prepared((db) =>
  db
    .select({ division: tournamentDivisions, tournament: tournaments, club: clubs, isOnlyDivision })
    .from(tournamentDivisions)
    .innerJoin(tournaments, eq(tournaments.id, tournamentDivisions.tournamentId))
    .innerJoin(clubs, eq(clubs.id, tournaments.clubId))
    .where(isAnyOf(tournamentDivisions.id, 'divisionIds'))
    .orderBy(asc(tournaments.firstDay), asc(tournamentDivisions.position)),
)

/** Divisions with their tournament and host. */
export const selectMatchDivisions = (db: Db, divisionIds: string[]) =>
  hostedDivisions(db).execute({ divisionIds })

export async function insertMatchDraw(tx: Db, row: typeof matchDraws.$inferInsert) {
  await tx.insert(matchDraws).values(row)
}

export async function insertMatches(tx: Db, rows: (typeof matches.$inferInsert)[]) {
  await insertAll(tx, matches, rows)
}

export async function upsertMatchRounds(tx: Db, rows: (typeof matchRounds.$inferInsert)[]) {
  if (rows.length === 0) return
  await tx
    .insert(matchRounds)
    .values(rows)
    .onConflictDoUpdate({
      target: [matchRounds.divisionId, matchRounds.stage, matchRounds.round],
      set: {
        lastDay: sql`excluded.last_day`,
        format: sql`excluded.format`,
        startsAt: sql`excluded.starts_at`,
        startHole: sql`excluded.start_hole`,
        course: sql`excluded.course`,
      },
    })
}

export async function deleteMatchDraw(tx: Db, divisionId: string) {
  await tx.delete(matchDraws).where(eq(matchDraws.divisionId, divisionId))
}

export async function bumpMatchVersion(tx: Db, divisionId: string) {
  await tx
    .update(matchDraws)
    .set({ version: sql`${matchDraws.version} + 1` })
    .where(eq(matchDraws.divisionId, divisionId))
}

export async function updateMatch(tx: Db, id: string, set: Partial<typeof matches.$inferInsert>) {
  await tx.update(matches).set(set).where(eq(matches.id, id))
}

/** The last of the last days; null when nothing is published. */
export async function findLastMatchDay(db: Db, tournamentId: string): Promise<PlainDate | null> {
  const [row] = await db
    .select({ day: sql<PlainDate | null>`max(${matchRounds.lastDay})::text` })
    .from(matchRounds)
    .where(eq(matchRounds.tournamentId, tournamentId))
  return row?.day ?? null
}

/** The divisions of a tournament in which two teams meet. */
export async function selectCups(db: Db, tournamentId: string): Promise<string[]> {
  const rows = await db
    .select({ id: matchDraws.divisionId })
    .from(matchDraws)
    .where(and(eq(matchDraws.tournamentId, tournamentId), isNotNull(matchDraws.cup)))
    .orderBy(asc(matchDraws.divisionId))
  return rows.map(({ id }) => id)
}

/** Whether any matches of a tournament are published. */
export const countMatchDraws = (db: Db, tournamentId: string) =>
  db.$count(matchDraws, eq(matchDraws.tournamentId, tournamentId))

const isPlayed = ['in_play', 'drawn', 'closed', 'open', 'scores_in', 'suspended'] as const

/** Divisions with something for the job: a report without an answer for a day, or a player who has left. */
export async function selectDivisionsToProcess(db: Db, reportedBefore: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: matchDraws.divisionId })
    .from(matchDraws)
    .innerJoin(tournaments, eq(tournaments.id, matchDraws.tournamentId))
    .where(
      and(
        inArray(tournaments.state, [...isPlayed]),
        or(
          exists(
            db
              .select({ one: sql`1` })
              .from(matches)
              .where(
                and(
                  eq(matches.divisionId, matchDraws.divisionId),
                  isNull(matches.decision),
                  isNull(matches.objection),
                  lt(matches.reportedAt, reportedBefore),
                ),
              ),
          ),
          exists(
            db
              .select({ one: sql`1` })
              .from(matchContestants)
              .where(
                and(
                  eq(matchContestants.divisionId, matchDraws.divisionId),
                  isNull(matchContestants.withdrawnAt),
                  notExists(
                    db
                      .select({ one: sql`1` })
                      .from(tournamentEntries)
                      .where(and(isOfContestant, takesPart)),
                  ),
                ),
              ),
          ),
        ),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Rounds with an open match and a last day in a period, of tournaments that are played. */
export const selectRoundsDue = (db: Db, { from, to }: { from: PlainDate; to: PlainDate }) =>
  db
    .select({ round: matchRounds })
    .from(matchRounds)
    .innerJoin(tournaments, eq(tournaments.id, matchRounds.tournamentId))
    .where(
      and(
        inArray(tournaments.state, [...isPlayed]),
        ne(matchRounds.stage, 'session'),
        sql`${matchRounds.lastDay} between ${from} and ${to}`,
        exists(
          db
            .select({ one: sql`1` })
            .from(matches)
            .where(
              and(
                eq(matches.divisionId, matchRounds.divisionId),
                eq(matches.stage, matchRounds.stage),
                eq(matches.round, matchRounds.round),
                isNull(matches.decision),
                isNotNull(matches.a),
                isNotNull(matches.b),
              ),
            ),
        ),
      ),
    )

/** The accounts that direct a tournament, for mails. */
export const selectDirectors = (db: Db, tournamentId: string) =>
  db
    .selectDistinct({ accountId: accounts.id, email: accounts.email, name: accounts.name })
    .from(roles)
    .innerJoin(accounts, eq(accounts.id, roles.accountId))
    .where(
      and(
        eq(roles.tournamentId, tournamentId),
        eq(roles.name, 'tournament_director'),
        isNull(roles.revokedAt),
      ),
    )

/** The addresses of accounts, which are newer than those of their entries. */
export async function selectAccountEmails(
  db: Db,
  accountIds: string[],
): Promise<ReadonlyMap<string, string>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(inArray(accounts.id, accountIds))
  return new Map(rows.map(({ id, email }) => [id, email]))
}
