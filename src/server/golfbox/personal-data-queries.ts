import { asc, eq, inArray } from 'drizzle-orm'
import { reportText } from '#domain/scoring/card-report-text.ts'
import { selectEntryIdsOf } from '../competitions/entries-of-person-queries.ts'
import { eraseRows, sectionOf } from '../db/personal-rows.ts'
import { tournamentRounds } from '../db/tables/competitions.ts'
import { cardReports } from '../db/tables/golfbox.ts'
import type { PersonalPart } from '../personal-data.ts'

/** The person's cards that were reported to GolfBox, with their state. */
export const golfboxPart: PersonalPart = {
  exportOf: async (db, person) => {
    const found = await db
      .select({ day: tournamentRounds.day, report: cardReports })
      .from(cardReports)
      .innerJoin(tournamentRounds, eq(tournamentRounds.id, cardReports.roundId))
      .where(inArray(cardReports.entryId, await selectEntryIdsOf(db, person)))
      .orderBy(asc(tournamentRounds.day))
    const rows = found.map(({ day, report }) => ({
      day,
      state: report.state,
      reason: reportText(report) || null,
      sentAt: report.sentAt,
      enteredManuallyAt: report.enteredManuallyAt,
    }))
    return [sectionOf(cardReports, rows)]
  },
  // A message from GolfBox may name the player.
  erase: async (tx, _ctx, person) =>
    eraseRows(tx, cardReports, inArray(cardReports.entryId, await selectEntryIdsOf(tx, person))),
}
