import { and, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { writeScores } from '#domain/scoring/card.ts'
import { formatPenalty } from '#domain/scoring/round-penalty.ts'
import { entryIdsOf } from '../competitions/entry-queries.ts'
import type { Db } from '../db/client.ts'
import { eraseRows, exportTable, fieldsOf, sectionOf, selectionOf } from '../db/personal-rows.ts'
import { tournamentRounds, tournaments } from '../db/tables/competitions.ts'
import { flightPlayers, tournamentEntries } from '../db/tables/entries.ts'
import { cards, cardSignatures, flightReports, scoreEntries } from '../db/tables/scoring.ts'
import type { PersonalPart } from '../personal-data.ts'

/**
 * Rounds with their cards, score entries and signatures. An erasure keeps them, because other players
 * were ranked against them (E25), and deletes the reports of flights.
 */
export const scoringPart: PersonalPart = {
  exportOf: async (db, { golferIds }) => {
    const entries = entryIdsOf(db, golferIds)
    return [
      await exportRounds(db, golferIds),
      await exportTable(db, scoreEntries, {
        where: inArray(scoreEntries.entryId, entries),
        orderBy: [scoreEntries.number],
      }),
      await exportTable(db, cardSignatures, {
        where: inArray(cardSignatures.byEntryId, entries),
        orderBy: [cardSignatures.receivedAt],
      }),
      await exportFlightReports(db, entries),
    ]
  },
  erase: (tx, _ctx, { golferIds }) => deleteFlightReports(tx, entryIdsOf(tx, golferIds)),
}

/** The export shows a card as it is displayed instead of as it is stored. */
async function exportRounds(db: Db, golferIds: readonly string[]) {
  const found = await db
    .select({
      shown: { tournament: tournaments.name, ...selectionOf(flightPlayers), ...selectionOf(cards) },
      scores: cards.scores,
      disputed: cards.disputed,
      penalties: cards.penalties,
    })
    .from(flightPlayers)
    .innerJoin(tournamentEntries, eq(tournamentEntries.id, flightPlayers.entryId))
    .innerJoin(tournamentRounds, eq(tournamentRounds.id, flightPlayers.roundId))
    .innerJoin(tournaments, eq(tournaments.id, tournamentEntries.tournamentId))
    .leftJoin(
      cards,
      and(eq(cards.roundId, flightPlayers.roundId), eq(cards.entryId, flightPlayers.entryId)),
    )
    .where(inArray(tournamentEntries.golferId, [...golferIds]))
    .orderBy(asc(tournamentRounds.day), asc(tournamentRounds.number))
  const rows = found.map(({ shown, scores, disputed, penalties }) => {
    const {
      scores: _scores,
      disputed: _disputed,
      penalties: _penalties,
      ...others
    } = shown as Record<string, unknown>
    return {
      ...others,
      penalties: penalties?.map(formatPenalty).join(', ') || null,
      scores: scores && writeScores(scores),
      disputed: disputed?.join(', ') || null,
    }
  })
  const fields = { tournament: 'Turnering', ...fieldsOf(flightPlayers), ...fieldsOf(cards) }
  return sectionOf(flightPlayers, rows, fields)
}

/** A query of entry ids: of one person, or of tournaments that ended long ago. */
type EntryIdQuery = SQL | { getSQL: () => SQL }

const isAbout = (entries: EntryIdQuery) =>
  or(
    inArray(flightReports.byEntryId, sql`(${entries})`),
    sql`${flightReports.content} ->> 'entryId' in (select id::text from (${entries}) as mine)`,
  )

/** Reports by and about the person; the reason for a retirement may be about health. */
export function exportFlightReports(db: Db, entries: EntryIdQuery) {
  const { content, number } = flightReports
  return exportTable(db, flightReports, {
    where: isAbout(entries),
    orderBy: [number],
    overrides: {
      kind: sql`${content} ->> 'kind'`,
      hole: sql`${content} -> 'hole'`,
      content: sql`coalesce(${content} ->> 'reason', ${content} ->> 'note')`,
    },
  })
}

export const deleteFlightReports = (tx: Db, entries: EntryIdQuery): Promise<void> =>
  eraseRows(tx, flightReports, isAbout(entries))
