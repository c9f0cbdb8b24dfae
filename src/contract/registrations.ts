import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { phone } from './phone.ts'
import {
  type card,
  dayIn,
  dguNumber,
  email,
  emptyOr,
  day,
  instant,
  membershipType,
  name,
  offer,
  ore,
  ownCard,
  productCode,
  registration,
  type registrationRefusals,
  seasonFacts,
  type stepNames,
  token,
  version,
} from './registration-shapes.ts'

/**
 * The purchase of one or more cards: Oplysninger → Sæsonkort → Verificering → Betaling (D6, D10).
 * The purchase is kept on the server and found by the HttpOnly cookie `registration`; its mailed
 * link opens it elsewhere for 30 days. Every save carries the `version` it was made on; when
 * another tab has saved since, the answer is `changed_elsewhere` with the state as it is now in
 * `details.current`, so that nothing typed is lost and the save can be made again on top of it.
 */

export type RegistrationRefusal = (typeof registrationRefusals)[number]
export type StepName = (typeof stepNames)[number]
export type Offer = z.output<typeof offer>
export type RegistrationCard = z.output<typeof card>
export type Registration = z.output<typeof registration>
export type OwnCard = z.output<typeof ownCard>

/** Products of the seasons on sale, for a golfer described by type and age; anonymous (*Kan jeg købe?*). */
export const listProducts = endpoint({
  method: 'GET',
  path: '/api/v1/products',
  audience: 'anyone',
  errors: ['refused'],
  summary: 'What may this golfer buy, at what price, and why not the others',
  input: z.object({
    membershipType: z.coerce.number().pipe(membershipType).optional(),
    birthDate: dayIn.optional(),
  }),
  output: z.object({
    /** The one to offer first in front: within 30 days of its end a season stands behind the next. */
    seasons: z.array(
      seasonFacts.extend({
        /** Near its end: the days on which it can still be played, today included. */
        lastDays: z.int().nullable(),
        offers: z.array(offer),
      }),
    ),
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
  audience: 'anyone',
  errors: ['link_expired'],
  summary: 'The purchase under way in this browser',
  input: z.object({}),
  output: z.object({ registration: registration.nullable() }),
})

/** Lets go of the purchase in this browser (someone else's machine); the link still works. */
export const leaveRegistration = endpoint({
  method: 'POST',
  path: '/api/v1/registrations/current/leave',
  audience: 'anyone',
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
    name: emptyOr(name),
    email: emptyOr(email),
    phone: emptyOr(phone),
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
    firstName: emptyOr(name),
    lastName: emptyOr(name),
    email: emptyOr(email),
    birthDate: emptyOr(dayIn),
    dguNumber: emptyOr(dguNumber),
    membershipType: emptyOr(membershipType),
    productCode: emptyOr(productCode),
    /** Ticking sends the version of the text that was read. */
    startNow: z.object({ ticked: z.boolean(), textVersion: z.string().max(50) }).optional(),
    firstDayWish: emptyOr(dayIn),
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
  audience: 'anyone',
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
  audience: 'anyone',
  summary: 'Sign in the buyer who has just paid',
  input: z.object({}),
  output: z.object({ signedIn: z.boolean() }),
})
