import { z } from 'zod'
import { day } from '#contract/shared/day.ts'
import { endpoint } from '#contract/shared/endpoint.ts'

const ore = z.int()
const instant = z.iso.datetime()

const inList = z.object({
  orderId: z.uuid(),
  number: z.string(),
  orderedAt: instant,
  /** The purchased products: `Sæsonkort 2027, Anne Holm`. */
  what: z.array(z.string()),
  totalOre: ore,
  refundedOre: ore,
  /**
   * `paid`: the amount was captured · `reserved`: it is captured when the card is delivered · `owed`: the
   * capture failed · `nothing_owed`: there was nothing to pay · `returned`: all of it was refunded.
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
  /** What a gift card paid or has back, captures, refunds and releases, oldest first. */
  money: z.array(
    z.object({
      kind: z.enum([
        'gift_card',
        'taken',
        'taking',
        'refunded',
        'refunding',
        'released',
        'to_gift_card',
      ]),
      amountOre: ore,
      at: instant,
      /** The reason of a refund, in Danish; null for a capture. */
      why: z.string().nullable(),
    }),
  ),
  /** The cards of this order that the account may see. */
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
  /** The right of withdrawal of an order without cards, or why there is none; null when its cards say it. */
  withdrawal: z.object({ open: z.boolean(), text: z.string() }).nullable(),
  /** The mailed confirmation, if it was sent to the account's own address. */
  mailId: z.uuid().nullable(),
  /** The receipts for captures and the credit receipts for refunds, oldest first. */
  documents: z.array(
    z.object({
      receiptId: z.uuid(),
      kind: z.enum(['receipt', 'credit_receipt']),
      /** `KV2027-000001`, `KK2027-000001`. */
      number: z.string(),
      issuedOn: day,
      totalOre: ore,
      /** False when its files were deleted after the time for which bookkeeping keeps them. */
      isKept: z.boolean(),
    }),
  ),
})
export type Receipt = z.output<typeof receipt>

/** The completed orders of the account, newest first, at most 200. */
export const listMyReceipts = endpoint({
  method: 'GET',
  path: '/api/v1/account/receipts',
  audience: 'signed_in',
  summary: 'What I have bought',
  input: z.object({}),
  output: z.object({ receipts: z.array(inList) }),
})

/** One order with its payments; `not_found` for an order of another account. */
export const getMyReceipt = endpoint({
  method: 'GET',
  path: '/api/v1/account/receipts/:orderId',
  audience: 'signed_in',
  summary: 'One receipt',
  input: z.object({ orderId: z.uuid() }),
  output: receipt,
})
