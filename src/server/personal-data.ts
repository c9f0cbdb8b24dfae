import type { Ctx } from './ctx.ts'
import type { Db } from './db/client.ts'
import type { ExportSection } from './db/personal-rows.ts'

/** The subject of an export or an erasure: the account, its address and its golfers (E7). */
export type Person = {
  accountId: string
  /** Verified; otherwise empty. */
  email: string
  /** In an export the verified golfers; in an erasure those who are erased with the account. */
  golferIds: readonly string[]
  /**
   * In an export: cards of golfers whom the account has only entered by number. Of such a golfer the export contains
   * the name and these cards, and nothing else.
   */
  passIds?: readonly string[]
}

/**
 * How a module exports and erases the personal data in its tables (docs/algorithms/erasure.md); only it writes
 * to them.
 */
export type PersonalPart = {
  /** All data about the person and nothing about others; no keys, no hashes. */
  exportOf: (db: Db, person: Person) => Promise<ExportSection[]>
  /**
   * Removes data without a duty to retain it, in one transaction. Idempotent. Uses only the clock of `ctx`, because a
   * restore repeats erasures without a request.
   */
  erase: (tx: Db, ctx: Pick<Ctx, 'now'>, person: Person) => Promise<void>
}
