import { inArray, type SQL } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { eraseRows, exportTable } from '../db/personal-rows.ts'
import { passes } from '../db/tables/passes.ts'
import { walletCards, walletRegistrations } from '../db/tables/wallets.ts'
import type { PersonalPart } from '../personal-data.ts'

/** Export and erasure of cards in wallets. What stands at Google is emptied by the job afterwards. */
export const walletsPart: PersonalPart = {
  exportOf: async (db, { golferIds }) => {
    const isOfPerson = cardsOf(db, golferIds)
    return [
      await exportTable(db, walletCards, { where: isOfPerson, orderBy: [walletCards.addedAt] }),
      await exportTable(db, walletRegistrations, {
        where: registrationsOf(db, isOfPerson),
        orderBy: [walletRegistrations.registeredAt],
      }),
    ]
  },
  erase: async (tx, _ctx, { golferIds }) => {
    const isOfPerson = cardsOf(tx, golferIds)
    // First, because the cards are found by their pass, which the erasure removes.
    await eraseRows(tx, walletRegistrations, registrationsOf(tx, isOfPerson))
    await eraseRows(tx, walletCards, isOfPerson)
  },
}

const cardsOf = (db: Db, golferIds: readonly string[]): SQL =>
  inArray(
    walletCards.passId,
    db
      .select({ id: passes.id })
      .from(passes)
      .where(inArray(passes.golferId, [...golferIds])),
  )

const registrationsOf = (db: Db, isOfPerson: SQL): SQL =>
  inArray(
    walletRegistrations.cardId,
    db.select({ id: walletCards.id }).from(walletCards).where(isOfPerson),
  )
