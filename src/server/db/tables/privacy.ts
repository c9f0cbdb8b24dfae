import { pgTable, text } from 'drizzle-orm/pg-core'
import { kept, personalData } from '../personal-data.ts'
import { instant } from './columns.ts'

/**
 * Hashes of erased accounts, golfers and addresses. A restore repeats these erasures on an older
 * backup (L-DP-5). Hashes of ids are kept, because ids cannot be guessed. Addresses could be guessed,
 * so their hashes are deleted when no backup is older.
 */
export const erasures = pgTable('erasures', {
  /** SHA-256 of the kind and the id or address. */
  hash: text('hash').primaryKey(),
  kind: text('kind').$type<'account' | 'golfer' | 'address'>().notNull(),
  erasedAt: instant('erased_at').notNull(),
})

personalData(erasures, {
  about: 'Hashes of erased accounts, golfers and addresses',
  purpose: 'erasure',
  retention: 'erasedAddresses',
  columns: { hash: kept('secret') },
  nonPersonal: 'kind erasedAt',
})
