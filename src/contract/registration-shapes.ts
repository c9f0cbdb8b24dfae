import { z } from 'zod'
import { productCodes } from '#domain/passes/products.ts'
import { writtenDay } from './day.ts'
import { freeText } from './free-text.ts'

/** The shapes that registrations.ts promises; days are Danish days, amounts whole øre. */

export const stepNames = ['information', 'season-pass', 'verification', 'payment'] as const

/** Every `reason` of the code `refused` in this module. */
export const registrationRefusals = [
  /** Paid already, or given up: this purchase can no longer be changed. */
  'registration_closed',
  'too_many_cards',
  /** Born after today, or before anybody who plays. */
  'birth_date_impossible',
  /** A purchase holds at least one card. */
  'last_card',
  /** No season is on sale today. */
  'sales_closed',
  /** The product is not for this golfer; `details.text` says why. */
  'product_not_allowed',
  'first_day_not_possible',
  /** Something in an earlier step is missing; `details.steps` as in the registration. */
  'steps_missing',
  'email_missing',
  /** `details.triesLeft` says how many are left on this code. */
  'code_wrong',
  /** Older than ten minutes, used, replaced by a newer one, or tried five times. */
  'code_expired',
  /** The total has changed since the buyer looked; `details.totalOre` and `details.current`. */
  'price_changed',
  /** The terms of sale are newer than those accepted; `details.termsVersion`. */
  'terms_changed',
  /** The golfer has a card in this season already (E8); `details.cardId`. */
  'already_has_card',
  /** Only one card of a purchase is one's own. */
  'own_card_twice',
  'dgu_number_missing',
  /** The address must be proven before the union is asked about a golfer. */
  'email_not_proven',
  /** A partner confirms her own membership by her own link (D10): use `sendOwnCardLink`. */
  'own_link_needed',
  /** The golfer is managed by another account: buy with that account’s address. `details.cardId`. */
  'golfer_has_account',
  'own_link_needs_email',
] as const

export const day = z.iso.date()
export const dayIn = writtenDay
export const instant = z.iso.datetime()
export const ore = z.int()
export const name = freeText(100, { min: 1 })
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email())
export const dguNumber = freeText(30, { min: 3 })
export const version = z.int().min(1).max(1_000_000_000)
export const token = z.string().min(20).max(200)
export const productCode = z.enum(productCodes)
export const membershipType = z.int().min(1).max(7)

/** Null empties a field; what is not sent stays as it is. */
export const emptyOr = <T extends z.ZodType>(schema: T) => z.union([z.null(), schema]).optional()

/** What a golfer is offered, or is told why not. Prices in øre; days are Danish days. */
export const offer = z.object({
  code: productCode,
  name: z.string(),
  /** One line of main features, shown beside the price (L-IN-3). */
  summary: z.string(),
  price: ore,
  allowed: z.boolean(),
  /** A Danish sentence when not allowed, with the way forward. */
  whyNot: z.string().nullable(),
  /** The next step down of the price (D10). */
  nextPrice: z.object({ from: day, price: ore }).nullable(),
  /** Set when `price` is only the difference to a card that she has: the same card goes on (E8). */
  upgrade: z.object({ fromName: z.string(), listPrice: ore, paid: ore }).nullable(),
  /** A refund by use divides by these; printed beside the price (D9). */
  plannedRounds: z.int(),
  days: z.enum(['all', 'weekdays']),
  playsOnHolidays: z.boolean(),
  /** The product's own number per club; null = each club decides. */
  roundsPerClub: z.int().nullable(),
  totalRounds: z.int().nullable(),
  validDays: z.int().nullable(),
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

/** One membership as the golf union told it, or as the golfer described it. */
export const membership = z.object({
  clubName: z.string(),
  dguNumber: z.string().nullable(),
  type: membershipType,
  /** `fuldtidsmedlem`, `fleksmedlem` … */
  typeName: z.string(),
  isHome: z.boolean(),
})

/**
 * `unknown` not asked yet · `confirmed` · `not_found` nobody by that number and name ·
 * `pending` the union does not answer, may be bought and is verified later (D8) ·
 * `unsuitable` found, but the chosen product is not for this membership (see `mismatch`).
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
  /** The holder's own address: where her link to verify herself goes (D10). */
  email: z.string().nullable(),
  birthDate: day.nullable(),
  dguNumber: z.string().nullable(),
  /** As the golfer says until the union has answered; then what it answered. 1 full … 7 former. */
  membershipType: membershipType.nullable(),
  /** Under 18 on the day of purchase: the guardian's tick is needed (L-IN-9). */
  needsGuardian: z.boolean(),
  guardianAccepted: z.boolean(),

  /** Those she may buy first, two or three; then those she may not, with the reason (D12). */
  offers: z.array(offer),
  productCode: productCode.nullable(),
  productName: z.string().nullable(),
  price: ore.nullable(),

  /** The unticked box of L-WD-5; `available` only when play can begin within 14 days (D8). */
  start: z.object({
    available: z.boolean(),
    ticked: z.boolean(),
    text: z.string(),
    textVersion: z.string(),
  }),
  firstDayWish: day.nullable(),
  /** The days between which a first day may be wished. */
  firstDayRange: z.object({ from: day, to: day }).nullable(),
  /** When the card would be valid if it were bought now. */
  period: z.object({ firstDay: day, lastDay: day }).nullable(),
  /** Rounds that a refund by use divides by. */
  plannedRounds: z.int().nullable(),

  membershipState,
  /** What the union answered; empty until asked. */
  memberships: z.array(membership),
  /** `18,4`, `+1,2`; null when unknown. */
  handicap: z.string().nullable(),
  confirmedAt: instant.nullable(),
  /** The holder signed in by DGU: her name, number and birthday are the union's. */
  byDguLogin: z.boolean(),
  /** A Danish sentence about the state, with what to do. */
  membershipText: z.string(),
  /** The product chosen is not for this membership: here is the right one (never changed silently). */
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
  season: seasonFacts,
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** The address in `email` was proven by a mailed code. */
  emailProven: z.boolean(),
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
        price: ore.nullable(),
      }),
    ),
    totalOre: ore,
    /** Every card has a product, so that the total is what will be paid. */
    complete: z.boolean(),
    /** Money is reserved, not taken, because a membership waits for its confirmation (D8). */
    reservedOnly: z.boolean(),
  }),
  /** What has been ordered last; go on paying by `orderRegistration` again. */
  order: z
    .object({
      id: z.uuid(),
      number: z.string(),
      status: z.string(),
      totalOre: ore,
    })
    .nullable(),
})

/** One card, as its own holder sees it from her link. No price, nothing about the others. */
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
