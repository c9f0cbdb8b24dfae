import { accountGolfers } from '../db/tables/accounts.ts'
import {
  and,
  asc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  or,
  sql,
  type Placeholder,
  type SQL,
} from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { insertAll } from '../db/insert-all.ts'
import { isAnyOf, prepared } from '../db/prepared.ts'
import { clubs } from '../db/tables/clubs.ts'
import { tournamentEntries } from '../db/tables/entries.ts'
import {
  roundTees,
  tournamentDivisions,
  tournamentRounds,
  tournaments,
  tournamentVersions,
} from '../db/tables/competitions.ts'

export type TournamentRow = typeof tournaments.$inferSelect
export type DivisionRow = typeof tournamentDivisions.$inferSelect
export type RoundRow = typeof tournamentRounds.$inferSelect
export type RoundTeeRow = typeof roundTees.$inferSelect
export type EntryRow = typeof tournamentEntries.$inferSelect

const hosted = { tournament: tournaments, club: clubs }

const hostedTournaments = (db: Db) =>
  db.select(hosted).from(tournaments).innerJoin(clubs, eq(clubs.id, tournaments.clubId)).$dynamic()

const hostedById = prepared((db) =>
  hostedTournaments(db).where(eq(tournaments.id, sql.placeholder('id'))),
)

export async function findTournament(db: Db, id: string) {
  const [row] = await hostedById(db).execute({ id })
  return row
}

const hostedBySlug = prepared((db) =>
  hostedTournaments(db).where(eq(tournaments.slug, sql.placeholder('slug'))),
)

export async function findTournamentBySlug(db: Db, slug: string) {
  const [row] = await hostedBySlug(db).execute({ slug })
  return row
}

/** Locks the tournament until the end of the transaction. Its entries can still be changed. */
export async function lockTournament(tx: Db, id: string): Promise<TournamentRow | undefined> {
  const [row] = await tournamentToLock(tx).execute({ id })
  return row
}

const tournamentToLock = prepared((tx) =>
  tx
    .select()
    .from(tournaments)
    .where(eq(tournaments.id, sql.placeholder('id')))
    .for('no key update'),
)

/**
 * For a transaction that changes entries of several tournaments, whose commit bumps their versions. It
 * locks the versions in a fixed order first, so that two such transactions cannot deadlock.
 */
export async function lockVersionsOfEntries(tx: Db, changed: SQL | undefined) {
  const { tournamentId } = tournamentVersions
  const touched = tx
    .select({ id: tournamentEntries.tournamentId })
    .from(tournamentEntries)
    .where(changed)
  await tx
    .select({ tournamentId })
    .from(tournamentVersions)
    .where(inArray(tournamentId, touched))
    .orderBy(asc(tournamentId))
    .for('update')
}

/** Announced tournaments that end on a day or later, in the order of their first days. */
export function selectAnnounced(db: Db, from: PlainDate) {
  return hostedTournaments(db)
    .where(and(isNotNull(tournaments.announcedAt), gte(tournaments.lastDay, from)))
    .orderBy(asc(tournaments.firstDay), asc(tournaments.name), asc(tournaments.id))
}

/** The tournaments of a club, drafts included and rehearsals not, in the order of their first days. */
export function selectTournamentsOf(db: Db, clubId: string): Promise<TournamentRow[]> {
  return db
    .select()
    .from(tournaments)
    .where(and(eq(tournaments.clubId, clubId), isNull(tournaments.rehearsalOf)))
    .orderBy(asc(tournaments.firstDay), asc(tournaments.name), asc(tournaments.id))
}

const divisionsOfTournaments = prepared((db) =>
  db
    .select()
    .from(tournamentDivisions)
    .where(isAnyOf(tournamentDivisions.tournamentId, 'tournamentIds'))
    .orderBy(asc(tournamentDivisions.tournamentId), asc(tournamentDivisions.position)),
)

export async function selectDivisions(db: Db, tournamentIds: string[]): Promise<DivisionRow[]> {
  if (tournamentIds.length === 0) return []
  return divisionsOfTournaments(db).execute({ tournamentIds })
}

const roundsOfTournaments = prepared((db) =>
  db
    .select()
    .from(tournamentRounds)
    .where(isAnyOf(tournamentRounds.tournamentId, 'tournamentIds'))
    .orderBy(asc(tournamentRounds.tournamentId), asc(tournamentRounds.number)),
)

export async function selectRounds(db: Db, tournamentIds: string[]): Promise<RoundRow[]> {
  if (tournamentIds.length === 0) return []
  return roundsOfTournaments(db).execute({ tournamentIds })
}

/** Of joined rounds and divisions: whether the division plays the round, as `playsRound` in the domain. */
export const isPlayedRound = sql`case jsonb_typeof(${tournamentDivisions.terms} -> 'playedRounds')
  when 'array' then ${tournamentDivisions.terms} -> 'playedRounds' @> to_jsonb(${tournamentRounds.number})
  else true end`

