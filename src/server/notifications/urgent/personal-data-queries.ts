import { eq, inArray, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/client.ts'
import { eraseRows, exportTable } from '../../db/personal-rows.ts'
import { tournamentEntries } from '../../db/tables/entries.ts'
import {
  pushBrowsers,
  smsPhones,
  urgentChoices,
  urgentMessages,
} from '../../db/tables/urgent-messages.ts'
import type { PersonalPart } from '../../personal-data.ts'

/** SMS and push: where they go, which are wanted, and which were sent. */
export const urgentPart: PersonalPart = {
  // One after the other: an export has one connection, in whose snapshot it reads.
  exportOf: async (db, { accountId, golferIds }) => [
    await exportTable(db, smsPhones, query(smsPhones.accountId, accountId, smsPhones.accountId)),
    await exportTable(
      db,
      urgentChoices,
      query(urgentChoices.accountId, accountId, urgentChoices.kind),
    ),
    await exportTable(
      db,
      pushBrowsers,
      query(pushBrowsers.accountId, accountId, pushBrowsers.addedAt),
    ),
    await exportTable(db, urgentMessages, {
      where: or(eq(urgentMessages.accountId, accountId), isToEntryOf(db, golferIds)),
      orderBy: [urgentMessages.createdAt],
    }),
  ],
  erase: async (tx: Db, _ctx, { accountId }) => {
    await eraseRows(tx, urgentMessages, eq(urgentMessages.accountId, accountId))
    await eraseRows(tx, pushBrowsers, eq(pushBrowsers.accountId, accountId))
    await eraseRows(tx, urgentChoices, eq(urgentChoices.accountId, accountId))
    await eraseRows(tx, smsPhones, eq(smsPhones.accountId, accountId))
  },
}

/** SMS to entries without an account; an erasure of the entries deletes them. */
const isToEntryOf = (db: Db, golferIds: readonly string[]) =>
  inArray(
    urgentMessages.entryId,
    db
      .select({ id: tournamentEntries.id })
      .from(tournamentEntries)
      .where(inArray(tournamentEntries.golferId, [...golferIds])),
  )

const query = (
  column: PgColumn,
  accountId: string,
  by: PgColumn,
): { where: SQL; orderBy: PgColumn[] } => ({ where: eq(column, accountId), orderBy: [by] })
