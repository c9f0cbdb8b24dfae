import { pgTable, text } from 'drizzle-orm/pg-core'
import { kept, personalData } from '../personal-data.ts'
import { instant } from './columns.ts'

/**
 * Who has been erased, as hashes: a backup that is older than an erasure is restored without them
 * (L-DP-5). An account and a golfer are known by the hash of an id that nobody can guess; an
 * address, which somebody could, is forgotten when no backup is older.
 */
export const erasures = pgTable('erasures', {
  /** SHA-256 of the kind and the id or address. */
  hash: text('hash').primaryKey(),
  kind: text('kind').$type<'account' | 'golfer' | 'address'>().notNull(),
  erasedAt: instant('erased_at').notNull(),
})

personalData(erasures, {
  about: 'Who has been erased, as hashes',
  purpose: 'restore',
  retention: 'erasedAddresses',
  columns: { hash: kept('secret') },
  plain: 'kind erasedAt',
})
