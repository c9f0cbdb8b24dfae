import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { sideCompetitions, sideStatements } from '../db/tables/sidecompetitions.ts'
import { tournamentDivisions, tournamentRounds } from '../db/tables/competitions.ts'

export type SideCompetitionRow = typeof sideCompetitions.$inferSelect
export type StatementRow = typeof sideStatements.$inferSelect
/** A competition that is up, with everything that was said about it, in the order received. */
export type LoadedSideCompetition = {
  competition: SideCompetitionRow
  division: string | null
  statements: StatementRow[]
}

/** Those of these rounds that are up, by hole. */
export async function selectSideCompetitions(
  db: Db,
  roundIds: readonly string[],
): Promise<LoadedSideCompetition[]> {
  if (roundIds.length === 0) return []
  const rows = await db
    .select({
      competition: sideCompetitions,
      division: tournamentDivisions.name,
      statement: sideStatements,
    })
    .from(sideCompetitions)
    .innerJoin(tournamentRounds, eq(tournamentRounds.id, sideCompetitions.roundId))
    .leftJoin(tournamentDivisions, eq(tournamentDivisions.id, sideCompetitions.divisionId))
    .leftJoin(sideStatements, eq(sideStatements.competitionId, sideCompetitions.id))
    .where(
      and(inArray(sideCompetitions.roundId, [...roundIds]), isNull(sideCompetitions.removedAt)),
    )
    .orderBy(
      asc(tournamentRounds.number),
      asc(sideCompetitions.hole),
      asc(sideCompetitions.kind),
      asc(tournamentDivisions.position),
      asc(sideStatements.number),
    )
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

/** As the rules read it. */
export const statementOf = (row: StatementRow) => ({
  id: row.id,
  entryId: row.entryId,
  measure: row.measure,
  replaces: row.replaces,
  isCommittee: row.byEntryId === null,
  reason: row.reason,
})
