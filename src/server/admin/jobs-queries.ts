import { sql } from 'drizzle-orm'
import { getJob, jobWords, listJobs } from '#contract/admin/jobs.ts'
import { jobFailures, jobs } from '../db/tables/jobs.ts'
import type { ListSource, TableSource } from './list-queries.ts'
import type { RecordSource } from './record-queries.ts'
import { inWords } from './search-queries.ts'

/** Only while the job fails, because an old failure is of no interest in the list. */
const latestErrorId = sql`case when ${jobs.failures} > 0 then (select ${jobFailures.errorId} from ${jobFailures}
  where ${jobFailures.jobId} = ${jobs.id} order by ${jobFailures.at} desc limit 1) end`

const secondsLater = (seconds: unknown) => sql`${seconds} * interval '1 second'`

/** Late: three turns and ten minutes after the latest run, which is more than a restart takes. */
const stateAt = (now: Date) => sql`case
  when ${jobs.finishedAt} is null then 'waiting'
  when ${jobs.failures} > 0 then 'failing'
  when ${jobs.finishedAt} + ${secondsLater(sql`(3 * ${jobs.everySeconds} + 600)`)} < ${now.toISOString()}::timestamptz then 'late'
  else 'ok' end`

export const jobsSource: ListSource = {
  list: listJobs,
  from: sql`${jobs}`,
  id: jobs.id,
  columns: {
    name: jobs.name,
    finishedAt: jobs.finishedAt,
    durationMs: jobs.durationMs,
    nextAt: sql`(${jobs.startedAt} + ${secondsLater(jobs.everySeconds)})`,
    everySeconds: jobs.everySeconds,
    failures: jobs.failures,
    failingSince: jobs.failingSince,
    errorId: latestErrorId,
    errorPath: sql`'/admin/insights/errors/' || ${latestErrorId}`,
  },
  columnsAt: (now) => ({ state: stateAt(now) }),
  search: (has) => has(sql`lower(${inWords(jobs.name, jobWords)} || ' ' || ${jobs.name})`),
}

const failuresTable: TableSource = {
  list: getJob.related.failures!,
  from: sql`${jobFailures}`,
  id: jobFailures.id,
  columns: {
    at: jobFailures.at,
    durationMs: jobFailures.durationMs,
    cause: sql`case when ${jobFailures.errorId} is null then 'Databasen svarede ikke' else 'En fejl i jobbet' end`,
    errorId: jobFailures.errorId,
    path: sql`'/admin/insights/errors/' || ${jobFailures.errorId}`,
  },
}

export const jobRecord: RecordSource = {
  record: getJob,
  source: jobsSource,
  related: {
    failures: {
      from: failuresTable,
      of: (id) => sql`${jobFailures.jobId} = ${id}`,
      order: sql`${jobFailures.at} desc`,
    },
  },
  timelineOf: (id) => ({ others: sql`array[${id}]` }),
}
