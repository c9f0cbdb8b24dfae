import type { Db } from '../db/client.ts'
import { insertAll } from '../db/insert-all.ts'
import { registrationCards, registrationOrders, registrations } from '../db/tables/registrations.ts'

/** Old purchases with their accepted terms; only for the demonstration's data. */
export type StoredAgreements = {
  registrations: (typeof registrations.$inferInsert)[]
  agreements: (typeof registrationOrders.$inferInsert)[]
}

export async function insertUnfinished(
  tx: Db,
  stored: Pick<StoredAgreements, 'registrations'> & {
    cards: (typeof registrationCards.$inferInsert)[]
  },
) {
  await insertAll(tx, registrations, stored.registrations)
  await insertAll(tx, registrationCards, stored.cards)
}

export async function insertAgreements(tx: Db, stored: StoredAgreements) {
  if (stored.agreements.length === 0) return
  await insertAll(tx, registrations, stored.registrations)
  await insertAll(tx, registrationOrders, stored.agreements)
}
