import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { getTableName } from 'drizzle-orm'
import { verifyChain, type ChainReport } from '#server/activity/verify-chain.ts'
import type { Db } from '#server/db/client.ts'
import {
  activity,
  activityAnchors,
  activityChain,
  activityLinks,
  activityQueue,
} from '#server/db/tables/activity.ts'

export const event = {
  actorKind: 'system',
  action: 'demo.seed',
  subjectType: 'demo',
  subjectId: 'x',
}

/** Inserts events that differ, and returns their ids. */
export async function insertEvents(db: Db, count: number, at: Date): Promise<number[]> {
  const rows = Array.from({ length: count }, (_, n) => ({
    ...event,
    at,
    data: { n, text: 'Å "x"' },
  }))
  return (await db.insert(activity).values(rows).returning()).map(({ id }) => id)
}

/** Lets the owner of the tables change them, as somebody with the database's password could. */
export async function disableTriggers(db: Db, ...tables: PgTable[]) {
  for (const table of tables) {
    await db.execute(sql`alter table ${sql.identifier(getTableName(table))} disable trigger user`)
  }
}

export async function enableTriggers(db: Db, ...tables: PgTable[]) {
  for (const table of tables) {
    await db.execute(sql`alter table ${sql.identifier(getTableName(table))} enable trigger user`)
  }
}

const undone = Symbol('undone')

/** Tampers with the log as its owner, verifies it, and undoes the tampering. */
export async function verifyTampered(
  db: Db,
  now: Date,
  tamper: (tx: Db) => Promise<unknown>,
): Promise<ChainReport> {
  let report: ChainReport | undefined
  const run = db.transaction(async (tx) => {
    await disableTriggers(
      tx,
      activity,
      activityLinks,
      activityAnchors,
      activityChain,
      activityQueue,
    )
    await tamper(tx)
    report = await verifyChain(tx, now)
    throw undone
  })
  await run.catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return report!
}
