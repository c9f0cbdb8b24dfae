import { alias } from 'drizzle-orm/pg-core'
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { ReserveAnswer } from '#domain/entries/reserves.ts'
import { exportTable } from '../../db/personal-rows.ts'
import type { Db } from '../../db/client.ts'
import { tournamentEntries } from '../../db/tables/entries.ts'
import { reserveCalls } from '../../db/tables/reserves.ts'

/** All reads and writes of the calls of reserves. */

export type CallRow = typeof reserveCalls.$inferSelect

const outs = alias(tournamentEntries, 'outs')

/** The calls of a round with both players, the open ones first and then the newest. */
export const selectCalls = (db: Db, roundId: string) =>
  db
    .select({ call: reserveCalls, entry: tournamentEntries, out: outs })
    .from(reserveCalls)
    .innerJoin(tournamentEntries, eq(tournamentEntries.id, reserveCalls.entryId))
    .innerJoin(outs, eq(outs.id, reserveCalls.outEntryId))
    .where(eq(reserveCalls.roundId, roundId))
    .orderBy(
      desc(isNull(reserveCalls.answer)),
      desc(reserveCalls.askedAt),
      desc(tournamentEntries.number),
    )

/** The open call of a player on the waiting list; the tournament's lock keeps it so. */
export async function findOpenCall(db: Db, entryId: string): Promise<CallRow | undefined> {
  const [row] = await db
    .select()
    .from(reserveCalls)
    .where(and(eq(reserveCalls.entryId, entryId), isNull(reserveCalls.answer)))
  return row
}

export async function insertCall(tx: Db, row: typeof reserveCalls.$inferInsert) {
  await tx.insert(reserveCalls).values(row)
}

type Answered = { answer: ReserveAnswer; answeredAt: Date }

export async function writeAnswer(tx: Db, callId: string, answered: Answered) {
  await tx.update(reserveCalls).set(answered).where(eq(reserveCalls.id, callId))
}

/** The calls of one person. */
export const exportCalls = (db: Db, entryIds: string[]) =>
  exportTable(db, reserveCalls, {
    where: inArray(reserveCalls.entryId, entryIds),
    orderBy: [reserveCalls.askedAt],
  })
