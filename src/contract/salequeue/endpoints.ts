import { z } from 'zod'
import { writtenDay } from '#contract/shared/day.ts'
import { endpoint } from '#contract/shared/endpoint.ts'

/** Why the planning or the change of a queue is refused; each has a Danish sentence. */
export const saleQueueRefusals = [
  /** The queue must begin before the sale opens, and the sale must open in the future. */
  'queue_times_wrong',
  /** A season goes on sale before the queue begins, at midnight of its first day. */
  'queue_begins_after_sale',
  /** The same for a season that is still a draft. */
  'queue_begins_after_draft',
  /** There is a queue already; it is changed instead. */
  'queue_exists',
  /** Somebody else has let everybody in or given the plan up. */
  'queue_closed',
] as const
export type SaleQueueRefusal = (typeof saleQueueRefusals)[number]

/** `refused` at the beginning or order of a purchase; `details.queue` is the address of the queue’s page. */
export const queueTurnRefusals = [
  /** A queue is in force, and this browser has no ticket in its turn. */
  'queue_turn_needed',
  /** The ticket has been used for the order of another purchase. */
  'queue_ticket_used',
] as const
export type QueueTurnRefusal = (typeof queueTurnRefusals)[number]

const audience = 'service.setUp'
const instant = z.iso.datetime()
const time = z
  .string()
  .trim()
  .regex(/^([01]?\d|2[0-3])[:.][0-5]\d$/)
const perMinute = z.coerce.number().int().min(0).max(20_000)

const saleQueue = z.object({
  id: z.uuid(),
  /** `planned`: not begun; `gathering`: people wait for the lot; `open`: people are let in. */
  state: z.enum(['planned', 'gathering', 'open']),
  beginsAt: instant,
  opensAt: instant,
  perMinute: z.int(),
  /** Places, and of these how many wait, have been let in, have begun a purchase and have ordered. */
  places: z.int(),
  waiting: z.int(),
  letIn: z.int(),
  begun: z.int(),
  ordered: z.int(),
})
export type ShownSaleQueue = z.output<typeof saleQueue>

export const getSaleQueue = endpoint({
  method: 'GET',
  path: '/api/v1/admin/sale-queue',
  audience,
  summary: 'The queue of a sale that is planned or open: how many wait and how many are let in.',
  input: z.object({}),
  output: z.object({ queue: saleQueue.nullable() }),
})

export const planSaleQueue = endpoint({
  method: 'POST',
  path: '/api/v1/admin/sale-queue',
  audience,
  errors: ['refused'],
  summary:
    'Plan the queue of a sale: when it begins, when the sale opens, and how many are let in a minute.',
  input: z.object({
    day: writtenDay,
    /** Danish time, `06:00`. */
    begins: time,
    opens: time,
    perMinute: perMinute.pipe(z.int().min(1)),
  }),
  output: z.object({ queue: saleQueue }),
})

export const changeSaleQueueRate = endpoint({
  method: 'POST',
  path: '/api/v1/admin/sale-queue/:id/rate',
  audience,
  errors: ['refused'],
  summary: 'Let in another number of people a minute from now on; 0 pauses.',
  input: z.object({ id: z.uuid(), perMinute }),
  output: z.object({ queue: saleQueue }),
})

export const closeSaleQueue = endpoint({
  method: 'POST',
  path: '/api/v1/admin/sale-queue/:id/close',
  audience,
  errors: ['refused'],
  summary: 'Let everybody in, or give a plan up: from now on a purchase needs no turn.',
  input: z.object({ id: z.uuid() }),
  output: z.object({ closed: z.literal(true) }),
})
