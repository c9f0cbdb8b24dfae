import { z } from 'zod'
import { roleNames } from '#domain/accounts/roles.ts'
import { caseKinds } from '#domain/cases/case-kinds.ts'
import { blackoutReasons } from '#domain/clubs/terms.ts'
import { refundReasons } from '#domain/payments/admin-refund.ts'
import {
  companyCard,
  companyCardEnded,
  companyInvoice,
  companyReminder,
  companyStopped,
} from './company-templates.ts'
import { giftCard, giftCardLink, giftCardReceipt } from './gift-card-templates.ts'
import { closuresDecided, clubParcel, webhookOff } from './club-templates.ts'
import { clubLeaves, clubStays, lostRounds } from './departure-templates.ts'
import { noShow, noShowEnded } from './no-show-templates.ts'
import { orderConfirmation, resumeLink } from './order-template.ts'
import { agreementLink, agreementReceipt } from './partnership-templates.ts'
import {
  approvalAnswer,
  approvalEnded,
  approvalRequest,
  approverNamed,
  ownAccountChanged,
  clubAccount,
  clubMonth,
  settlementStatement,
} from './settlement-templates.ts'
import { roundReturned } from './round-template.ts'
import { day, instant, line, link, ore, withoutAccount } from './template-fields.ts'
import { tournamentTemplates } from './tournament-templates.ts'

const caseKind = z.enum(caseKinds)

/** Changes of which the owner of an account is notified, so that nobody else can make them unseen. */
export const accountNoticeKinds = [
  'password_changed',
  'two_factor_on',
  'two_factor_off',
  'passkey_added',
  'passkey_removed',
  'email_changed',
  'dgu_linked',
  'dgu_unlinked',
] as const
export type AccountNoticeKind = (typeof accountNoticeKinds)[number]

/** A planned visit at a club; `who` has the first names of its golfers, and null for the reader. */
const ofVisit = {
  who: z.array(line.nullable()).min(1).max(20),
  club: line,
  clubSlug: line,
  day,
  minute: z.int().min(0).max(1439),
}

