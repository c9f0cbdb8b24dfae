import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { noPersonalData } from '../personal-data.ts'
import { id, instant } from './columns.ts'

/** Background jobs with their latest run, one row for each job of the running version. */
export const jobs = pgTable('jobs', {
  id: id().primaryKey(),
  name: text('name').notNull().unique(),
  everySeconds: integer('every_seconds').notNull(),
  /** Null until the first run. A success of a frequent job is stored at most every ten seconds. */
  startedAt: instant('started_at'),
  finishedAt: instant('finished_at'),
  durationMs: integer('duration_ms'),
  /** The end of the latest run that did not fail; null until the first. */
  succeededAt: instant('succeeded_at'),
  /** Failures in a row, 0 after a success. */
  failures: integer('failures').notNull(),
  /** When the first of them happened. */
  failingSince: instant('failing_since'),
})

noPersonalData(
  jobs,
  'A background job with its latest run',
  'id name everySeconds startedAt finishedAt durationMs succeededAt failures failingSince',
)

/** Failed runs, kept as long as the errors that they point to. */
export const jobFailures = pgTable(
  'job_failures',
  {
    id: id().primaryKey(),
    jobId: uuid('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    durationMs: integer('duration_ms').notNull(),
    /** The error report (`web_errors.id`); null when the database did not answer, which is no bug. */
    errorId: text('error_id'),
  },
  (t) => [index('job_failures_job').on(t.jobId, t.at), index('job_failures_at').on(t.at)],
)

noPersonalData(jobFailures, 'A failed run of a background job', 'id jobId at durationMs errorId')