const roundsOfDivision = prepared((db) =>
  db
    .select({ round: tournamentRounds })
    .from(tournamentRounds)
    .innerJoin(tournamentDivisions, eq(tournamentDivisions.id, sql.placeholder('divisionId')))
    .where(and(eq(tournamentRounds.tournamentId, sql.placeholder('tournamentId')), isPlayedRound))
    .orderBy(asc(tournamentRounds.number)),
)

/** The rounds that the division of an entry plays. */
export async function selectRoundsOfEntry(
  db: Db,
  { tournamentId, divisionId }: Pick<EntryRow, 'tournamentId' | 'divisionId'>,
): Promise<RoundRow[]> {
  const rows = await roundsOfDivision(db).execute({ tournamentId, divisionId })
  return rows.map(({ round }) => round)
}

const teesOfRounds = prepared((db) =>
  db
    .select()
    .from(roundTees)
    .where(isAnyOf(roundTees.roundId, 'roundIds'))
    .orderBy(
      asc(roundTees.roundId),
      asc(roundTees.course),
      asc(roundTees.gender),
      asc(roundTees.name),
    ),
)

export async function selectRoundTees(db: Db, roundIds: string[]): Promise<RoundTeeRow[]> {
  if (roundIds.length === 0) return []
  return teesOfRounds(db).execute({ roundIds })
}

/** Undefined when the slug is taken. */
export async function insertTournament(tx: Db, values: typeof tournaments.$inferInsert) {
  const [row] = await tx
    .insert(tournaments)
    .values(values)
    .onConflictDoNothing({ target: tournaments.slug })
    .returning()
  if (row) await tx.insert(tournamentVersions).values({ tournamentId: row.id, version: 1 })
  return row
}

/** Returns the divisions in the order of their positions. */
export async function insertDivisions(
  tx: Db,
  divisions: (typeof tournamentDivisions.$inferInsert)[],
) {
  if (divisions.length === 0) return []
  const rows = await tx.insert(tournamentDivisions).values(divisions).returning()
  return rows.toSorted((a, b) => a.position - b.position)
}

export async function insertRound(tx: Db, round: typeof tournamentRounds.$inferInsert) {
  const [row] = await tx.insert(tournamentRounds).values(round).returning()
  if (!row) throw new Error('The round was not stored')
  return row
}

export const insertRoundTees = (tx: Db, tees: (typeof roundTees.$inferInsert)[]) =>
  insertAll(tx, roundTees, tees)

export async function writeTournament(
  tx: Db,
  id: string,
  values: Partial<typeof tournaments.$inferInsert>,
) {
  await tx.update(tournaments).set(values).where(eq(tournaments.id, id))
}

export async function writeDivision(
  tx: Db,
  id: string,
  values: Partial<typeof tournamentDivisions.$inferInsert>,
) {
  await tx.update(tournamentDivisions).set(values).where(eq(tournamentDivisions.id, id))
}

export async function writeRound(
  tx: Db,
  id: string,
  values: Partial<typeof tournamentRounds.$inferInsert>,
) {
  await tx.update(tournamentRounds).set(values).where(eq(tournamentRounds.id, id))
}

/** Whether a round has not been declared void. */
export const isValidRound = ({ voidedAt }: Pick<RoundRow, 'voidedAt'>): boolean => voidedAt === null

/** Entries made by the account, or of a golfer whom the account has proven by DGU login. */
export const isEntryOfAccount = (db: Db, accountId: string | Placeholder) =>
  or(
    eq(tournamentEntries.accountId, accountId),
    // As an array, because PostgreSQL then finds both kinds by their indexes; with `exists` it reads every entry.
    sql`${tournamentEntries.golferId} = any(array${db
      .select({ id: accountGolfers.golferId })
      .from(accountGolfers)
      .where(
        and(eq(accountGolfers.accountId, accountId), eq(accountGolfers.proof, 'dgu_login')),
      )})`,
  )

/** The tournaments among these ids that end on a day or later, in the order of their first days. */
export async function selectHelpedTournaments(db: Db, ids: string[], from: PlainDate) {
  if (ids.length === 0) return []
  const { id: tournamentId, name, state, firstDay, lastDay, clubId } = tournaments
  return db
    .select({ tournamentId, name, state, firstDay, lastDay, clubId, clubName: clubs.name })
    .from(tournaments)
    .innerJoin(clubs, eq(clubs.id, tournaments.clubId))
    .where(
      and(
        inArray(tournaments.id, ids),
        gte(tournaments.lastDay, from),
        isNull(tournaments.rehearsalOf),
      ),
    )
    .orderBy(asc(tournaments.firstDay), asc(tournaments.name), asc(tournaments.id))
    .limit(200)
}
