import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { kept, personalData } from '../personal-data.ts'
import { instant } from './columns.ts'
import { flights } from './entries.ts'

/** Public keys of phones, each for the player it writes as (docs/algorithms/signing-offline.md). */
export const flightSigningKeys = pgTable(
  'flight_signing_keys',
  {
    flightId: uuid('flight_id')
      .notNull()
      .references(() => flights.id, { onDelete: 'cascade' }),
    byEntryId: uuid('by_entry_id').notNull(),
    /** Ed25519, 32 bytes, base64url. */
    publicKey: text('public_key').notNull(),
    /** The flight's key under which it was registered; a new key of the flight voids it. */
    keyNumber: integer('key_number').notNull(),
    registeredAt: instant('registered_at').notNull(),
  },
  (t) => [
    primaryKey({
      name: 'flight_signing_keys_pk',
      columns: [t.flightId, t.keyNumber, t.byEntryId, t.publicKey],
    }),
  ],
)

personalData(flightSigningKeys, {
  about: 'A public key of a phone that writes scores',
  purpose: 'tournament',
  retention: 'with the tournament',
  columns: { byEntryId: kept('pseudonym'), publicKey: kept('secret') },
  nonPersonal: 'flightId keyNumber registeredAt',
})
