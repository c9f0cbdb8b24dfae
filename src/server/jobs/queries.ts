import { eq, lte, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { jobFailures, jobs } from '../db/tables/jobs.ts'
import { jobChannel } from './job-channel.ts'

/** Stores the jobs of this version, so that a job stands in the list before its first run, and deletes others. */
export async function saveJobs(db: Db, all: readonly { name: string; everySeconds: number }[]) {
  const rows = all.map(({ name, everySeconds }) => ({
    name,
    // Tests have jobs that run more than once a second.
    everySeconds: Math.ceil(everySeconds),
    failures: 0,
  }))
  if (rows.length === 0) return
  await db.transaction(async (tx) => {
    await tx
      .insert(jobs)
      .values(rows)
      .onConflictDoUpdate({
        target: jobs.name,
        set: { everySeconds: sql`excluded.every_seconds` },
      })
    const names = rows.map(({ name }) => name)
    await tx.delete(jobs).where(notInArray(jobs.name, names))
  })
}

export type JobRun = {
  name: string
  startedAt: Date
  finishedAt: Date
  durationMs: number
  /** Set when it failed; without an id when the database did not answer. */
  failure?: { errorId: string | null }
}

/** Stores the latest run of a job, and a failed run also on its own. */
export async function saveRun(db: Db, run: JobRun) {
  const { name, startedAt, finishedAt, durationMs, failure } = run
  const outcome = failure
    ? {
        failures: sql`${jobs.failures} + 1`,
        failingSince: sql`coalesce(${jobs.failingSince}, ${startedAt.toISOString()}::timestamptz)`,
      }
    : { failures: 0, failingSince: null, succeededAt: finishedAt }
  await db.transaction(async (tx) => {
    const [job] = await tx
      .update(jobs)
      .set({ startedAt, finishedAt, durationMs, ...outcome })
      .where(eq(jobs.name, name))
      .returning({ id: jobs.id })
    if (!job || !failure) return
    const { errorId } = failure
    await tx.insert(jobFailures).values({ jobId: job.id, at: startedAt, durationMs, errorId })
  })
}

/** Notifies the processes that run jobs; each name is sent once, with the id by which one of them takes it. */
export const notifyJobs = (db: Db, { id, names }: { id: string; names: string[] }) =>
  db.execute(
    sql`select pg_notify(${jobChannel}, name || ' ' || ${id}::text)
      from unnest(${sql.param(names)}::text[]) name`,
  )

export async function findJobName(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db.select({ name: jobs.name }).from(jobs).where(eq(jobs.id, id))
  return row?.name
}

/** Deletes failed runs up to an instant, and returns their number. */
export async function deleteOldFailures(tx: Db, until: Date): Promise<number> {
  const { rowCount } = await tx.delete(jobFailures).where(lte(jobFailures.at, until))
  return rowCount ?? 0
}
