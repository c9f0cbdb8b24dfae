import { randomUUID } from 'node:crypto'
import type { SaleQueue } from '#domain/salequeue/place.ts'
import { calledAt, nextNumber, turnMs } from '#domain/salequeue/schedule.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { drawLocked } from './draw-lot.ts'
import {
  findOpenQueue,
  findTicket,
  insertTickets,
  lockOpenQueue,
  lockTicket,
  saveLastNumber,
  selectTicketsOfAccounts,
  toSaleQueue,
  updateTicket,
  type SaleQueueRow,
  type TicketRow,
} from './queue-queries.ts'
import type { Ticket } from './ticket.ts'

export type Placed = { queue: SaleQueue; ticket: Ticket }
type Newcomer = { accountId: string | null }
type Keys = Pick<Ctx, 'db' | 'now'>

/** Gives places to all who arrive while the last transaction runs in one transaction, in their order. */
export function openPlaces(keys: Keys) {
  type Waiting = Newcomer & {
    resolve: (placed: Placed | undefined) => void
    reject: (error: unknown) => void
  }
  let waiting: Waiting[] = []
  let isRunning = false

  async function run() {
    isRunning = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, most)
      try {
        const placed = await placeAll(keys, batch)
        batch.forEach(({ resolve }, i) => resolve(placed[i]))
      } catch (error) {
        batch.forEach(({ reject }) => reject(error))
      }
    }
    isRunning = false
  }

  /** A place for a newcomer; undefined when no queue has begun. */
  return (newcomer: Newcomer): Promise<Placed | undefined> =>
    new Promise((resolve, reject) => {
      waiting.push({ ...newcomer, resolve, reject })
      if (!isRunning) void run()
    })
}

/** Few enough for one statement. */
const most = 500

function placeAll(keys: Keys, batch: readonly Newcomer[]): Promise<(Placed | undefined)[]> {
  return keys.db.transaction(async (tx) => {
    const locked = await lockOpenQueue(tx)
    if (!locked || keys.now() < locked.beginsAt) return []
    const row = await drawLocked(tx, keys, locked)
    const known = await knownTickets(tx, row.id, batch)
    const added: Ticket[] = []
    let last = row.lastNumber
    const queue = toSaleQueue(row)
    const placed = batch.map(({ accountId }) => {
      const own = accountId === null ? undefined : known.get(accountId)
      if (own) return { queue, ticket: own }
      if (row.drawnAt) last = nextNumber(row.schedule, last, keys.now().getTime())
      const ticket = {
        queueId: row.id,
        ticketId: randomUUID(),
        number: row.drawnAt ? last : null,
        accountId,
      }
      added.push(ticket)
      if (accountId !== null) known.set(accountId, ticket)
      return { queue, ticket }
    })
    await saveTickets(tx, keys, added, { row, last })
    return placed
  })
}

async function knownTickets(tx: Db, queueId: string, batch: readonly Newcomer[]) {
  const accounts = batch.flatMap(({ accountId }) => accountId ?? [])
  const rows = accounts.length > 0 ? await selectTicketsOfAccounts(tx, queueId, accounts) : []
  return new Map(
    rows.map(({ id, accountId, number }): [string, Ticket] => [
      accountId ?? '',
      { queueId, ticketId: id, number },
    ]),
  )
}

async function saveTickets(
  tx: Db,
  keys: Keys,
  added: readonly Ticket[],
  { row, last }: { row: SaleQueueRow; last: number },
) {
  if (added.length === 0) return
  const createdAt = keys.now()
  await insertTickets(
    tx,
    added.map(({ ticketId, ...ticket }) => ({ ...ticket, id: ticketId, createdAt })),
  )
  if (last !== row.lastNumber) await saveLastNumber(tx, row.id, last)
}

/**
 * Puts a ticket whose turn is over behind everybody; one that waits or is in its turn keeps its place, without the
 * lock of the queue. Undefined for one that is used up or of another queue, whose holder takes a place like a newcomer.
 */
export async function takePlaceAgain(keys: Keys, ticketId: string): Promise<Placed | undefined> {
  const row = await findOpenQueue(keys.db)
  const ticket = row && (await findTicket(keys.db, ticketId))
  if (!ticket || !isOf(row, ticket)) return undefined
  if (!isTurnOver(keys, row, ticket)) return placedAs(row, ticket)
  return keys.db.transaction((tx) => moveBehind(tx, keys, ticketId))
}

async function moveBehind(tx: Db, keys: Keys, ticketId: string): Promise<Placed | undefined> {
  const row = await lockOpenQueue(tx)
  const ticket = row && (await lockTicket(tx, ticketId))
  if (!ticket || !isOf(row, ticket)) return undefined
  // Another tab may have moved it since.
  if (!isTurnOver(keys, row, ticket)) return placedAs(row, ticket)
  const number = nextNumber(row.schedule, row.lastNumber, keys.now().getTime())
  await updateTicket(tx, ticketId, { number, registrationId: null })
  await saveLastNumber(tx, row.id, number)
  return placedAs(row, { ...ticket, number })
}

const isOf = (queue: SaleQueueRow, { queueId, orderedAt }: TicketRow) =>
  queueId === queue.id && orderedAt === null

function isTurnOver({ now }: Keys, { schedule }: SaleQueueRow, { number }: TicketRow): boolean {
  const from = number === null ? undefined : calledAt(schedule, number)
  return from !== undefined && from + turnMs <= now().getTime()
}

const placedAs = (row: SaleQueueRow, { id, number }: TicketRow): Placed => ({
  queue: toSaleQueue(row),
  ticket: { queueId: row.id, ticketId: id, number },
})
