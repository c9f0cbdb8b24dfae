import type { Db } from '#server/db/client.ts'

const counted = { execute: async () => [{ count: 1, waitMs: 0 }] }

/** A database for what is tested without one: what is written down there is nowhere, and nothing is limited. */
export const nullDatabase = {
  insert: () => ({
    values: () => ({
      onConflictDoNothing: async () => ({ rowCount: 1 }),
      onConflictDoUpdate: () => ({ returning: () => ({ prepare: () => counted }) }),
    }),
  }),
} as unknown as Db
