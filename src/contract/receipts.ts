import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const ore = z.int()
const instant = z.iso.datetime()
const day = z.iso.date()

const inList = z.object({
  orderId: z.uuid(),
  number: z.string(),
  orderedAt: instant,
  /** What was bought: `Sæsonkort 2027, Anne Holm`. */
  what: z.array(z.string()),
  totalOre: ore,
  refundedOre: ore,
  /**
   * `paid` the money is taken · `reserved` it waits until the card is delivered · `owed` it could
   * not be taken · `nothing_owed` there was nothing to pay · `returned` all of it has gone back.
   */
  state: z.enum(['paid', 'reserved', 'owed', 'nothing_owed', 'returned']),
})
export type ReceiptInList = z.output<typeof inList>

const receipt = inList.extend({
  buyerName: z.string(),
  buyerEmail: z.string(),
  currency: z.string(),
  vatOre: ore,
  lines: z.array(
    z.object({
      description: z.string(),
      listPriceOre: ore,
      discountOre: ore,
      totalOre: ore,
      vatMode: z.enum(['full_25', 'exempt', 'mpv']),
      vatOre: ore,
      refundedOre: ore,
    }),
  ),
  /** What moved: taken from the card, given back, released. Oldest first. */
  money: z.array(
    z.object({
      kind: z.enum(['taken', 'taking', 'refunded', 'refunding', 'released']),
      amountOre: ore,
      at: instant,
      /** Why it goes back, in Danish; null for what is taken. */
      why: z.string().nullable(),
    }),
  ),
  /** The cards of this order that I may see. */
  passes: z.array(
    z.object({
      passId: z.uuid(),
      number: z.string(),
      holder: z.string(),
      productName: z.string(),
      stateText: z.string(),
      withdrawal: z.object({ open: z.boolean(), text: z.string(), deadline: day }),
    }),
  ),
  /** The confirmation as it was mailed, when it went to my own address. */
  mailId: z.uuid().nullable(),
})
export type Receipt = z.output<typeof receipt>

/** The orders that I have placed and that came to something, newest first, at most 200. */
export const listMyReceipts = endpoint({
  method: 'GET',
  path: '/api/v1/account/receipts',
  audience: 'signed_in',
  summary: 'What I have bought',
  input: z.object({}),
  output: z.object({ receipts: z.array(inList) }),
})

/** One of them with its money; `not_found` for a stranger. */
export const getMyReceipt = endpoint({
  method: 'GET',
  path: '/api/v1/account/receipts/:orderId',
  audience: 'signed_in',
  summary: 'One receipt',
  input: z.object({ orderId: z.uuid() }),
  output: receipt,
})
