import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Choice } from '#domain/consent/consent.ts'
import { kept, personalData } from '../personal-data.ts'
import { id, instant } from './columns.ts'

/** Every choice about cookies, also a refusal: insert-only, without address or account. */
export const consentRecords = pgTable(
  'consent_records',
  {
    id: id().primaryKey(),
    at: instant('at').notNull(),
    /** The visitor's random number, which stands in her cookie too. */
    visitorId: uuid('visitor_id').notNull(),
    /** Of the wording that was shown, and its SHA-256; none when a provider showed its own. */
    version: integer('version').notNull(),
    wordingHash: text('wording_hash'),
    adapter: text('adapter').notNull(),
    culture: text('culture').notNull(),
    /** What was granted beside the necessary. */
    granted: text('granted').array().$type<Choice[]>().notNull(),
  },
  (t) => [index('consent_records_at').on(t.at)],
)

personalData(consentRecords, {
  about: 'A choice about cookies, under a random number',
  purpose: 'consent',
  retention: 'cookieConsents',
  columns: { visitorId: kept('pseudonym') },
  plain: 'id at version wordingHash adapter culture granted',
})
