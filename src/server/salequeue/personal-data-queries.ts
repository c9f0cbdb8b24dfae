import { eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { eraseRows, exportTable } from '../db/personal-rows.ts'
import { saleQueueTickets } from '../db/tables/sale-queues.ts'
import type { Person } from '../personal-data.ts'

const ofAccount = ({ accountId }: Person) => eq(saleQueueTickets.accountId, accountId)

export const exportTickets = (db: Db, person: Person) =>
  exportTable(db, saleQueueTickets, {
    where: ofAccount(person),
    orderBy: [saleQueueTickets.createdAt],
  })

export const deleteTicketsOfAccount = (tx: Db, person: Person) =>
  eraseRows(tx, saleQueueTickets, ofAccount(person))
