import { sql, type SQL } from 'drizzle-orm'
import { attemptStates, type AttemptState } from '#domain/payments/attempt.ts'
import type { PaymentCaseKind } from '#domain/payments/payment-cases.ts'
import type { Db } from '../db/client.ts'
import { jobs } from '../db/tables/jobs.ts'
import { paymentAttempts, paymentCases } from '../db/tables/payments.ts'
import { paymentReconciliations } from '../db/tables/reconciliation.ts'

export type JobState = {
  name: string
  everySeconds: number
  failures: number
  /** Null when it has never succeeded. */
  sinceSuccess: number | null
}

export const pingDatabase = (db: Db) => db.execute(sql`select 1`)

/** Reads in one transaction, in which the database itself ends a statement that takes longer: nobody waits for it. */
export const readBriefly = <T>(db: Db, ms: number, read: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(
    async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(ms)}, true)`)
      return read(tx)
    },
    { accessMode: 'read only' },
  )

export async function selectJobs(db: Db, at: Date): Promise<JobState[]> {
  const { rows } = await db.execute<JobState>(sql`
    select ${jobs.name} as name, ${jobs.everySeconds} as "everySeconds", ${jobs.failures} as failures,
      ${secondsBetween(sql`${jobs.succeededAt}`, instantOf(at))} as "sinceSuccess"
    from ${jobs}`)
  return rows
}

/** The number of attempts to pay in each state, also of those in which there is none. */
export async function countAttempts(db: Db): Promise<Map<AttemptState, number>> {
  const { rows } = await db.execute<{ state: AttemptState; count: number }>(sql`
    select ${paymentAttempts.status} as state, count(*)::int as count from ${paymentAttempts} group by 1`)
  const found = new Map(rows.map(({ state, count }) => [state, count]))
  return new Map(attemptStates.map((state) => [state, found.get(state) ?? 0]))
}

/** The open payment cases by kind. */
export async function countOpenCases(db: Db) {
  const { rows } = await db.execute<{ kind: PaymentCaseKind; count: number }>(sql`
    select ${paymentCases.kind} as kind, count(*)::int as count from ${paymentCases}
    where ${paymentCases.resolvedAt} is null group by 1`)
  return rows
}

/** What the comparisons with the providers' lists of the last seven days found. */
export async function selectDifferences(db: Db, at: Date) {
  const { rows } = await db.execute<{ provider: string; differences: number }>(sql`
    select ${paymentReconciliations.provider} as provider, sum(${paymentReconciliations.differences})::int as differences
    from ${paymentReconciliations}
    where ${paymentReconciliations.day} > (${instantOf(at)} - interval '7 days')::date
    group by 1`)
  return rows
}

export const instantOf = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** Null when there is no beginning. */
export const secondsBetween = (from: SQL, to: SQL) =>
  sql`case when ${from} is not null then greatest(0, extract(epoch from ${to} - ${from}))::float8 end`
