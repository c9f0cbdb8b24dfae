import { isInTurn } from '#domain/salequeue/schedule.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { sendAhead } from '../db/transactions.ts'
import {
  findOpenQueue,
  lockTicket,
  lockTicketOfPurchase,
  updateTicket,
  type SaleQueueRow,
} from './queue-queries.ts'
import { readTicket, ticketCookie } from './ticket.ts'

/** The page on which visitors wait. */
export const queuePath = '/koe'

/**
 * Begins a purchase in the turn of this browser's ticket, in the transaction that stores the purchase and has read the
 * queue. An earlier purchase of the ticket loses it. Without a queue everybody passes.
 */
export async function useTurn(
  tx: Db,
  ctx: Ctx,
  queue: SaleQueueRow | undefined,
  registrationId: string,
): Promise<void> {
  if (!queue) return
  const ticket = await lockTicketInTurn(tx, ctx, queue)
  await sendAhead(tx, () => updateTicket(tx, ticket.id, { registrationId }))
}

/**
 * Uses the ticket up for the order of a purchase. One that has a ticket passes at any time, also when it changes an
 * order of this queue; any other needs a turn.
 */
export async function useTicket(
  tx: Db,
  ctx: Ctx,
  queue: SaleQueueRow | undefined,
  registrationId: string,
): Promise<void> {
  if (!queue) return
  const ticket =
    (await lockTicketOfPurchase(tx, queue.id, registrationId)) ??
    (await lockTicketInTurn(tx, ctx, queue))
  if (ticket.orderedAt) return
  await updateTicket(tx, ticket.id, { registrationId, orderedAt: ctx.now() })
}

/** The queue that purchases need a turn in now. */
export async function findQueueInForce(tx: Db, ctx: Ctx): Promise<SaleQueueRow | undefined> {
  const queue = await findOpenQueue(tx)
  return queue && queue.beginsAt <= ctx.now() ? queue : undefined
}

async function lockTicketInTurn(tx: Db, ctx: Ctx, queue: SaleQueueRow) {
  const sent = await readTicket(ctx, ctx.cookies?.get(ticketCookie))
  const ticket = sent && (await lockTicket(tx, sent.ticketId))
  // The number of the row counts, because a copied cookie may be older.
  const isCalled =
    ticket?.queueId === queue.id &&
    ticket.number !== null &&
    isInTurn(queue.schedule, ticket.number, ctx.now().getTime())
  if (!isCalled) throw new AppError('refused', { reason: 'queue_turn_needed', queue: queuePath })
  if (ticket.orderedAt)
    throw new AppError('refused', { reason: 'queue_ticket_used', queue: queuePath })
  return ticket
}
