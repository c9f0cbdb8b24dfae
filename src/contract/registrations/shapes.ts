import { z } from 'zod'
import { productCodes } from '#domain/passes/products.ts'
import { day } from '#contract/shared/day.ts'
import { freeText } from '#contract/shared/free-text.ts'

/** Schemas of registrations.ts. Days are Danish days, amounts whole øre. */

export const stepNames = ['information', 'season-pass', 'verification', 'payment'] as const

export const instant = z.iso.datetime()
export const ore = z.int()
/** As a person types it; the server reads it. */
export const giftCardCode = z.string().trim().min(1).max(60)
export const name = freeText(100, { min: 1 })
export const dguNumber = freeText(30, { min: 3 })
export const version = z.int().min(1).max(1_000_000_000)
export const token = z.string().min(20).max(200)
export const productCode = z.enum(productCodes)
export const membershipType = z.int().min(1).max(7)

/** Null clears a field; an absent field is left unchanged. */
export const clearable = <T extends z.ZodType>(schema: T) => z.union([z.null(), schema]).optional()

/** A product that a golfer may buy, or the reason why not. */
export const offer = z.object({
  code: productCode,
  name: z.string(),
  /** One line of main features, shown beside the price (L-IN-3). */
  summary: z.string(),
  price: ore,
  allowed: z.boolean(),
  /** A Danish sentence when not allowed, with the way forward. */
  whyNot: z.string().nullable(),
  /** The next price step. */
  nextPrice: z.object({ from: day, price: ore }).nullable(),
  /** Set when `price` is only the difference to a card that the golfer holds and upgrades. */
  upgrade: z.object({ fromName: z.string(), listPrice: ore, paid: ore }).nullable(),
  /** The divisor of a refund after use; shown beside the price (D9). */
  plannedRounds: z.int(),
  days: z.enum(['all', 'weekdays']),
  playsOnHolidays: z.boolean(),
  /** The product's own number per club; null = each club decides. */
  roundsPerClub: z.int().nullable(),
  totalRounds: z.int().nullable(),
  validDays: z.int().nullable(),
})

/** An offer with the automatic campaign that lowers its price today. */
export const productOffer = offer.extend({
  campaign: z
    .object({
      name: z.string(),
      priceOre: ore,
      /** The lowest price of the 30 days before the campaign; null when it is no higher (L-IN-8). */
      beforeOre: ore.nullable(),
      validTo: day,
      /** How many cards of one buyer get it. */
      buyerLimit: z.int().nullable(),
      /** It ends when a number of cards is sold. */
      isLimited: z.boolean(),
    })
    .nullable(),
})

export const seasonFacts = z.object({
  code: z.string(),
  salesFrom: day,
  salesTo: day,
  playFrom: day,
  playTo: day,
  /** Version of the terms of sale; sent back as `acceptTerms` with the order. */
  termsVersion: z.string(),
})

/** One membership, from the golf union or as the golfer stated it. */
export const membership = z.object({
  clubName: z.string(),
  dguNumber: z.string().nullable(),
  type: membershipType,
  /** `fuldtidsmedlem`, `fleksmedlem` … */
  typeName: z.string(),
  isHome: z.boolean(),
})

/**
 * `unknown` not looked up yet · `confirmed` · `not_found` no golfer with that number and name ·
 * `pending` the union does not answer; the card may be bought and is verified later (D8) ·
 * `unsuitable` found, but the membership gives no right to the chosen product (see `mismatch`).
 */
export const membershipState = z.enum([
  'unknown',
  'confirmed',
  'not_found',
  'pending',
  'unsuitable',
])

