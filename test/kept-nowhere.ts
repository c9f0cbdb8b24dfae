import type { Db } from '#server/db/client.ts'

/** A database for what is tested without one: what is written down there is nowhere. */
export const keptNowhere = {
  insert: () => ({ values: () => ({ onConflictDoNothing: async () => ({ rowCount: 1 }) }) }),
} as unknown as Db
