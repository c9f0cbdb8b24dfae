import { and, eq, inArray, lte, type SQL } from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import { updateEntries } from '../competitions/entry-status-queries.ts'
import { lockVersionsOfEntries } from '../competitions/tournament-queries.ts'
import type { Db } from '../db/client.ts'
import { columnVia, emptiedValues, exportTable, isUnemptied } from '../db/personal-rows.ts'
import { tournaments } from '../db/tables/competitions.ts'
import { tournamentEntries } from '../db/tables/entries.ts'
import type { Person, PersonalPart } from '../personal-data.ts'
import { deleteFlightReports } from '../scoring/personal-data-queries.ts'

/**
 * What a tournament knows of those who entered. An erasure takes the person out; her place, her
 * card and her score stay, for others were ranked against them (E25).
 */
export const entriesPart: PersonalPart = {
  exportOf: async (db, person) => {
    const { tournamentId, number } = tournamentEntries
    const firstDay = columnVia(tournamentId, tournaments.firstDay)
    const where = isHers(person)
    return [await exportTable(db, tournamentEntries, { where, orderBy: [firstDay, number] })]
  },
  erase: async (tx, { now }, person) => {
    await lockVersionsOfEntries(tx, isHers(person))
    await updateEntries(tx, isHers(person), emptiedValues(tournamentEntries))
    await leaveWhatComes(tx, now(), person)
    await updateEntries(tx, eq(tournamentEntries.accountId, person.accountId), { accountId: null })
  },
}

/** Where no start list is made yet her place goes on to the next; the job for places gives it. */
async function leaveWhatComes(tx: Db, now: Date, person: Person) {
  const coming = tx
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(inArray(tournaments.state, ['open', 'closed']))
  const stands = inArray(tournamentEntries.state, [
    'entered',
    'awaiting_payment',
    'waiting',
    'offered',
  ])
  const ofComing = and(isHers(person), inArray(tournamentEntries.tournamentId, coming), stands)
  await updateEntries(tx, ofComing, { state: 'withdrawn', withdrawnAt: now, heldUntil: null })
}

/** Forgets of those whose tournament was over on a day how to reach them, and who rode; names and results stay. */
export async function deleteContacts(tx: Db, until: PlainDate): Promise<number> {
  const old = tx
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(lte(tournaments.lastDay, until))
  const ofOld = inArray(tournamentEntries.tournamentId, old)
  const { id } = tournamentEntries
  await deleteFlightReports(tx, tx.select({ id }).from(tournamentEntries).where(ofOld))
  const ofUnemptied = and(ofOld, isUnemptied(tournamentEntries, 'tournamentContacts'))
  const emptied = emptiedValues(tournamentEntries, 'tournamentContacts')
  await lockVersionsOfEntries(tx, ofUnemptied)
  const gone = await updateEntries(tx, ofUnemptied, emptied)
  return gone.length
}

const isHers = ({ golferIds }: Person): SQL => inArray(tournamentEntries.golferId, [...golferIds])