export const card = z.object({
  id: z.uuid(),
  position: z.int(),
  relation: z.enum(['self', 'child', 'partner']),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** The holder's address, to which the link for their own confirmation is sent. */
  email: z.string().nullable(),
  birthDate: day.nullable(),
  dguNumber: z.string().nullable(),
  /** As the golfer stated, and from the union once it has answered. 1 full … 7 former. */
  membershipType: membershipType.nullable(),
  /** Under 18 on the day of purchase: the guardian's tick is needed (L-IN-9). */
  needsGuardian: z.boolean(),
  guardianAccepted: z.boolean(),

  /** The two or three cards that the golfer may buy, then the others, each with the reason (D12). */
  offers: z.array(offer),
  productCode: productCode.nullable(),
  productName: z.string().nullable(),
  price: ore.nullable(),
  /** A lower price soon, of which the buyer should know before paying today's. */
  cheaper: z.object({ from: day, price: ore, saving: ore }).nullable(),
  /** The card that was chosen, when this cheaper one gives the golfer at least the same. */
  insteadOf: z.object({ name: z.string(), price: ore }).nullable(),

  /** Consent to an early start; `available` only when play can begin within 14 days. */
  start: z.object({
    available: z.boolean(),
    /** False until the buyer has chosen one of the two starts; `ticked` is then the early one. */
    chosen: z.boolean(),
    ticked: z.boolean(),
    /** The two starts as shown; null for an upgrade, which keeps its days. `later` is null when it is too late. */
    choices: z
      .object({
        now: z.string(),
        later: z.string().nullable(),
        /** Until when the buyer can withdraw, which explains the later day. */
        laterWhy: z.string(),
      })
      .nullable(),
    /** When the card begins, for the review: `I dag, 12. juni`; null while there is no period. */
    begins: z.string().nullable(),
    text: z.string(),
    textVersion: z.string(),
  }),
  firstDayWish: day.nullable(),
  /** First and last day that may be chosen with the start as chosen; `soonest` needs the early start. */
  firstDayRange: z.object({ soonest: day, from: day, to: day }).nullable(),
  /** The period of the card if it is bought now. */
  period: z.object({ firstDay: day, lastDay: day }).nullable(),
  /** The divisor of a refund after use. */
  plannedRounds: z.int().nullable(),

  membershipState,
  /** The union's answer; empty until looked up. */
  memberships: z.array(membership),
  /** `18,4`, `+1,2`; null when unknown. */
  handicap: z.string().nullable(),
  confirmedAt: instant.nullable(),
  /** The holder signed in by DGU, so name, number and birthday come from the union. */
  byDguLogin: z.boolean(),
  /** The state in Danish, with what to do. */
  membershipText: z.string(),
  /** Set when the membership gives no right to the chosen product: the one to offer instead. */
  mismatch: z
    .object({
      text: z.string(),
      productCode: productCode.nullable(),
      productName: z.string().nullable(),
      price: ore.nullable(),
      /** Offered price less the chosen one; negative is cheaper. */
      difference: ore.nullable(),
    })
    .nullable(),
  ownLinkSentAt: instant.nullable(),
  /** Set when the card is issued. */
  passId: z.uuid().nullable(),
})

export const step = z.object({
  name: z.enum(stepNames),
  done: z.boolean(),
  /** May be opened: every step before it is done. */
  reachable: z.boolean(),
  missing: z.array(
    z.object({
      /** `name`, `email`, `phone`, or a field of the card `cardId`. */
      field: z.string(),
      cardId: z.uuid().nullable(),
      /** What to do, in Danish. */
      text: z.string(),
    }),
  ),
})

export const registration = z.object({
  id: z.uuid(),
  version,
  status: z.enum(['open', 'ordered', 'completed', 'expired']),
  season: seasonFacts.extend({
    /** Days left to play, today included; null unless the end is near. */
    lastDays: z.int().nullable(),
    /** Code of the season that is offered instead of an ending one. */
    nextSeason: z.string().nullable(),
  }),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** The address in `email` was proven by a mailed code. */
  emailProven: z.boolean(),
  /** The mailed code that can still be entered; null without one. */
  emailCode: z
    .object({
      sentTo: z.string(),
      /** Seconds until another code may be sent. */
      waitSeconds: z.int(),
    })
    .nullable(),
  /** The link works until then. */
  expiresAt: instant,
  cards: z.array(card),
  steps: z.array(step),
  /** The first step that is not done; `payment` when all before it are. */
  openStep: z.enum(stepNames),
  /** The order summary, always in sight. */
  summary: z.object({
    lines: z.array(
      z.object({
        cardId: z.uuid(),
        holder: z.string(),
        productName: z.string().nullable(),
        /** Before the discount. */
        price: ore.nullable(),
        discountOre: ore,
      }),
    ),
    /** To pay, less the discount. */
    totalOre: ore,
    /** The VAT in it; 0 when the cards are exempt or vouchers. */
    vatOre: ore,
    /** The sum of the discounts. */
    savedOre: ore,
    /** The campaign that gives the discount; null without one. */
    discountName: z.string().nullable(),
    /** The code that the buyer used, and a Danish sentence when it gives nothing; null without a code. */
    code: z.object({ text: z.string(), refusal: z.string().nullable() }).nullable(),
    /** Every card has a product, so the total is final. */
    complete: z.boolean(),
    /** Money is only reserved because a membership is not confirmed yet. */
    reservedOnly: z.boolean(),
  }),
  /** The latest order; call `orderRegistration` again to continue its payment. */
  order: z
    .object({
      id: z.uuid(),
      number: z.string(),
      status: z.string(),
      totalOre: ore,
    })
    .nullable(),
})

/** One card as its holder sees it from their link: without price and without the other cards. */
export const ownCard = z.object({
  id: z.uuid(),
  buyerName: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  dguNumber: z.string().nullable(),
  productName: z.string().nullable(),
  membershipState,
  memberships: z.array(membership),
  membershipText: z.string(),
  confirmedAt: instant.nullable(),
})
