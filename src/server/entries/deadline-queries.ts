import { and, asc, eq, exists, inArray, lte, not, or, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { tournaments } from '../db/tables/competitions.ts'
import { tournamentEntries } from '../db/tables/entries.ts'
import { orders } from '../db/tables/orders.ts'
import { paymentAttempts } from '../db/tables/payments.ts'

/**
 * Entries whose place has expired, the longest overdue first. A place with an unanswered payment is
 * kept a little longer.
 */
export function selectOverdue(db: Db, { now, paymentsUntil }: { now: Date; paymentsUntil: Date }) {
  const { state, heldUntil } = tournamentEntries
  const isBeingPaid = exists(
    db
      .select({ one: sql`1` })
      .from(orders)
      .innerJoin(paymentAttempts, eq(paymentAttempts.orderId, orders.id))
      .where(
        and(
          eq(orders.kind, 'tournament_entry'),
          eq(orders.subjectId, tournamentEntries.id),
          eq(paymentAttempts.status, 'created'),
        ),
      ),
  )
  return db
    .select({ id: tournamentEntries.id, tournamentId: tournamentEntries.tournamentId })
    .from(tournamentEntries)
    .where(
      and(
        inArray(state, ['offered', 'awaiting_payment']),
        lte(heldUntil, now),
        or(lte(heldUntil, paymentsUntil), not(isBeingPaid)),
      ),
    )
    .orderBy(asc(heldUntil), asc(tournamentEntries.id))
    .limit(500)
}

/** Tournaments whose entry is still open after its deadline. */
export function selectDueToClose(db: Db, now: Date) {
  return db
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(and(eq(tournaments.state, 'open'), lte(tournaments.entryClosesAt, now)))
    .orderBy(asc(tournaments.entryClosesAt))
}

/** Tournaments before the draw with entries on the waiting list. */
export function selectWithWaiting(db: Db) {
  return db
    .selectDistinct({ id: tournaments.id })
    .from(tournaments)
    .innerJoin(tournamentEntries, eq(tournamentEntries.tournamentId, tournaments.id))
    .where(
      and(inArray(tournaments.state, ['open', 'closed']), eq(tournamentEntries.state, 'waiting')),
    )
}
