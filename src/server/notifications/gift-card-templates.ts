import { z } from 'zod'
import { day, instant, line, link, ore, withoutAccount } from './template-fields.ts'

/**
 * The receipt for a gift card; the law requires it on a durable medium, and the accounts keep it. The link
 * is in a mail of its own, because a mail with a key is emptied when it is sent.
 */
export const giftCardReceipt = z.object({
  buyerName: line,
  orderNumber: line,
  orderedAt: instant,
  amountOre: ore,
  recipientName: line,
  /** The day on which it is mailed to the recipient; null for a card to print. */
  arrivesOn: day.nullable(),
  expiresOn: day,
  withdrawalDeadline: day,
  /** The page of the order's documents; absent in mails from before receipts were issued. */
  receiptLink: link.optional(),
  withoutAccount,
})

/** The buyer's link to see and print the gift card. */
export const giftCardLink = z.object({
  buyerName: line,
  recipientName: line,
  arrivesOn: day.nullable(),
  link,
})

/** The gift card itself, to its recipient. */
export const giftCard = z.object({
  recipientName: line,
  senderName: line,
  greeting: z.string().max(300),
  amountOre: ore,
  /** `Sæsonkort 2027`; null for a plain amount. */
  product: line.nullable(),
  code: line,
  expiresOn: day,
  /** The card's face as SVG. */
  face: z.string().max(60_000),
  link,
})
