import { z } from 'zod'
import { productCodes } from '#domain/passes/products.ts'
import { isPlainDate } from '#domain/shared/dates.ts'
import { endpoint } from './endpoint.ts'

/**
 * The purchase of one or more cards: Oplysninger → Sæsonkort → Verificering → Betaling (D6, D10).
 * The purchase is kept on the server and found by the HttpOnly cookie `registration`; its mailed
 * link opens it elsewhere for 30 days. Every save carries the `version` it was made on; when
 * another tab has saved since, the answer is `changed_elsewhere` with the state as it is now in
 * `details.current`, so that nothing typed is lost and the save can be made again on top of it.
 */

export const stepNames = ['information', 'season-pass', 'verification', 'payment'] as const
export type StepName = (typeof stepNames)[number]

/** Every `reason` of the code `refused` in this room. */
export const registrationRefusals = [
  /** Paid already, or given up: this purchase can no longer be changed. */
  'registration_closed',
  'too_many_cards',
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
export type RegistrationRefusal = (typeof registrationRefusals)[number]

const day = z.iso.date()
const dayIn = z.iso.date().refine(isPlainDate, 'not_a_day')
const instant = z.iso.datetime()
const ore = z.int()
const name = z.string().trim().min(1).max(100)
const email = z.string().trim().toLowerCase().max(254).pipe(z.email())
const phone = z
  .string()
  .trim()
  .max(30)
  .regex(/^(\+|00)?[\d\s()-]{6,}$/)
const dguNumber = z.string().trim().min(3).max(30)
const version = z.int().min(1).max(1_000_000_000)
const token = z.string().min(20).max(200)
const productCode = z.enum(productCodes)
const membershipType = z.int().min(1).max(7)

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
  /** A refund by use divides by these; printed beside the price (D9). */
  plannedRounds: z.int(),
  days: z.enum(['all', 'weekdays']),
  playsOnHolidays: z.boolean(),
  /** The product's own number per club; null = each club decides. */
  roundsPerClub: z.int().nullable(),
  totalRounds: z.int().nullable(),
  validDays: z.int().nullable(),
})
export type Offer = z.output<typeof offer>

const seasonFacts = z.object({
  code: z.string(),
  salesFrom: day,
  salesTo: day,
  playFrom: day,
  playTo: day,
  /** Version of the terms of sale; sent back as `acceptTerms` with the order. */
  termsVersion: z.string(),
})

