import { asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { reportText, reportStateText } from '#domain/scoring/card-report-text.ts'
import type { Db } from '../db/client.ts'
import { cardReports } from '../db/tables/golfbox.ts'
import { tournamentRounds } from '../db/tables/competitions.ts'

type Entries = SQL | { getSQL: () => SQL }

const isOf = (entries: Entries) => inArray(cardReports.entryId, sql`(${entries})`)

/** Which of the person's cards went to GolfBox, and what became of them. */
export async function cardReportsOf(db: Db, entries: Entries) {
  const found = await db
    .select({ day: tournamentRounds.day, report: cardReports })
    .from(cardReports)
    .innerJoin(tournamentRounds, eq(tournamentRounds.id, cardReports.roundId))
    .where(isOf(entries))
    .orderBy(asc(tournamentRounds.day))
  const rows = found.map(({ day, report }) => ({
    day,
    state: report.state,
    reason: reportText(report) || null,
    sentAt: report.sentAt,
    typedAt: report.typedAt,
  }))
  const fields = {
    day: ['Dag', 'day'],
    state: ['Til GolfBox', reportStateText],
    reason: 'Hvorfor',
    sentAt: ['Sendt', 'time'],
    typedAt: ['Tastet ind i GolfBox', 'time'],
  } as const
  return { fields, rows }
}

/** What GolfBox said of a card may name the player. */
export async function forgetAnswers(tx: Db, entries: Entries): Promise<void> {
  await tx.update(cardReports).set({ answer: null }).where(isOf(entries))
}
