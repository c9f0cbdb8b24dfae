import { and, asc, eq, inArray, or, sql, type SQLWrapper } from 'drizzle-orm'
import { writeScores } from '#domain/scoring/card.ts'
import { formatPenalty } from '#domain/scoring/round-penalty.ts'
import { selectEntryIdsOf } from '../competitions/entries-of-person-queries.ts'
import type { Db } from '../db/client.ts'
import { eraseRows, exportTable, fieldsOf, sectionOf, selectionOf } from '../db/personal-rows.ts'
import { tournamentRounds, tournaments } from '../db/tables/competitions.ts'
import { driveEntries } from '../db/tables/drives.ts'
import { flightPlayers, tournamentEntries } from '../db/tables/entries.ts'
import { cards, cardSignatures, flightReports, scoreEntries } from '../db/tables/scoring.ts'
import type { PersonalPart } from '../personal-data.ts'

/**
 * Rounds with their cards, score entries, drives and signatures. An erasure keeps them, because other players
 * were ranked against them (E25), and deletes the reports of flights.
 */
export const scoringPart: PersonalPart = {
  exportOf: async (db, person) => {
    const entries = await selectEntryIdsOf(db, person)
    return [
      await exportRounds(db, entries),
      await exportTable(db, scoreEntries, {
        where: inArray(scoreEntries.entryId, entries),
        orderBy: [scoreEntries.number],
      }),
      await exportTable(db, driveEntries, {
        where: or(
          inArray(driveEntries.driverEntryId, entries),
          inArray(driveEntries.byEntryId, entries),
        ),
        orderBy: [driveEntries.number],
      }),
      await exportTable(db, cardSignatures, {
        where: inArray(cardSignatures.byEntryId, entries),
        orderBy: [cardSignatures.receivedAt],
      }),
      await exportFlightReports(db, entries),
    ]
  },
  erase: async (tx, _ctx, person) => deleteFlightReports(tx, await selectEntryIdsOf(tx, person)),
}

/** The export shows a card as it is displayed instead of as it is stored. */
async function exportRounds(db: Db, entryIds: string[]) {
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
    .where(inArray(tournamentEntries.id, entryIds))
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

/** The entry ids of one person, or a query of those in tournaments that ended long ago. */
type EntryIds = string[] | SQLWrapper

const isAbout = (entries: EntryIds) =>
  or(
    inArray(flightReports.byEntryId, entries),
    inArray(sql`(${flightReports.content} ->> 'entryId')::uuid`, entries),
  )

/** Reports by and about the person; the reason for a retirement may be about health. */
export function exportFlightReports(db: Db, entries: EntryIds) {
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

export const deleteFlightReports = (tx: Db, entries: EntryIds): Promise<void> =>
  eraseRows(tx, flightReports, isAbout(entries))
