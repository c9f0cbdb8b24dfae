import { inArray } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { courseClosures } from '../db/tables/clubs.ts'

export async function insertClosure(tx: Db, row: typeof courseClosures.$inferInsert) {
  const [closure] = await tx.insert(courseClosures).values(row).returning({ id: courseClosures.id })
  if (!closure) throw new Error('The closure was not stored')
  return closure.id
}

export async function endClosures(tx: Db, ids: string[], until: Date) {
  await tx.update(courseClosures).set({ until }).where(inArray(courseClosures.id, ids))
}
