import { z } from 'zod'
import { day, instant, line, link, ore } from './template-fields.ts'

/** The buyer's request for an early start: the sentence that was ticked, and when (L-WD-5). */
const startNowConsent = z.object({ text: z.string().max(2000), version: line, at: instant })

const orderedCard = z.object({
  /** `Sæsonkort 2027`. */
  product: line,
  /** First and last name, each up to the limit of a registration. */
  holder: z.string().max(201),
  /** Absent while the card awaits verification. */
  passNumber: line.optional(),
  /** The card's face as SVG; absent in mails from before cards were drawn in them. */
  face: z.string().max(60_000).optional(),
  /** One line of main features (L-IN-3). */
  summary: z.string().max(500),
  listPriceOre: ore,
  discountOre: ore,
  totalOre: ore,
  vatMode: z.enum(['full_25', 'exempt', 'mpv']),
  vatOre: ore,
  firstDay: day,
  lastDay: day,
  withdrawalDeadline: day,
  plannedRounds: z.int().positive(),
  startNow: startNowConsent.optional(),
})

/** The confirmation that the law requires on a durable medium. */
export const orderConfirmation = z.object({
  buyerName: line,
  orderNumber: line,
  orderedAt: instant,
  cards: z.array(orderedCard).min(1).max(20),
  totalOre: ore,
  /** The part that a gift card paid. */
  giftCardOre: ore.default(0),
  vatOre: ore,
  /** Captured, reserved until the membership is verified (D8), or nothing to pay. */
  payment: z.enum(['taken', 'reserved', 'nothing_owed']),
  /** The page of the order's documents; absent in mails from before receipts were issued. */
  receiptLink: link.optional(),
})

/** The link to resume an unfinished purchase, valid for 30 days (D6). */
export const resumeLink = z.object({
  name: line.optional(),
  link,
  validTo: day,
  /** Set in the mail that a buyer asked for on the day on which a card becomes cheaper. */
  cheaper: z.object({ product: line, priceOre: ore }).optional(),
})
