import { selectEntries } from './queries.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type { markManyPaid as many, markPaid as contract } from '#contract/entries/director.ts'
import {
  deskPaymentOf,
  isFeePaid,
  owedOre,
  owedWithoutDeskOre,
  type DeskPayment,
} from '#domain/entries/desk-payment.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { assertFrom } from '../shown-version.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { lockOpenOrder } from '../payments/queries.ts'
import { closeOrder, isOpen } from '../payments/start-order.ts'
import { lockTournament, type EntryRow } from '../competitions/tournament-queries.ts'
import { lockEntry, updateEntry } from '../competitions/entry-queries.ts'
import { selectUnits, unitsOf, updateUnits, type UnitRow } from './extras/extra-queries.ts'
import { refuseEntry } from './release-place.ts'

type MarkInput = ParsedInput<typeof contract>

/**
 * Marks a fee as paid to the host, or removes the mark (D33). Nothing is booked, settled or refunded
 * here, because it never was the operator's money.
 */
export async function markPaid(ctx: Ctx, input: MarkInput) {
  const marked = await ctx.db.transaction(async (tx) => {
    if (!(await lockTournament(tx, input.tournamentId))) throw new AppError('not_found')
    return mark(tx, ctx, input)
  })
  ctx.wake?.('payments')
  const { entry, units } = marked
  return {
    entryId: entry.id,
    deskPayment: deskPaymentOf(entry, units),
    owedOre: owedOre(entry, units),
  }
}

/** Marks many fees, except those no longer owed. Returns the number of marked fees. */
export async function markManyPaid(ctx: Ctx, input: ParsedInput<typeof many>) {
  const { tournamentId, entryIds, method } = input
  const marked = await ctx.db.transaction(async (tx) => {
    if (!(await lockTournament(tx, tournamentId))) throw new AppError('not_found')
    const chosen = new Set(entryIds)
    const units = await selectUnits(tx, entryIds)
    const owing = (await selectEntries(tx, tournamentId)).flatMap((entry) => {
      const own = (units.get(entry.id) ?? []).map(({ unit }) => unit)
      const owes = chosen.has(entry.id) && owedOre(entry, own) > 0
      return owes ? { entryId: entry.id, from: deskPaymentOf(entry, own) } : []
    })
    for (const of of owing) await mark(tx, ctx, { tournamentId, ...of, method })
    return owing.length
  })
  ctx.wake?.('payments')
  return { marked }
}

type Marked = { entry: EntryRow; units: UnitRow[] }

/**
 * One mark covers all that is owed, fee and extras; without anything owed it changes the method of what
 * was paid before. Locks in the order of a payment that may arrive at the same time; the caller holds the
 * tournament's lock.
 */
async function mark(
  tx: Db,
  ctx: Ctx,
  { tournamentId, entryId, from, method }: MarkInput,
): Promise<Marked> {
  const order = await lockOpenOrder(tx, 'tournament_entry', entryId)
  const entry = await lockEntry(tx, entryId)
  if (entry?.tournamentId !== tournamentId) throw new AppError('not_found')
  const before = { entry, units: await unitsOf(tx, entryId) }
  const owed = owedOre(entry, before.units)
  const current = deskPaymentOf(entry, before.units)
  if (current === method && (method === null || owed === 0)) return before
  assertFrom(from, current)
  if (method) assertOwed(before)
  // Close the open order, so that the provider does not charge the fee as well.
  if (method && order && isOpen(order)) await closeOrder(tx, ctx, order, 'withdrawn')
  const after = await writeMark(tx, ctx, before, method)
  await recordActivity(tx, ctx, {
    action: 'tournaments.mark_paid',
    subject: { type: 'tournament', id: tournamentId },
    data: { entryId, from, to: method, feeOre: method && owed > 0 ? owed : paidAtDeskOre(before) },
  })
  return after
}

async function writeMark(
  tx: Db,
  ctx: Ctx,
  { entry: before, units }: Marked,
  method: DeskPayment | null,
): Promise<Marked> {
  const isOwed = method !== null && owedOre(before, units) > 0
  const isAtDesk = isOwed
    ? !isFeePaid({ ...before, state: 'entered' })
    : before.deskPayment !== null
  const isFeeMarked = isAtDesk || method === null
  const entry = await updateEntry(tx, before.id, {
    deskPayment: isFeeMarked ? method : before.deskPayment,
    deskPaidAt: isFeeMarked ? method && ctx.now() : before.deskPaidAt,
    ...(before.state === 'awaiting_payment' && { state: 'entered', heldUntil: null }),
  })
  const marked = units.filter(({ orderLineId, deskPayment }) =>
    isOwed ? orderLineId === null && deskPayment === null : deskPayment !== null,
  )
  await updateUnits(
    tx,
    marked.map(({ id }) => id),
    { deskPayment: method },
  )
  return { entry, units: await unitsOf(tx, before.id) }
}

const paidAtDeskOre = ({ entry, units }: Marked) =>
  units.reduce(
    (sum, { deskPayment, priceOre }) => (deskPayment ? sum + priceOre : sum),
    entry.deskPayment ? entry.feeOre : 0,
  )

function assertOwed({ entry, units }: Marked) {
  if (entry.state !== 'entered' && entry.state !== 'awaiting_payment') {
    refuseEntry('no_place_to_pay')
  }
  if (owedWithoutDeskOre(entry, units) === 0) refuseEntry('paid_already')
}
