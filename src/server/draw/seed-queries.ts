import type { Db } from '../db/client.ts'
import { insertAll } from '../db/insert-all.ts'
import { drawDrafts, drawStates, startLists } from '../db/tables/draw.ts'

/** Drafts and published start lists of the demonstration. */
export type StoredDraw = {
  drafts: (typeof drawDrafts.$inferInsert & { id: string })[]
  draftStates: (typeof drawStates.$inferInsert)[]
  startLists: (typeof startLists.$inferInsert)[]
}

export async function insertDrawStory(tx: Db, stored: StoredDraw) {
  await insertAll(tx, drawDrafts, stored.drafts)
  await insertAll(tx, drawStates, stored.draftStates)
  await insertAll(tx, startLists, stored.startLists)
}
