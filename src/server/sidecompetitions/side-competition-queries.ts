import {
  selectSideCompetitions,
  statementOf,
  type SideCompetitionRow,
  type StatementRow,
} from '../scoring/side-competition-queries.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { computeSideCompetitionResults } from '#domain/sidecompetitions/side-competition-results.ts'
import type { Db } from '../db/client.ts'
import { sideCompetitions, sideStatements } from '../db/tables/sidecompetitions.ts'
import { tournamentRounds } from '../db/tables/competitions.ts'

/** Locks a side competition of the tournament, removed or not, against concurrent statements. */
export async function lockSideCompetition(
  tx: Db,
  { tournamentId, competitionId }: { tournamentId: string; competitionId: string },
): Promise<SideCompetitionRow | undefined> {
  const [row] = await tx
    .select({ competition: sideCompetitions })
    .from(sideCompetitions)
    .innerJoin(tournamentRounds, eq(tournamentRounds.id, sideCompetitions.roundId))
    .where(
      and(eq(sideCompetitions.id, competitionId), eq(tournamentRounds.tournamentId, tournamentId)),
    )
    .for('update', { of: sideCompetitions })
  return row?.competition
}

/** Creates the side competition, or restores a removed one with this prize. */
export async function insertSideCompetition(
  tx: Db,
  values: Omit<typeof sideCompetitions.$inferInsert, 'id' | 'removedAt'>,
): Promise<string> {
  const { roundId, course, hole, kind, divisionId } = sideCompetitions
  const [row] = await tx
    .insert(sideCompetitions)
    .values(values)
    .onConflictDoUpdate({
      target: [roundId, course, hole, kind, divisionId],
      set: { prize: values.prize ?? null, removedAt: null },
    })
    .returning({ id: sideCompetitions.id })
  if (!row) throw new Error('The side competition was not stored')
  return row.id
}

/** Gives the side competitions of a round the new numbers of their courses, removed ones too. */
export async function renumberCourses(
  tx: Db,
  roundId: string,
  moved: readonly { from: number; to: number }[],
) {
  const onCourse = (course: number) =>
    and(eq(sideCompetitions.roundId, roundId), eq(sideCompetitions.course, course))
  // Below zero first, so that two courses can take each other's number.
  for (const { from, to } of moved) {
    await tx.update(sideCompetitions).set({ course: -to }).where(onCourse(from))
  }
  for (const { to } of moved) {
    await tx.update(sideCompetitions).set({ course: to }).where(onCourse(-to))
  }
}

/** Deletes the side competitions of courses that a round without scores no longer has. */
export async function deleteOnCourses(tx: Db, roundId: string, numbers: readonly number[]) {
  await tx
    .delete(sideCompetitions)
    .where(
      and(eq(sideCompetitions.roundId, roundId), inArray(sideCompetitions.course, [...numbers])),
    )
}

/** False when it was removed before. */
export async function markSideCompetitionRemoved(
  tx: Db,
  id: string,
  removedAt: Date,
): Promise<boolean> {
  const updated = await tx
    .update(sideCompetitions)
    .set({ removedAt })
    .where(and(eq(sideCompetitions.id, id), isNull(sideCompetitions.removedAt)))
    .returning({ id: sideCompetitions.id })
  return updated.length > 0
}

export async function findStatement(db: Db, id: string): Promise<StatementRow | undefined> {
  const [row] = await db.select().from(sideStatements).where(eq(sideStatements.id, id))
  return row
}

/** False when the id exists. */
export async function insertStatement(
  tx: Db,
  row: Omit<typeof sideStatements.$inferInsert, 'number'>,
): Promise<boolean> {
  const added = await tx
    .insert(sideStatements)
    .values(row)
    .onConflictDoNothing({ target: sideStatements.id })
    .returning({ id: sideStatements.id })
  return added.length > 0
}

/** The number of statements by these players in a round, also about removed side competitions. */
export const countStatements = (
  db: Db,
  { roundId, entryIds }: { roundId: string; entryIds: string[] },
): Promise<number> =>
  db.$count(
    sideStatements,
    and(inArray(sideStatements.byEntryId, entryIds), isOfRound(db, roundId)),
  )

/** The number of statements about the side competitions of a round, also about removed ones. */
export const countStatementsOfRound = (db: Db, roundId: string): Promise<number> =>
  db.$count(sideStatements, isOfRound(db, roundId))

function isOfRound(db: Db, roundId: string) {
  const { id } = sideCompetitions
  const ofRound = db
    .select({ id })
    .from(sideCompetitions)
    .where(eq(sideCompetitions.roundId, roundId))
  return inArray(sideStatements.competitionId, ofRound)
}

/** Entries with a measure in a side competition of the round, which must stay on its start list. */
export async function selectMeasured(db: Db, roundId: string): Promise<Set<string>> {
  const competitions = await selectSideCompetitions(db, [roundId])
  const results = competitions.flatMap(({ statements }) =>
    computeSideCompetitionResults(statements.map(statementOf)),
  )
  return new Set(results.flatMap(({ entryId, measure }) => (measure === null ? [] : [entryId])))
}

export const hasStatementAbout = async (
  db: Db,
  { competitionId, entryId }: { competitionId: string; entryId: string },
): Promise<boolean> => {
  const about = and(
    eq(sideStatements.competitionId, competitionId),
    eq(sideStatements.entryId, entryId),
  )
  return (await db.$count(sideStatements, about)) > 0
}

/** Side competitions of the demonstration. */
export type StoredSideCompetitions = {
  sides: (typeof sideCompetitions.$inferInsert & { id: string })[]
  statements: (typeof sideStatements.$inferInsert)[]
}

export async function insertSideCompetitionStory(tx: Db, stored: StoredSideCompetitions) {
  if (stored.sides.length > 0) await tx.insert(sideCompetitions).values(stored.sides)
  if (stored.statements.length > 0) await tx.insert(sideStatements).values(stored.statements)
}
