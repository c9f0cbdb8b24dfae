import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { isAnyOf, prepared } from '../db/prepared.ts'
import { sideCompetitions, sideStatements } from '../db/tables/sidecompetitions.ts'
import { tournamentDivisions, tournamentRounds } from '../db/tables/competitions.ts'

export type SideCompetitionRow = typeof sideCompetitions.$inferSelect
export type StatementRow = typeof sideStatements.$inferSelect
/** A side competition with all its statements, in the order received. */
export type LoadedSideCompetition = {
  competition: SideCompetitionRow
  division: string | null
  statements: StatementRow[]
}

const competitionsOfRounds = prepared((db) =>
  db
    .select({
      competition: sideCompetitions,
      division: tournamentDivisions.name,
      statement: sideStatements,
    })
    .from(sideCompetitions)
    .innerJoin(tournamentRounds, eq(tournamentRounds.id, sideCompetitions.roundId))
    .leftJoin(tournamentDivisions, eq(tournamentDivisions.id, sideCompetitions.divisionId))
    .leftJoin(sideStatements, eq(sideStatements.competitionId, sideCompetitions.id))
    .where(and(isAnyOf(sideCompetitions.roundId, 'roundIds'), isNull(sideCompetitions.removedAt)))
    .orderBy(
      asc(tournamentRounds.number),
      asc(sideCompetitions.course),
      asc(sideCompetitions.hole),
      asc(sideCompetitions.kind),
      asc(tournamentDivisions.position),
      asc(sideStatements.number),
    ),
)

/** The side competitions of these rounds that were not removed, by hole. */
export async function selectSideCompetitions(
  db: Db,
  roundIds: readonly string[],
): Promise<LoadedSideCompetition[]> {
  if (roundIds.length === 0) return []
  const rows = await competitionsOfRounds(db).execute({ roundIds })
  const competitions = new Map<string, LoadedSideCompetition>()
  for (const { competition, division, statement } of rows) {
    const sideCompetition = competitions.get(competition.id) ?? {
      competition,
      division,
      statements: [],
    }
    competitions.set(competition.id, sideCompetition)
    if (statement) sideCompetition.statements.push(statement)
  }
  return [...competitions.values()]
}

/** Maps a row to the domain's statement, with its reason. */
export const statementOf = (row: StatementRow) => ({
  id: row.id,
  entryId: row.entryId,
  measure: row.measure,
  replaces: row.replaces,
  isCommittee: row.byEntryId === null,
  reason: row.reason,
})
