import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Movement } from '#domain/payments/compare-movements.ts'
import { addDays, type PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { paymentAttempts, paymentCases } from '../db/tables/payments.ts'
import { paymentReconciliations } from '../db/tables/reconciliation.ts'
import { causeOfReturned } from './queries.ts'

/** The last day that was compared with a provider's list. */
export async function findLastCompared(db: Db, provider: string): Promise<PlainDate | undefined> {
  const [row] = await db
    .select({ day: paymentReconciliations.day })
    .from(paymentReconciliations)
    .where(eq(paymentReconciliations.provider, provider))
    .orderBy(desc(paymentReconciliations.day))
    .limit(1)
  return row?.day
}

/** The day of our first capture at a provider. */
export async function findFirstMovement(db: Db, provider: string): Promise<PlainDate | undefined> {
  const { rows } = await db.execute<{ day: PlainDate | null }>(sql`
    select min(${danishDay('capture.done_at')})::text as day
    from payment_captures capture join payment_attempts attempt on attempt.id = capture.attempt_id
    where capture.status = 'done' and capture.amount_ore > 0 and attempt.provider = ${provider}`)
  return rows[0]?.day ?? undefined
}

/** False when another process has compared the day meanwhile. */
export async function insertReconciliation(
  tx: Db,
  row: typeof paymentReconciliations.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(paymentReconciliations)
    .values(row)
    .onConflictDoNothing()
    .returning({ day: paymentReconciliations.day })
  return rows.length > 0
}

const danishDay = (column: string) => sql.raw(`(${column} at time zone 'Europe/Copenhagen')::date`)

/**
 * Our captures and refunds at a provider on a Danish day and the days beside it. A refund that failed after it was done is
 * taken back on the day we learned of it; money that a bank took is no refund to the provider.
 */
export async function selectMovementsAround(
  db: Db,
  provider: string,
  day: PlainDate,
): Promise<Movement[]> {
  const around = sql`between ${addDays(day, -1)} and ${addDays(day, 1)}`
  const { rows } = await db.execute<Movement>(sql`
    select attempt.reference, 'capture' as kind, ${danishDay('capture.done_at')} as day,
      capture.amount_ore as amount
    from payment_captures capture join payment_attempts attempt on attempt.id = capture.attempt_id
    where capture.status = 'done' and capture.amount_ore > 0 and attempt.provider = ${provider}
      and ${danishDay('capture.done_at')} ${around}
    union all
    select attempt.reference, 'refund', ${danishDay('back.done_at')}, back.amount_ore
    from refunds back join payment_attempts attempt on attempt.id = back.attempt_id
    where back.status in ('done', 'failed') and back.gift_card_id is null
      and back.reason <> 'dispute_lost' and attempt.provider = ${provider}
      and ${danishDay('back.done_at')} ${around}
    union all
    select attempt.reference, 'refund', ${danishDay('returned.opened_at')}, -back.amount_ore
    from refunds back join payment_attempts attempt on attempt.id = back.attempt_id
      join payment_cases returned on returned.cause_key = ${causeOfReturned} || back.id
    where back.status = 'failed' and attempt.provider = ${provider}
      and ${danishDay('returned.opened_at')} ${around}`)
  return rows
}

/** Those of our references whose payment has a case about a dispute. */
export async function selectDisputed(
  db: Db,
  provider: string,
  references: string[],
): Promise<Set<string>> {
  if (references.length === 0) return new Set()
  const { reference } = paymentAttempts
  const rows = await db
    .select({ reference })
    .from(paymentCases)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentCases.attemptId))
    .where(
      and(
        eq(paymentCases.kind, 'dispute'),
        eq(paymentAttempts.provider, provider),
        isAmong(reference, references),
      ),
    )
  return new Set(rows.map((row) => row.reference))
}

type Named = { id: string; orderId: string; reference: string; providerId: string | null }

/** As one parameter: a settlement file may have more references than a statement may have parameters. */
const isAmong = (column: AnyPgColumn, values: string[]) =>
  sql`${column} in (select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`

const namesOf = ({ reference, providerId }: Named) =>
  providerId === null ? [reference] : [providerId, reference]

/** The attempts of a provider by our references and by its own ids of the payments. */
export async function selectByReferences(
  db: Db,
  provider: string,
  references: string[],
): Promise<Map<string, Named>> {
  if (references.length === 0) return new Map()
  const { id, orderId, reference, providerId } = paymentAttempts
  const rows = await db
    .select({ id, orderId, reference, providerId })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.provider, provider),
        or(isAmong(reference, references), isAmong(providerId, references)),
      ),
    )
  return new Map(rows.flatMap((row) => namesOf(row).map((name) => [name, row] as const)))
}
