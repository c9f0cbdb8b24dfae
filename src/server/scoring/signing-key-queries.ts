import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { flightSigningKeys } from '../db/tables/signing-keys.ts'

type OfFlight = { id: string; keyNumber: number }

const registeredUnder = ({ id, keyNumber }: OfFlight) =>
  and(eq(flightSigningKeys.flightId, id), eq(flightSigningKeys.keyNumber, keyNumber))

/** The keys that phones have registered under the flight's current key. */
export const selectSigningKeys = (db: Db, flight: OfFlight) =>
  db
    .select({ by: flightSigningKeys.byEntryId, publicKey: flightSigningKeys.publicKey })
    .from(flightSigningKeys)
    .where(registeredUnder(flight))
    .orderBy(asc(flightSigningKeys.registeredAt), asc(flightSigningKeys.publicKey))

export async function insertSigningKey(tx: Db, row: typeof flightSigningKeys.$inferInsert) {
  await tx.insert(flightSigningKeys).values(row)
}