/** The data of every mail template; other templates cannot be queued. */
export const templates = {
  /** A one-time code: signing in, or proving an address during registration. */
  code: z.object({
    code: z.string().regex(/^\d{6}$/),
    purpose: z.enum(['sign_in', 'prove_address', 'prove_self']),
  }),
  /** A code or link was requested for an address without an account. */
  noAccount: z.object({}),
  /** The last step of signing up: the address is proven by its link. */
  signUpLink: z.object({ name: z.string().max(200), link }),
  /** A sign-up was begun with an address that has an account already. */
  accountExists: z.object({}),
  testMail: z.object({}),
  /** The link for a new password. */
  resetLink: z.object({ link }),
  /** The link that proves the new address of an account. */
  emailLink: z.object({ link }),
  /** A change of address was requested to one that belongs to another account. */
  emailTaken: z.object({}),
  /** An operator sees the service as the person, who is told the written reason. */
  seenAsYou: z.object({ reason: z.string().max(300), at: instant, minutes: z.int().positive() }),
  /** A sign-in from a new browser. */
  newSignIn: z.object({ at: instant, browser: line, place: line }),
  /** The first check-in from a phone, to the accounts that manage the golfer. */
  newPhone: z.object({ holder: line, club: line, at: instant, browser: line }),
  /** The club has added a round that the golfer played without a check-in. */
  roundAdded: z.object({ holder: line, club: line, day }),
  roundReturned,
  /** The membership no longer fits the card; check-ins are refused after the last day of grace. */
  membershipChanged: z.object({ firstName: line, product: line, graceTo: day }),
  /** The course closes at the time of a planned visit; `until` is null without a known end. */
  plannedVisitClosed: z.object({
    ...ofVisit,
    reason: z.enum(blackoutReasons),
    note: line.nullable(),
    until: instant.nullable(),
  }),
  /** In the evening, when nobody has checked in: was the planned visit played? */
  plannedVisitPlayed: z.object({ ...ofVisit, isToday: z.boolean() }),
  /** A question about a card's check-ins, and the notice that it is blocked; `reason` is what staff have written. */
  cardQuestion: z.object({ number: line, product: line, reason: z.string().max(500) }),
  cardBlocked: z.object({ number: line, product: line, reason: z.string().max(500) }),
  clubLeaves,
  clubStays,
  lostRounds,
  noShow,
  noShowEnded,
  /** A change of the account's sign-in. */
  accountNotice: z.object({ kind: z.enum(accountNoticeKinds), at: instant }),
  /** A DGU login ended another account's unproven link to the golfer; to the golfer and that account. */
  claimEnded: z.object({ to: z.enum(['golfer', 'payer']), at: instant }),
  /** The confirmation that the law requires on a durable medium. */
  orderConfirmation,
  /** The receipt for a withdrawal, which the law requires on a durable medium. */
  withdrawalReceipt: z.object({
    name: line,
    contract: line,
    email: z.string().max(254),
    receivedAt: instant,
    outcome: z.enum(['done', 'unmatched', 'too_late', 'already_ended']),
    product: line.optional(),
    /** A gift card was withdrawn: what was paid, and what is left of it and paid back. */
    giftCard: z.object({ priceOre: ore, refundOre: ore, released: z.boolean() }).optional(),
    withoutAccount,
    deadline: day.optional(),
    /** The calculation of the refund; present when the outcome is `done`. */
    refund: z
      .object({
        priceOre: ore,
        roundsCounted: z.int(),
        plannedRounds: z.int().positive(),
        retainedOre: ore,
        refundOre: ore,
        /** The part of it that is on a gift card again. */
        giftCardOre: ore.default(0),
        /** The money was only reserved, and is released instead of paid back. */
        released: z.boolean(),
      })
      .optional(),
  }),
  /** The receipt of a withdrawal declared without sign-in, with the link that confirms it. */
  withdrawalLink: z.object({
    name: line,
    contract: line,
    email: z.string().max(254),
    receivedAt: instant,
    link,
    validTo: day,
  }),
  /** A reserved or paid amount that is returned, because no card is delivered for it. */
  paymentReleased: z.object({
    buyerName: line,
    orderNumber: line,
    amountOre: ore,
    /** Back on the gift card that paid a part. */
    giftCardOre: ore.default(0),
    reason: z.enum(['not_verified_in_time', 'wrong_amount', 'too_late', 'paid_twice', 'cancelled']),
  }),
  /** A refund or a cancelled order from the back office, or of rounds at a club that has left. */
  moneyBack: z.object({
    buyerName: line,
    orderNumber: line,
    amountOre: ore,
    /** The part of it that is on a gift card again. */
    giftCardOre: ore.default(0),
    /** The money was only reserved, and is released instead of paid back. */
    released: z.boolean(),
    /** It was paid back, and the buyer's bank has returned it to us: the buyer is asked for an account. */
    cameBack: z.boolean().default(false),
    /** It was transferred to the account that the buyer named, on that day. */
    transferredOn: day.optional(),
    reason: z.enum(refundReasons),
    /** The cards that are no longer valid. */
    ended: z.array(line).max(20),
    withoutAccount,
  }),
  giftCardReceipt,
  giftCardLink,
  giftCard,
  companyInvoice,
  companyReminder,
  companyStopped,
  companyCard,
  companyCardEnded,
  settlementStatement,
  clubAccount,
  approvalRequest,
  approvalAnswer,
  approvalEnded,
  approverNamed,
  ownAccountChanged,
  closuresDecided,
  webhookOff,
  agreementLink,
  agreementReceipt,
  clubMonth,
  clubParcel,
  /** To a partner: the link with which it redeems codes, and the rules of the offer. */
  partnerLink: z.object({
    partner: line,
    title: line,
    text: z.string().max(600),
    conditions: z.array(line).max(20),
    validFrom: day,
    validTo: day,
    link,
  }),
  /** The capture for a delivered card failed. */
  paymentMissing: z.object({
    buyerName: line,
    product: line,
    orderNumber: line,
    amountOre: ore,
    /** Back on the gift card that paid a part, which is owed too. */
    giftCardOre: ore.default(0),
    link,
  }),
  /** Each person in a purchase verifies their membership through a link of their own (D10). */
  verifyOwnCard: z.object({ holderName: line, buyerName: line, product: line, link }),
  /** Confirms the erasure of a person's data, to the former address (L-DP-5). */
  erased: z.object({ name: line, at: instant, orders: z.int().min(0) }),
  /** Warns that an unused account will be erased, as the retention period requires (L-DP-3). */
  accountUnused: z.object({ name: line, day }),
  /** Once a year, to card holders whose membership is not confirmed for the year; a personal link. */
  membershipDue: z.object({
    firstName: line,
    year: z.int(),
    link,
    /** Whether we hold the club's register, so that one tap is enough. */
    isRegistered: z.boolean(),
  }),
  resumeLink,
  /** To a person who wrote to us (D26). It repeats nothing of the message, as the address is unproven. */
  caseReceived: z.object({ number: line, kind: caseKind, promise: z.string().max(500) }),
  /** To the operator: a new case. */
  caseNotice: z.object({
    id: z.uuid(),
    number: line,
    kind: caseKind,
    name: line,
    email: z.string().max(254),
    phone: line.nullable(),
    organisation: line.nullable(),
    message: z.string().max(10_000),
  }),
  /** To operators, every morning on which work waits (D24). */
  todaysWork: z.object({
    day,
    count: z.int().min(0),
    late: z.int().min(0),
    /** The most urgent first; the rest is on the page. */
    worst: z
      .array(z.object({ what: line, about: z.string().max(400), step: line, isLate: z.boolean() }))
      .max(10),
    heldUpMails: z.object({ waiting: z.int(), givenUp: z.int(), oldest: instant }).optional(),
  }),
  /** An invitation to a role, with a personal link. */
  invitation: z.object({
    inviter: line.nullable(),
    role: z.enum(roleNames),
    where: line.nullable(),
    link,
    validTo: day,
  }),
  ...tournamentTemplates,
  /** To a new account, which has just been signed up. */
  welcome: z.object({ name: z.string().max(200) }),
  /** The season of cards has ended. */
  seasonEnd: z.object({
    name: line,
    season: line,
    lastDay: day,
    cards: z
      .array(
        z.object({ holder: z.string().max(201), rounds: z.int().min(0), clubs: z.int().min(0) }),
      )
      .min(1)
      .max(20),
    link,
  }),
  /** News, to those who have agreed to it: marketing, as no other mail. */
  news: z.object({ name: line, subject: line, body: z.string().max(10_000) }),
  /** A message of the operator to many people, a service mail without offers. */
  message: z.object({ name: line, subject: line, body: z.string().max(10_000) }),
  /** Our reply in a case. */
  caseReply: z.object({ number: line, kind: caseKind, text: z.string().max(10_000) }),
}

export type TemplateName = keyof typeof templates

export const isTemplate = (name: string): name is TemplateName => Object.hasOwn(templates, name)

export type Templates = { [Name in TemplateName]: z.input<(typeof templates)[Name]> }
