import { jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { FlagName, FlagSetting } from '#domain/flags/flags.ts'
import { kept, personalData } from '../personal-data.ts'
import { instant } from './columns.ts'

/** What an operator has decided about a flag of the code; without a row its declaration holds. */
export const featureFlags = pgTable('feature_flags', {
  name: text('name').$type<FlagName>().primaryKey(),
  state: text('state').$type<FlagSetting['state']>().notNull(),
  share: smallint('share').notNull(),
  clubIds: jsonb('club_ids').$type<string[]>().notNull(),
  reason: text('reason').notNull(),
  changedAt: instant('changed_at').notNull(),
  changedBy: uuid('changed_by').notNull(),
})

personalData(featureFlags, {
  about: 'A switch of the service, and who set it',
  purpose: 'audit',
  retention: 'with the row',
  columns: { changedBy: kept('staff') },
  nonPersonal: 'name state share clubIds reason changedAt',
})
