import type { QueueTurnRefusal, SaleQueueRefusal } from '#contract/salequeue/endpoints.ts'

const beginsTooLate =
  'En sæson, også en kladde, kan købes fra midnat på sin første salgsdag. Lad køen begynde kl. 0.00 den dag.'

/** Why a purchase did not begin, and why the queue of a sale was not planned or changed. */
export const saleQueueReasons: Record<QueueTurnRefusal | SaleQueueRefusal, string> = {
  queue_turn_needed: 'Der er kø til salget. Gå til køen, og køb, når det bliver din tur.',
  queue_ticket_used:
    'Din plads i køen er brugt til en anden bestilling. Gå til køen, og stil dig i kø igen.',
  queue_times_wrong: 'Køen skal begynde, før salget åbner, og salget skal åbne senere end nu.',
  queue_begins_after_sale: beginsTooLate,
  queue_begins_after_draft: beginsTooLate,
  queue_exists: 'Der er allerede en kø. Genindlæs siden for at se den.',
  queue_closed: 'Køen er lukket af en kollega. Genindlæs siden.',
}
