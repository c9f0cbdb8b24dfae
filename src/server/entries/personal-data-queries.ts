import { and, eq, inArray, lte, or, type SQL } from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import { isManualWithAddress, selectEntryIdsOf } from '../competitions/entries-of-person-queries.ts'
import { updateEntries } from '../competitions/entry-queries.ts'
import { clearSideNames } from '../competitions/sides/side-queries.ts'
import { deleteDayLinks } from '../competitions/day-links/day-link-queries.ts'
import { lockVersionsOfEntries } from '../competitions/tournament-queries.ts'
import type { Db } from '../db/client.ts'
import { columnVia, clearedValues, exportTable, hasValuesToClear } from '../db/personal-rows.ts'
import { tournaments } from '../db/tables/competitions.ts'
import { tournamentEntries } from '../db/tables/entries.ts'
import {
  clearMatchMessages,
  clearOldMatchMessages,
  exportMatchesOf,
} from '../matches/personal-data-queries.ts'
import {
  deleteCaptaincies,
  deleteOldCaptains,
  exportCaptaincies,
} from '../matches/captain-queries.ts'
import { deleteMessagesOfEntries } from '../notifications/urgent/message-queries.ts'
import { exportCalls } from './reserves/reserve-queries.ts'
import type { PersonalPart } from '../personal-data.ts'
import { deleteFlightReports } from '../scoring/personal-data-queries.ts'
import { clearExtraNotes, exportExtras } from './extras/extra-queries.ts'
import { deletePresence, exportPresence } from './presence/presence-queries.ts'

/**
 * The personal data of entries. An erasure clears the person's data but keeps place, card and score,
 * because others were ranked against them (E25).
 */
export const entriesPart: PersonalPart = {
  exportOf: async (db, person) => {
    const { tournamentId, number } = tournamentEntries
    const firstDay = columnVia(tournamentId, tournaments.firstDay)
    const where = inArray(tournamentEntries.id, await selectEntryIdsOf(db, person))
    return [
      await exportTable(db, tournamentEntries, { where, orderBy: [firstDay, number] }),
      await exportPresence(db, await selectEntryIdsOf(db, person)),
      await exportExtras(db, await selectEntryIdsOf(db, person)),
      await exportCalls(db, await selectEntryIdsOf(db, person)),
      ...(await exportMatchesOf(db, await selectEntryIdsOf(db, person))),
      await exportCaptaincies(db, person.email),
    ]
  },
  erase: async (tx, { now }, person) => {
    const ids = await selectEntryIdsOf(tx, person)
    const entries = inArray(tournamentEntries.id, ids)
    const hasAddress = isManualWithAddress(person)
    // Entries of others that the account made have the account's own telephone and address.
    const made = eq(tournamentEntries.accountId, person.accountId)
    await lockVersionsOfEntries(tx, or(entries, hasAddress, made))
    await withdrawFromComing(tx, now(), entries)
    await deleteMessagesOfEntries(tx, ids)
    await deletePresence(tx, ids)
    await clearExtraNotes(tx, ids)
    await clearMatchMessages(tx, ids)
    await deleteCaptaincies(tx, person.email)
    await clearSideNames(tx, ids)
    await updateEntries(tx, entries, clearedValues(tournamentEntries))
    await updateEntries(tx, hasAddress, { email: null })
    await updateEntries(tx, made, { accountId: null, phone: null, email: null })
  },
}

/** Withdraws entries in tournaments without a start list; the job for deadlines offers their places. */
async function withdrawFromComing(tx: Db, now: Date, entries: SQL | undefined) {
  const coming = tx
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(inArray(tournaments.state, ['open', 'closed']))
  const isActive = inArray(tournamentEntries.state, [
    'entered',
    'awaiting_payment',
    'waiting',
    'offered',
  ])
  const ofComing = and(entries, inArray(tournamentEntries.tournamentId, coming), isActive)
  await updateEntries(tx, ofComing, { state: 'withdrawn', withdrawnAt: now, heldUntil: null })
}

/** Clears contact data, buggies, notes, presence and day links of tournaments that ended by a day; names and results are kept. */
export async function deleteContacts(tx: Db, until: PlainDate): Promise<number> {
  const old = tx
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(lte(tournaments.lastDay, until))
  const ofOld = inArray(tournamentEntries.tournamentId, old)
  const { id } = tournamentEntries
  const ids = tx.select({ id }).from(tournamentEntries).where(ofOld)
  await deleteFlightReports(tx, ids)
  await deletePresence(tx, ids)
  await clearExtraNotes(tx, ids)
  await deleteDayLinks(tx, old)
  await clearOldMatchMessages(tx, old)
  await deleteOldCaptains(tx, old)
  const withContacts = and(ofOld, hasValuesToClear(tournamentEntries, 'tournamentContacts'))
  await lockVersionsOfEntries(tx, withContacts)
  const changed = await updateEntries(
    tx,
    withContacts,
    clearedValues(tournamentEntries, 'tournamentContacts'),
  )
  return changed.length
}
