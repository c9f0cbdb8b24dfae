import type { Db } from '../db/client.ts'
import { checkIns, roundsUsed } from '../db/tables/checkins.ts'
import type { NewCheckIn } from './queries.ts'

export type NewRound = typeof roundsUsed.$inferInsert

const batch = 500

/** Inserts the visits of a season, for the demonstration only. */
export async function insertVisits(tx: Db, visits: NewCheckIn[], rounds: NewRound[]) {
  for (let at = 0; at < visits.length; at += batch) {
    await tx.insert(checkIns).values(visits.slice(at, at + batch))
  }
  for (let at = 0; at < rounds.length; at += batch) {
    await tx.insert(roundsUsed).values(rounds.slice(at, at + batch))
  }
}
