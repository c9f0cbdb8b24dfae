import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Choice } from '#domain/consent/consent.ts'
import { kept, personalData } from '../personal-data.ts'
import { id, instant } from './columns.ts'

/** Every choice about cookies, refusals too. Insert-only, without IP address or account. */
export const consentRecords = pgTable(
  'consent_records',
  {
    id: id().primaryKey(),
    at: instant('at').notNull(),
    /** The random id in the visitor's consent cookie. */
    visitorId: uuid('visitor_id').notNull(),
    /** Version and SHA-256 of the wording that was shown; no hash if a provider showed its own. */
    version: integer('version').notNull(),
    wordingHash: text('wording_hash'),
    adapter: text('adapter').notNull(),
    culture: text('culture').notNull(),
    /** The purposes granted besides the necessary cookies. */
    granted: text('granted').array().$type<Choice[]>().notNull(),
  },
  (t) => [index('consent_records_at').on(t.at)],
)

personalData(consentRecords, {
  about: 'A choice about cookies, under a random id',
  purpose: 'consent',
  retention: 'cookieConsents',
  columns: { visitorId: kept('pseudonym') },
  nonPersonal: 'id at version wordingHash adapter culture granted',
})
