import { inArray } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { flightPlayers, flights } from '../db/tables/entries.ts'
import { cards, cardSignatures, scoreEntries } from '../db/tables/scoring.ts'

/**
 * Deletes the start lists of rounds with all cards, scores and signatures. No reference cascades to scores, so that
 * nothing else can delete them by accident; only rehearsals are deleted.
 */
export async function deleteStartLists(tx: Db, rounds: readonly string[]): Promise<void> {
  const roundIds = [...rounds]
  await tx.delete(cardSignatures).where(inArray(cardSignatures.roundId, roundIds))
  await tx.delete(scoreEntries).where(inArray(scoreEntries.roundId, roundIds))
  await tx.delete(cards).where(inArray(cards.roundId, roundIds))
  await tx.delete(flightPlayers).where(inArray(flightPlayers.roundId, roundIds))
  await tx.delete(flights).where(inArray(flights.roundId, roundIds))
}
