import { and, eq, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import { updateEntries } from '../competitions/entry-queries.ts'
import { lockVersionsOfEntries } from '../competitions/tournament-queries.ts'
import type { Db } from '../db/client.ts'
import { columnVia, clearedValues, exportTable, hasValuesToClear } from '../db/personal-rows.ts'
import { golferMemberships, golfers } from '../db/tables/accounts.ts'
import { tournaments } from '../db/tables/competitions.ts'
import { tournamentEntries } from '../db/tables/entries.ts'
import type { Person, PersonalPart } from '../personal-data.ts'
import { deleteFlightReports } from '../scoring/personal-data-queries.ts'

/**
 * The personal data of entries. An erasure clears the person's data but keeps place, card and score,
 * because others were ranked against them (E25).
 */
export const entriesPart: PersonalPart = {
  exportOf: async (db, person) => {
    const { tournamentId, number } = tournamentEntries
    const firstDay = columnVia(tournamentId, tournaments.firstDay)
    const where = isEntryOfPerson(person)
    return [await exportTable(db, tournamentEntries, { where, orderBy: [firstDay, number] })]
  },
  erase: async (tx, { now }, person) => {
    const { isOwn, hasAddress } = manualEntriesOf(tx, person)
    const entries = or(isEntryOfPerson(person), isOwn)
    await lockVersionsOfEntries(tx, or(entries, hasAddress))
    await withdrawFromComing(tx, now(), entries)
    await updateEntries(tx, entries, clearedValues(tournamentEntries))
    await updateEntries(tx, hasAddress, { email: null })
    await updateEntries(tx, eq(tournamentEntries.accountId, person.accountId), { accountId: null })
  },
}

/**
 * Entries without a golfer record, which the tournament desk entered manually. `isOwn`: the last name
 * is that of an erased golfer, and the DGU number or the verified address matches. `hasAddress`: the
 * address matches; another player may share it, so an erasure clears only the address.
 */
function manualEntriesOf(tx: Db, { email, golferIds }: Person) {
  const { golferId, accountId, lastName, dguNumber, email: address } = tournamentEntries
  const isManual = and(isNull(golferId), isNull(accountId))
  const matchesAddress = eq(sql`lower(${address})`, email)
  const lastNames = tx
    .select({ name: sql`lower(${golfers.lastName})` })
    .from(golfers)
    .where(inArray(golfers.id, [...golferIds]))
  const numbers = tx
    .select({ number: golferMemberships.dguNumber })
    .from(golferMemberships)
    .where(inArray(golferMemberships.golferId, [...golferIds]))
  return {
    isOwn: and(
      isManual,
      inArray(sql`lower(${lastName})`, lastNames),
      or(inArray(dguNumber, numbers), matchesAddress),
    ),
    hasAddress: and(isManual, matchesAddress),
  }
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

/** Clears contact data and buggies of tournaments that ended by a day; names and results are kept. */
export async function deleteContacts(tx: Db, until: PlainDate): Promise<number> {
  const old = tx
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(lte(tournaments.lastDay, until))
  const ofOld = inArray(tournamentEntries.tournamentId, old)
  const { id } = tournamentEntries
  await deleteFlightReports(tx, tx.select({ id }).from(tournamentEntries).where(ofOld))
  const withContacts = and(ofOld, hasValuesToClear(tournamentEntries, 'tournamentContacts'))
  await lockVersionsOfEntries(tx, withContacts)
  const changed = await updateEntries(
    tx,
    withContacts,
    clearedValues(tournamentEntries, 'tournamentContacts'),
  )
  return changed.length
}

const isEntryOfPerson = ({ golferIds }: Person): SQL =>
  inArray(tournamentEntries.golferId, [...golferIds])
