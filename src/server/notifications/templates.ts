import { z } from 'zod'
import type { PlainDate } from '#domain/shared/dates.ts'
import { isPlainDate } from '#domain/shared/dates.ts'

const line = z.string().max(200)
const ore = z.int()
const instant = z.iso.datetime()
const day = z.custom<PlainDate>((value) => typeof value === 'string' && isPlainDate(value))
const link = z.url().max(2000)

/** L-WD-5: what the buyer ticked, as it was worded, and when. */
const startNowConsent = z.object({ text: z.string().max(2000), version: line, at: instant })

const orderedCard = z.object({
  /** `Sæsonkort 2027`. */
  product: line,
  /** First and last name, each as long as a registration takes it. */
  holder: z.string().max(201),
  /** Absent while the card awaits verification. */
  passNumber: line.optional(),
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

/** What every mail is made of. A template that is not here cannot be queued. */
export const templates = {
  /** A one-time code: signing in, or proving an address during registration. */
  code: z.object({
    code: z.string().regex(/^\d{6}$/),
    purpose: z.enum(['sign_in', 'prove_address']),
  }),
  /** Somebody asked for a sign-in code to an address without an account. */
  noAccount: z.object({}),
  /** L-IN-6. */
  orderConfirmation: z.object({
    buyerName: line,
    orderNumber: line,
    orderedAt: instant,
    cards: z.array(orderedCard).min(1).max(20),
    totalOre: ore,
    vatOre: ore,
    /** Has the money been taken, is it reserved until verification (D8), or was nothing owed? */
    payment: z.enum(['taken', 'reserved', 'nothing_owed']),
  }),
  /** L-WD-3: the receipt for a withdrawal, on a durable medium. */
  withdrawalReceipt: z.object({
    name: line,
    contract: line,
    email: z.string().max(254),
    receivedAt: instant,
    outcome: z.enum(['done', 'unmatched', 'too_late', 'already_ended']),
    product: line.optional(),
    deadline: day.optional(),
    /** L-WD-6, as figures; present when the outcome is `done`. */
    refund: z
      .object({
        priceOre: ore,
        roundsCounted: z.int(),
        plannedRounds: z.int().positive(),
        retainedOre: ore,
        refundOre: ore,
        /** The money was only reserved, and is released instead of paid back. */
        released: z.boolean(),
      })
      .optional(),
  }),
  /** Money that was reserved or paid, and goes back without a card for it. */
  paymentReleased: z.object({
    buyerName: line,
    orderNumber: line,
    amountOre: ore,
    reason: z.enum(['not_verified_in_time', 'wrong_amount', 'too_late', 'paid_twice', 'cancelled']),
  }),
  /** D8: the money for a delivered card could not be taken. */
  paymentMissing: z.object({
    buyerName: line,
    product: line,
    orderNumber: line,
    amountOre: ore,
    link,
  }),
  /** D10: each person in a purchase verifies herself by an own link. */
  verifyOwnCard: z.object({ holderName: line, buyerName: line, product: line, link }),
  /** D6: the registration can be taken up again for 30 days. */
  resumeLink: z.object({ name: line.optional(), link, validTo: day }),
}

export type TemplateName = keyof typeof templates
export type Templates = { [Name in TemplateName]: z.input<(typeof templates)[Name]> }
