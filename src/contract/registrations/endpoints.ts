import { z } from 'zod'
import { paymentMethod } from '#contract/payments/endpoints.ts'
import { day, writtenDay } from '#contract/shared/day.ts'
import { email } from '#contract/shared/email.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { phone } from '#contract/shared/phone.ts'
import type { registrationRefusals } from './refusals.ts'
import {
  type card,
  dguNumber,
  giftCardCode,
  clearable,
  instant,
  membershipType,
  name,
  type offer,
  ore,
  productCode,
  productOffer,
  registration,
  seasonFacts,
  type stepNames,
  token,
  version,
} from './shapes.ts'

/**
 * The purchase of one or more cards: Oplysninger → Sæsonkort → Verificering → Betaling (D6, D10).
 * The purchase is stored on the server and found by the HttpOnly cookie `registration`; a mailed
 * link opens it on another device for 30 days. Every save carries the `version` on which it is
 * based. If another tab has saved since, the answer is `changed_elsewhere` with the current state in
 * `details.current`, so that the client can repeat its save without losing input.
 */

export type RegistrationRefusal = (typeof registrationRefusals)[number]
export type StepName = (typeof stepNames)[number]
export type Offer = z.output<typeof offer>
export type ProductOffer = z.output<typeof productOffer>
export type RegistrationCard = z.output<typeof card>
export type Registration = z.output<typeof registration>

/** Products of the seasons on sale for an anonymous golfer of a membership type and age (*Kan jeg købe?*). */
export const listProducts = endpoint({
  method: 'GET',
  path: '/api/v1/products',
  audience: 'anyone',
  errors: ['refused'],
  summary: 'The cards that a golfer may buy with their prices, and why not the others',
  input: z.object({
    membershipType: z.coerce.number().pipe(membershipType).optional(),
    birthDate: writtenDay.optional(),
  }),
  output: z.object({
    /** In the order of offer: a season within 30 days of its end follows the next one. */
    seasons: z.array(
      seasonFacts.extend({
        /** Days left to play, today included; null unless the end is near. */
        lastDays: z.int().nullable(),
        offers: z.array(productOffer),
      }),
    ),
    /** When nothing is on sale today: the first day of the next sale, if known. */
    nextSaleFrom: day.nullable(),
  }),
})

/** Starts a purchase and sets the cookie. The token is returned only here. */
export const createRegistration = endpoint({
  method: 'POST',
  path: '/api/v1/registrations',
  audience: 'anyone',
  summary: 'Begin a purchase',
  input: z.object({
    /** Chosen on /membership; kept only if the golfer may buy it. */
    productCode: productCode.optional(),
    /** Code of a season on sale; the first one by default. */
    seasonCode: z.string().max(20).optional(),
    /** The club whose link was used; it earns the commission (D17). */
    clubSlug: z.string().max(100).optional(),
    /** The campaign of a link; ignored when there is none. */
    campaignCode: z.string().max(60).optional(),
  }),
  output: z.object({ token: z.string(), registration }),
})

/** Exchanges the link's key for the cookie, so that no address keeps the key (E24). `link_expired` after 30 days. */
export const resumeRegistration = endpoint({
  method: 'POST',
  path: '/api/v1/registrations/resume',
  audience: 'link',
  summary: 'Continue a purchase from its mailed link',
  input: z.object({ token }),
  output: z.object({ registration }),
})

/** The purchase of this browser's cookie; null without one. `link_expired` when its 30 days are over. */
export const getCurrentRegistration = endpoint({
  method: 'GET',
  path: '/api/v1/registrations/current',
  audience: 'anyone',
  errors: ['link_expired'],
  summary: 'The purchase in progress in this browser',
  input: z.object({}),
  output: z.object({ registration: registration.nullable() }),
})

/** Forgets the purchase in this browser, for a shared computer; the mailed link still works. */
export const leaveRegistration = endpoint({
  method: 'POST',
  path: '/api/v1/registrations/current/leave',
  audience: 'anyone',
  summary: 'Forget the purchase in this browser',
  input: z.object({}),
  output: z.object({ left: z.literal(true) }),
})

