import type { Ctx } from './ctx.ts'
import type { Db } from './db/client.ts'
import type { ExportSection } from './db/personal-rows.ts'

/** Somebody who asks for what is hers: the account, its address, and golfers (E7). */
export type Person = {
  accountId: string
  /** Proven to be hers; empty when it is not. */
  email: string
  /** In an export those who have proven themselves here; in an erasure those who are erased with it. */
  golferIds: readonly string[]
  /**
   * In an export: cards that the account sees of golfers whom it has by a typed number alone. Of
   * such a golfer it gets her name and these cards, and nothing else that we know of her.
   */
  passIds?: readonly string[]
}

/**
 * What a module does with the personal data in its own tables (docs/algorithms/erasure.md): no
 * other module writes there.
 */
export type PersonalPart = {
  /** Everything about the person, and nothing about anybody else; no keys, no hashes. */
  exportOf: (db: Db, person: Person) => Promise<ExportSection[]>
  /**
   * Removes what need not be kept, inside one transaction. Done again it changes nothing. Asks
   * nothing of `ctx` but the clock: a restore repeats it without a request.
   */
  erase: (tx: Db, ctx: Pick<Ctx, 'now'>, person: Person) => Promise<void>
}
