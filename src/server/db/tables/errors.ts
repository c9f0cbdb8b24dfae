import { index, pgTable, text } from 'drizzle-orm/pg-core'
import type { AgentFamily } from '#domain/errors/agent-family.ts'
import type { ErrorKind, ErrorSide } from '#domain/errors/kinds.ts'
import { noPersonalData } from '../personal-data.ts'
import { instant } from './columns.ts'

/**
 * Errors in browsers and on the server, under the id that the error page shows. Stored without IP
 * address, cookie or account (docs/algorithms/error-reports.md).
 */
export const webErrors = pgTable(
  'web_errors',
  {
    /** Eight hexadecimal digits. */
    id: text('id').primaryKey(),
    at: instant('at').notNull(),
    side: text('side').$type<ErrorSide>().notNull(),
    kind: text('kind').$type<ErrorKind>().notNull(),
    /** The pattern of a route, or a path of the API as it is registered. */
    page: text('page').notNull(),
    build: text('build').notNull(),
    message: text('message').notNull(),
    stack: text('stack').notNull(),
    /** Null for errors on the server. */
    agent: text('agent').$type<AgentFamily>(),
  },
  (t) => [index('web_errors_at').on(t.at)],
)

noPersonalData(
  webErrors,
  'An error without the person who met it; kept for 90 days',
  'id at side kind page build message stack agent',
)