/** Autosave: absent fields are left unchanged, null clears a field. */
export const saveRegistration = endpoint({
  method: 'PATCH',
  path: '/api/v1/registrations/current',
  audience: 'link',
  summary: 'Save the buyer’s details',
  input: z.object({
    version,
    name: clearable(name),
    email: clearable(email),
    phone: clearable(phone),
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

/** Autosave of one card: absent fields are left unchanged, null clears a field. */
export const saveCard = endpoint({
  method: 'PATCH',
  path: '/api/v1/registrations/current/cards/:cardId',
  audience: 'link',
  summary: 'Save one card of the purchase',
  input: z.object({
    cardId: z.uuid(),
    version,
    relation: z.enum(['self', 'child', 'partner']).optional(),
    firstName: clearable(name),
    lastName: clearable(name),
    email: clearable(email),
    birthDate: clearable(writtenDay),
    dguNumber: clearable(dguNumber),
    membershipType: clearable(membershipType),
    productCode: clearable(productCode),
    /** A tick carries the version of the text that was shown. */
    startNow: z.object({ ticked: z.boolean(), textVersion: z.string().max(50) }).optional(),
    firstDayWish: clearable(writtenDay),
    guardianAccepted: z.boolean().optional(),
  }),
  output: z.object({ registration }),
})

export const removeCard = endpoint({
  method: 'DELETE',
  path: '/api/v1/registrations/current/cards/:cardId',
  audience: 'link',
  summary: 'Remove a card from the purchase',
  input: z.object({ cardId: z.uuid(), version }),
  output: z.object({ registration }),
})

/**
 * Mails the resume link to the buyer’s address. It stays the same for the 30 days. For a card with a
 * `cheaper` price the mail waits for the day of that price, and is not sent when the purchase is paid before;
 * `refused` with `price_falls_too_late` when the link is no longer valid on that day.
 */
export const sendResumeLink = endpoint({
  method: 'POST',
  path: '/api/v1/registrations/current/link',
  audience: 'link',
  summary: 'Mail me the link to continue later',
  input: z.object({ whenCheaper: z.uuid().optional() }),
  output: z.object({ sentTo: z.string() }),
})

/** Mails a six-digit code, valid for ten minutes and five attempts; earlier codes become invalid. */
export const sendEmailCode = endpoint({
  method: 'POST',
  path: '/api/v1/registrations/current/code',
  audience: 'link',
  summary: 'Mail a code that proves the address',
  input: z.object({}),
  output: z.object({
    /** With the code in `emailCode`, so that a reload or another window still asks for it. */
    registration,
    sentTo: z.string(),
    expiresAt: instant,
    /** Only in the demonstration (E14). */
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

/** Looks the card's holder up at the golf union and confirms the membership. */
export const confirmCardMembership = endpoint({
  method: 'POST',
  path: '/api/v1/registrations/current/cards/:cardId/membership',
  audience: 'link',
  summary: 'Confirm the membership of a card’s holder',
  input: z.object({ cardId: z.uuid() }),
  output: z.object({ registration }),
})

/**
 * Orders and starts the payment. A registration that is ordered twice, from two tabs or by two
 * clicks, is one order with one payment address. `totalOre` is the amount on the button (L-IN-2):
 * a different total is refused with `price_changed` and never charged. A gift card pays what
 * `checkGiftCard` answered, or the order is refused with `gift_card_changed`.
 */
export const orderRegistration = endpoint({
  method: 'POST',
  path: '/api/v1/registrations/current/order',
  audience: 'link',
  summary: 'Order and pay',
  input: z.object({
    acceptTerms: z.string().min(1).max(50),
    totalOre: z.int().min(0).max(100_000_000),
    giftCard: z
      .object({ code: giftCardCode, coversOre: z.int().min(0).max(100_000_000) })
      .optional(),
    paymentMethod,
  }),
  output: z.object({
    orderId: z.uuid(),
    orderNumber: z.string(),
    totalOre: ore,
    /** The provider's payment page; for 0 kr. our return page, because nothing is left to pay. */
    redirectUrl: z.string(),
  }),
})

/**
 * Signs the buyer in after payment if the address was proven by a code in this browser. `false`
 * in any other browser, where the buyer signs in as usual.
 */
export const signInAfterPurchase = endpoint({
  method: 'POST',
  path: '/api/v1/registrations/current/session',
  audience: 'anyone',
  summary: 'Sign in the buyer who has just paid',
  input: z.object({}),
  output: z.object({ signedIn: z.boolean() }),
})
