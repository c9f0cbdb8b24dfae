import type { Db } from '../db/client.ts'
import { drawDrafts, drawStates, startLists } from '../db/tables/draw.ts'

/** Drafts and published start lists of the demonstration. */
export type StoredDraw = {
  drafts: (typeof drawDrafts.$inferInsert & { id: string })[]
  draftStates: (typeof drawStates.$inferInsert)[]
  startLists: (typeof startLists.$inferInsert)[]
}

export async function insertDrawStory(tx: Db, stored: StoredDraw) {
  await tx.insert(drawDrafts).values(stored.drafts)
  await tx.insert(drawStates).values(stored.draftStates)
  await tx.insert(startLists).values(stored.startLists)
}