/** One membership as the golf union told it, or as the golfer described it. */
const membership = z.object({
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
const membershipState = z.enum(['unknown', 'confirmed', 'not_found', 'pending', 'unsuitable'])

const card = z.object({
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
export type RegistrationCard = z.output<typeof card>

const step = z.object({
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
export type Registration = z.output<typeof registration>

/** Products of the seasons on sale, for a golfer described by type and age; anonymous (*Kan jeg købe?*). */
export const listProducts = endpoint({
  method: 'GET',
  path: '/api/v1/products',
  audience: 'anyone',
  summary: 'What may this golfer buy, at what price, and why not the others',
  input: z.object({
    membershipType: z.coerce.number().pipe(membershipType).optional(),
    birthDate: dayIn.optional(),
  }),
  output: z.object({
    seasons: z.array(seasonFacts.extend({ offers: z.array(offer) })),
    /** When nothing is on sale today: the first day of the next sale, if known. */
    nextSaleFrom: day.nullable(),
  }),
})

/** Starts a purchase. The token is told this once; the cookie is set too. */
export const createRegistration = endpoint({
  method: 'POST',
  path: '/api/v1/registrations',
  audience: 'anyone',
  summary: 'Begin a purchase',
  input: z.object({
    /** Chosen on /membership; kept only if the golfer may buy it. */
    productCode: productCode.optional(),
    /** Season by code when several are on sale; else the first one. */
    seasonCode: z.string().max(20).optional(),
    /** The club whose link was used (D17). */
    clubSlug: z.string().max(100).optional(),
  }),
  output: z.object({ token: z.string(), registration }),
})

/** Exchanges the link's key for the cookie (E24). Refused with `link_expired` after 30 days. */
export const resumeRegistration = endpoint({
  method: 'POST',
  path: '/api/v1/registrations/resume',
  audience: 'link',
  summary: 'Go on with a purchase from its mailed link',
  input: z.object({ token }),
  output: z.object({ registration }),
})

/** The purchase of this browser's cookie; null without one. `link_expired` when its 30 days are over. */
export const getCurrentRegistration = endpoint({
  method: 'GET',
  path: '/api/v1/registrations/current',
  audience: 'link',
  summary: 'The purchase under way in this browser',
  input: z.object({}),
  output: z.object({ registration: registration.nullable() }),
})

/** Lets go of the purchase in this browser (someone else's machine); the link still works. */
export const leaveRegistration = endpoint({
  method: 'POST',
  path: '/api/v1/registrations/current/leave',
  audience: 'link',
  summary: 'Forget the purchase in this browser',
  input: z.object({}),
  output: z.object({ left: z.literal(true) }),
})

/** Autosave: only what is given is saved; null empties a field. */
export const saveRegistration = endpoint({
  method: 'PATCH',
  path: '/api/v1/registrations/current',
  audience: 'link',
  summary: 'Save the buyer’s details',
  input: z.object({
    version,
    name: name.nullable().optional(),
    email: email.nullable().optional(),
    phone: phone.nullable().optional(),
  }),
  output: z.object({ registration }),
})

export const addCard = endpoint({
  method: 'POST',
  path: '/api/v1/registrations/current/cards',
  audience: 'link',
  summary: 'Add a card for one more person',
  input: z.object({ version, relation: z.enum(['self', 'child', 'partner']) }),
  output: z.object({ registration }),
})

/** Autosave of one card: only what is given is saved; null empties a field. */
export const saveCard = endpoint({
  method: 'PATCH',
  path: '/api/v1/registrations/current/cards/:cardId',
  audience: 'link',
  summary: 'Save one card of the purchase',
  input: z.object({
    cardId: z.uuid(),
    version,
    relation: z.enum(['self', 'child', 'partner']).optional(),
    firstName: name.nullable().optional(),
    lastName: name.nullable().optional(),
    email: email.nullable().optional(),
    birthDate: dayIn.nullable().optional(),
    dguNumber: dguNumber.nullable().optional(),
    membershipType: membershipType.nullable().optional(),
    productCode: productCode.nullable().optional(),
    /** Ticking sends the version of the text that was read. */
    startNow: z.object({ ticked: z.boolean(), textVersion: z.string().max(50) }).optional(),
    firstDayWish: dayIn.nullable().optional(),
    guardianAccepted: z.boolean().optional(),
  }),
  output: z.object({ registration }),
})

export const removeCard = endpoint({
  method: 'DELETE',
  path: '/api/v1/registrations/current/cards/:cardId',
  audience: 'link',
  summary: 'Take a card out of the purchase',
  input: z.object({ cardId: z.uuid(), version }),
  output: z.object({ registration }),
})

/** Mails the resume link to the buyer’s address. It stays the same for the 30 days. */
export const sendResumeLink = endpoint({
  method: 'POST',
  path: '/api/v1/registrations/current/link',
  audience: 'link',
  summary: 'Send me the link to go on later',
  input: z.object({}),
  output: z.object({ sentTo: z.string() }),
})

/** A new six-digit code, ten minutes, five tries; it makes the earlier ones void. */
export const sendEmailCode = endpoint({
  method: 'POST',
  path: '/api/v1/registrations/current/code',
  audience: 'link',
  summary: 'Mail a code that proves the address',
  input: z.object({}),
  output: z.object({
    sentTo: z.string(),
    expiresAt: instant,
    /** In the demonstration alone (E14). */
    demoCode: z.string().optional(),
  }),
})

export const checkEmailCode = endpoint({
  method: 'POST',
  path: '/api/v1/registrations/current/code/check',
  audience: 'link',
  summary: 'Prove the address by its code',
  input: z.object({ code: z.string().trim().max(20) }),
  output: z.object({ registration }),
})

/** Asks the golf union about the card's holder and confirms the membership. */
export const confirmCardMembership = endpoint({
  method: 'POST',
  path: '/api/v1/registrations/current/cards/:cardId/membership',
  audience: 'link',
  summary: 'Confirm the membership of a card’s holder',
  input: z.object({ cardId: z.uuid() }),
  output: z.object({ registration }),
})

/** Mails another person the link by which she verifies herself (D10). */
export const sendOwnCardLink = endpoint({
  method: 'POST',
  path: '/api/v1/registrations/current/cards/:cardId/link',
  audience: 'link',
  summary: 'Let the holder confirm her own membership',
  input: z.object({ cardId: z.uuid() }),
  output: z.object({ registration, sentTo: z.string() }),
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
export type OwnCard = z.output<typeof ownCard>

/** Exchanges the key of the holder's link for a cookie that opens this one card (E24). */
export const openOwnCard = endpoint({
  method: 'POST',
  path: '/api/v1/registrations/own-card/open',
  audience: 'link',
  summary: 'Open my card from my link',
  input: z.object({ token }),
  output: z.object({ card: ownCard }),
})

/** Null without the cookie of such a link. */
export const getOwnCard = endpoint({
  method: 'GET',
  path: '/api/v1/registrations/own-card',
  audience: 'link',
  summary: 'The card that my link opened',
  input: z.object({}),
  output: z.object({ card: ownCard.nullable() }),
})

export const confirmOwnCard = endpoint({
  method: 'POST',
  path: '/api/v1/registrations/own-card/confirm',
  audience: 'link',
  summary: 'Confirm my own membership',
  input: z.object({ dguNumber: dguNumber.optional() }),
  output: z.object({ card: ownCard }),
})

/**
 * Orders and leads to payment. The same registration ordered twice, from two tabs or by two
 * presses, is one order with one address. `totalOre` is what the button said (L-IN-2): another
 * total is refused with `price_changed`, never charged.
 */
export const orderRegistration = endpoint({
  method: 'POST',
  path: '/api/v1/registrations/current/order',
  audience: 'link',
  summary: 'Order and pay',
  input: z.object({
    acceptTerms: z.string().min(1).max(50),
    totalOre: z.int().min(0).max(100_000_000),
  }),
  output: z.object({
    orderId: z.uuid(),
    orderNumber: z.string(),
    totalOre: ore,
    /** The payment page; for 0 kr. our own return page, where all is done already. */
    redirectUrl: z.string(),
  }),
})

/**
 * After payment: signs the buyer in, if this very browser proved the address by its code. `false`
 * everywhere else, where she signs in by a code as usual.
 */
export const signInAfterPurchase = endpoint({
  method: 'POST',
  path: '/api/v1/registrations/current/session',
  audience: 'link',
  summary: 'Sign in the buyer who has just paid',
  input: z.object({}),
  output: z.object({ signedIn: z.boolean() }),
})
