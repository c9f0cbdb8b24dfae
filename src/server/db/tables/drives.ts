import { bigserial, boolean, foreignKey, index, pgTable, smallint, uuid } from 'drizzle-orm/pg-core'
import { kept, nonPersonal, personalData } from '../personal-data.ts'
import { instant } from './columns.ts'
import { tournamentRounds } from './competitions.ts'
import { cards } from './scoring.ts'

/**
 * Insert-only: whose drive a side that plays one ball used on a hole (docs/algorithms/team-formats.md).
 * A drive is no score: the card may be removed with it, as long as the card has no score.
 */
export const driveEntries = pgTable(
  'drive_entries',
  {
    /** Generated on the device, so that a resend is recognised as the same entry. */
    id: uuid('id').primaryKey(),
    /** The order of receipt, independent of clocks. */
    number: bigserial('number', { mode: 'number' }).notNull(),
    roundId: uuid('round_id').notNull(),
    /** The entry that holds the side's card. */
    entryId: uuid('entry_id').notNull(),
    hole: smallint('hole').notNull(),
    /** Null takes back what was written. */
    driverEntryId: uuid('driver_entry_id'),
    replaces: uuid('replaces').array().notNull(),
    /** The player whose phone sent it; null for the tournament desk. */
    byEntryId: uuid('by_entry_id'),
    byAccountId: uuid('by_account_id'),
    /** Received after delivery, after the end of the tournament or in a void round: shown, not counted. */
    isLate: boolean('is_late').notNull(),
    writtenAt: instant('written_at').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (t) => [
    index('drive_entries_card').on(t.roundId, t.entryId, t.number),
    foreignKey({
      name: 'drive_entries_card_of',
      columns: [t.roundId, t.entryId],
      foreignColumns: [cards.roundId, cards.entryId],
    }).onDelete('cascade'),
  ],
)

personalData(driveEntries, {
  about: 'Whose drive a side used on a hole; never changed',
  purpose: 'tournament',
  retention: 'with the tournament',
  section: ['driveEntries', 'Brugte udslag'],
  columns: {
    entryId: kept('pseudonym'),
    driverEntryId: kept('pseudonym'),
    byEntryId: kept('pseudonym'),
    byAccountId: kept('staff'),
    roundId: nonPersonal({ jsonKey: 'day', label: 'Dag', replacedBy: tournamentRounds.day }),
    hole: kept('golf', 'Hul'),
    writtenAt: kept('golf', 'Skrevet'),
  },
  nonPersonal: 'id number replaces isLate receivedAt',
})
