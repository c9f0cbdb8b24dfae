import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import { flightSigningKeys } from '../db/tables/signing-keys.ts'

type OfFlight = { id: string; keyNumber: number }

const keysOfFlight = prepared((db) =>
  db
    .select({ by: flightSigningKeys.byEntryId, publicKey: flightSigningKeys.publicKey })
    .from(flightSigningKeys)
    .where(
      and(
        eq(flightSigningKeys.flightId, sql.placeholder('id')),
        eq(flightSigningKeys.keyNumber, sql.placeholder('keyNumber')),
      ),
    )
    .orderBy(asc(flightSigningKeys.registeredAt), asc(flightSigningKeys.publicKey)),
)

/** The keys that phones have registered under the flight's current key. */
export const selectSigningKeys = (db: Db, { id, keyNumber }: OfFlight) =>
  keysOfFlight(db).execute({ id, keyNumber })

export async function insertSigningKey(tx: Db, row: typeof flightSigningKeys.$inferInsert) {
  await tx.insert(flightSigningKeys).values(row)
}
