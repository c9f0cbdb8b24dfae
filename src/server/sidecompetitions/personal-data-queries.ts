import { asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { sideCompetitionKindText } from '#domain/sidecompetitions/side-competition.ts'
import type { Db } from '../db/client.ts'
import { sideCompetitions, sideStatements } from '../db/tables/sidecompetitions.ts'
import { tournamentRounds } from '../db/tables/competitions.ts'

/** How near the pin and how far the person was, and what was corrected about it. */
export async function sideCompetitionStatementsOf(db: Db, entries: SQL | { getSQL: () => SQL }) {
  const rows = await db
    .select({
      day: tournamentRounds.day,
      kind: sideCompetitions.kind,
      hole: sideCompetitions.hole,
      measure: sideStatements.measure,
      reason: sideStatements.reason,
      writtenAt: sideStatements.writtenAt,
    })
    .from(sideStatements)
    .innerJoin(sideCompetitions, eq(sideCompetitions.id, sideStatements.competitionId))
    .innerJoin(tournamentRounds, eq(tournamentRounds.id, sideCompetitions.roundId))
    .where(inArray(sideStatements.entryId, sql`(${entries})`))
    .orderBy(asc(sideStatements.number))
  const fields = {
    day: ['Dag', 'day'],
    kind: ['Konkurrence', sideCompetitionKindText],
    hole: 'Hul',
    measure: 'Centimeter til hullet, eller meter',
    reason: 'Hvorfor',
    writtenAt: ['Skrevet', 'time'],
  } as const
  return { fields, rows }
}
