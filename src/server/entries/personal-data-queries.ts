import { and, eq, exists, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import { updateEntries } from '../competitions/entry-queries.ts'
import { lockVersionsOfEntries } from '../competitions/tournament-queries.ts'
import type { Db } from '../db/client.ts'
import { columnVia, clearedValues, exportTable, hasValuesToClear } from '../db/personal-rows.ts'
import { accountGolfers, golferMemberships, golfers } from '../db/tables/accounts.ts'
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
    const where = or(isEntryOfPerson(person), manualEntriesOf(db, person).isOwn)
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
 * Entries without a golfer record, which the tournament desk entered manually. `isOwn`: the entry is the golfer's,
 * because last name and DGU number match and a DGU login proves the number, or because full name and verified address
 * match and the entry contradicts neither number nor birthday. A last name or an address alone proves nothing, because
 * families share both, and anybody can enter a stranger's number. `hasAddress`: the address matches; only it is cleared.
 */
function manualEntriesOf(db: Db, { email, golferIds }: Person) {
  const entry = tournamentEntries
  const isManual = and(isNull(entry.golferId), isNull(entry.accountId))
  const matchesAddress = eq(sql`lower(${entry.email})`, email)
  const matchesNumber = sql`exists (select from ${golferMemberships}
    where ${golferMemberships.golferId} = ${golfers.id}
      and ${golferMemberships.dguNumber} = ${entry.dguNumber})`
  const isProven = sql`exists (select from ${accountGolfers}
    where ${accountGolfers.golferId} = ${golfers.id} and ${accountGolfers.proof} = 'dgu_login')`
  const matchesPerson = and(
    matchesAddress,
    sql`lower(${golfers.firstName}) = lower(${entry.firstName})`,
    or(isNull(entry.dguNumber), matchesNumber),
    sql`coalesce(${golfers.birthDate} = ${entry.birthDate}, true)`,
  )
  const ownGolfer = db
    .select({ id: golfers.id })
    .from(golfers)
    .where(
      and(
        inArray(golfers.id, [...golferIds]),
        sql`lower(${golfers.lastName}) = lower(${entry.lastName})`,
        or(and(matchesNumber, isProven), matchesPerson),
      ),
    )
  return { isOwn: and(isManual, exists(ownGolfer)), hasAddress: and(isManual, matchesAddress) }
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
