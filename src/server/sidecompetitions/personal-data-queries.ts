import { inArray } from 'drizzle-orm'
import { selectEntryIdsOf } from '../competitions/entries-of-person-queries.ts'
import { columnVia, exportTable } from '../db/personal-rows.ts'
import { tournamentRounds } from '../db/tables/competitions.ts'
import { sideCompetitions, sideStatements } from '../db/tables/sidecompetitions.ts'
import type { PersonalPart } from '../personal-data.ts'

/** The person's results in side competitions with their corrections; an erasure keeps them. */
export const sideCompetitionsPart: PersonalPart = {
  exportOf: async (db, person) => {
    const roundId = columnVia(sideStatements.competitionId, sideCompetitions.roundId)
    const section = await exportTable(db, sideStatements, {
      where: inArray(sideStatements.entryId, await selectEntryIdsOf(db, person)),
      orderBy: [sideStatements.number],
      overrides: { day: columnVia(roundId, tournamentRounds.day) },
    })
    return [section]
  },
  erase: async () => undefined,
}
