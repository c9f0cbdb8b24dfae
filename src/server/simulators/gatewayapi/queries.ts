import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { simulatorSms } from '../../db/tables/simulators.ts'

/** Whether no SMS with the sender's reference was received before. */
export async function isFirstRequest(db: Db, reference: string | null): Promise<boolean> {
  if (reference === null) return true
  return (await db.$count(simulatorSms, eq(simulatorSms.reference, reference))) === 0
}

export async function insertSms(db: Db, sms: typeof simulatorSms.$inferInsert): Promise<void> {
  await db.insert(simulatorSms).values(sms)
}
