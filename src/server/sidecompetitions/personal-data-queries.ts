import { inArray } from 'drizzle-orm'
import { entryIdsOf } from '../competitions/entry-queries.ts'
import { columnVia, exportTable } from '../db/personal-rows.ts'
import { tournamentRounds } from '../db/tables/competitions.ts'
import { sideCompetitions, sideStatements } from '../db/tables/sidecompetitions.ts'
import type { PersonalPart } from '../personal-data.ts'

/** The person's results in side competitions with their corrections; an erasure keeps them. */
export const sideCompetitionsPart: PersonalPart = {
  exportOf: async (db, { golferIds }) => {
    const roundId = columnVia(sideStatements.competitionId, sideCompetitions.roundId)
    const section = await exportTable(db, sideStatements, {
      where: inArray(sideStatements.entryId, entryIdsOf(db, golferIds)),
      orderBy: [sideStatements.number],
      overrides: { day: columnVia(roundId, tournamentRounds.day) },
    })
    return [section]
  },
  erase: async () => undefined,
}
