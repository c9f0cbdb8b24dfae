import { isBrowserPlaceKept } from '#domain/salequeue/place.ts'
import type { Ctx } from '../ctx.ts'
import { errorFields } from '../log.ts'
import {
  lockOpenQueue,
  lockTicket,
  selectTicketsOfAccounts,
  toSaleQueue,
  updateTicket,
} from './queue-queries.ts'
import { readTicket, signTicket, ticketCookie, ticketSeconds } from './ticket.ts'

/**
 * Gives the account that has signed in the place of this browser, or this browser the place of the account, whichever
 * is earlier. A failure leaves both as they are, because the sign-in is done.
 */
export async function claimTicketOnSignIn(ctx: Ctx, accountId: string): Promise<void> {
  try {
    await claimTicket(ctx, accountId)
  } catch (error) {
    ctx.log('warn', 'The place in the queue did not follow the sign-in', errorFields(error))
  }
}

async function claimTicket(ctx: Ctx, accountId: string): Promise<void> {
  const sent = await readTicket(ctx, ctx.cookies?.get(ticketCookie))
  if (!sent) return
  const kept = await ctx.db.transaction(async (tx) => {
    // Locked as when a place is taken, so that an account never has two.
    const row = await lockOpenQueue(tx)
    const ticket = row && (await lockTicket(tx, sent.ticketId))
    if (!ticket || ticket.queueId !== row.id) return undefined
    const [own] = await selectTicketsOfAccounts(tx, row.id, [accountId])
    const isFree = ticket.accountId === null && ticket.orderedAt === null
    const places = { account: own?.number ?? null, browser: ticket.number }
    if (own && !(isFree && isBrowserPlaceKept(toSaleQueue(row), places, ctx.now().getTime()))) {
      return own
    }
    if (!isFree) return undefined
    if (own) await updateTicket(tx, own.id, { accountId: null })
    await updateTicket(tx, ticket.id, { accountId })
    return ticket
  })
  if (!kept || kept.id === sent.ticketId) return
  const { queueId, id: ticketId, number } = kept
  ctx.cookies?.set(
    ticketCookie,
    await signTicket(ctx, { queueId, ticketId, number }),
    ticketSeconds,
  )
}
