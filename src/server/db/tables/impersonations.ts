import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ImpersonationEnd } from '#domain/accounts/impersonation.ts'
import { cleared, kept, personalData } from '../personal-data.ts'
import { id, instant } from './columns.ts'

/** When an operator saw the service as another person, read-only. The row stays as long as the log. */
export const impersonations = pgTable(
  'impersonations',
  {
    id: id().primaryKey(),
    operatorId: uuid('operator_id').notNull(),
    /** The session of the operator that sees the service as the person. */
    sessionId: uuid('session_id').notNull(),
    accountId: uuid('account_id').notNull(),
    reason: text('reason').notNull(),
    startedAt: instant('started_at').notNull(),
    /** By the database's clock, like sessions. */
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    endedBecause: text('ended_because').$type<ImpersonationEnd>(),
  },
  (t) => [
    index('impersonations_account').on(t.accountId),
    // The final guard against two at once.
    uniqueIndex('impersonations_one_running')
      .on(t.operatorId)
      .where(sql`${t.endedAt} is null`),
    index('impersonations_session')
      .on(t.sessionId)
      .where(sql`${t.endedAt} is null`),
  ],
)

personalData(impersonations, {
  about: 'When the back office saw the service as a person',
  purpose: 'audit',
  retention: 'log',
  section: ['impersonations', 'Kontoret har set tjenesten som dig'],
  columns: {
    operatorId: kept('staff'),
    accountId: kept('pseudonym'),
    reason: cleared('message', 'Grund', { to: '' }),
    startedAt: kept('access', 'Begyndt'),
    endedAt: kept('access', 'Afsluttet'),
  },
  nonPersonal: 'id sessionId expiresAt endedBecause',
})
