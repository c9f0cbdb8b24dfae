import type { Db } from '#server/db/client.ts'

const counted = { execute: async () => [{ count: 1, waitMs: 0 }] }

/** A database for tests without one: writes are dropped, and no rate limit applies. */
export const nullDatabase = {
  insert: () => ({
    values: () => ({
      onConflictDoNothing: async () => ({ rowCount: 1 }),
      onConflictDoUpdate: () => ({ returning: () => ({ prepare: () => counted }) }),
    }),
  }),
} as unknown as Db
