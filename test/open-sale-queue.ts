import { randomUUID } from 'node:crypto'
import { saleQueues, saleQueueTickets } from '#server/db/tables/sale-queues.ts'
import type { TestApp } from './test-app.ts'

/** The opening of the sale. */
export const opening = new Date('2027-03-01T07:00:00+01:00')

/** The only queue, which opened with 60 a minute, and in which 3,000 numbers were given; its id. */
export async function openSaleQueue({ db }: TestApp): Promise<string> {
  await db.delete(saleQueueTickets)
  await db.delete(saleQueues)
  const id = randomUUID()
  const times = { beginsAt: opening, opensAt: opening, drawnAt: opening, createdAt: opening }
  const schedule = [{ at: opening.getTime(), number: 0, perMinute: 60 }]
  await db.insert(saleQueues).values({ id, ...times, perMinute: 60, lastNumber: 3000, schedule })
  return id
}
