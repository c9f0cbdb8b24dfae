import { eq, inArray, or, type SQL } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { eraseRows, exportTable } from '../db/personal-rows.ts'
import { tournamentEntries } from '../db/tables/entries.ts'
import { passes } from '../db/tables/passes.ts'
import { walletCards, walletRegistrations } from '../db/tables/wallets.ts'
import type { Person, PersonalPart } from '../personal-data.ts'

/** Export and erasure of cards in wallets. What stands at Google is emptied by the job afterwards. */
export const walletsPart: PersonalPart = {
  exportOf: async (db, person) => {
    const isOfPerson = cardsOf(db, person)
    return [
      await exportTable(db, walletCards, { where: isOfPerson, orderBy: [walletCards.addedAt] }),
      await exportTable(db, walletRegistrations, {
        where: registrationsOf(db, isOfPerson),
        orderBy: [walletRegistrations.registeredAt],
      }),
    ]
  },
  erase: async (tx, _ctx, person) => {
    const isOfPerson = cardsOf(tx, person)
    // First, because the cards are found by their pass or entry, which the erasure removes.
    await eraseRows(tx, walletRegistrations, registrationsOf(tx, isOfPerson))
    await eraseRows(tx, walletCards, isOfPerson)
  },
}

/** The cards of the person's golfers, and the start times of what the person has entered. */
function cardsOf(db: Db, { golferIds, accountId }: Person): SQL | undefined {
  const ofPasses = db
    .select({ id: passes.id })
    .from(passes)
    .where(inArray(passes.golferId, [...golferIds]))
  const ofEntries = db
    .select({ id: tournamentEntries.id })
    .from(tournamentEntries)
    .where(
      or(
        inArray(tournamentEntries.golferId, [...golferIds]),
        eq(tournamentEntries.accountId, accountId),
      ),
    )
  return or(inArray(walletCards.passId, ofPasses), inArray(walletCards.entryId, ofEntries))
}

const registrationsOf = (db: Db, isOfPerson: SQL | undefined): SQL =>
  inArray(
    walletRegistrations.cardId,
    db.select({ id: walletCards.id }).from(walletCards).where(isOfPerson),
  )
