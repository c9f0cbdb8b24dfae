import { z } from 'zod'
import { roleNames } from '#domain/accounts/roles.ts'
import { caseKinds } from '#domain/cases/case-kinds.ts'
import { adminRefundReasons } from '#domain/payments/admin-refund.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { isPlainDate } from '#domain/shared/dates.ts'
import { settlements } from '#domain/scoring/settle-card.ts'
import { playerStatuses } from '#domain/competitions/player-status.ts'

const line = z.string().max(200)
const [ore, instant] = [z.int(), z.iso.datetime()]
const day = z.custom<PlainDate>((value) => typeof value === 'string' && isPlainDate(value))
const link = z.url().max(2000)
const caseKind = z.enum(caseKinds)
const holeScore = z.union([z.int(), z.literal('picked_up'), z.null()])

/** What the owner of an account is told of, so that nobody else can do it unseen. */
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

/** What every mail about an entry to a tournament says about it. */
const ofEntry = {
  firstName: line,
  tournament: line,
  club: line,
  division: line,
  firstDay: day,
  lastDay: day,
  /** Minutes after midnight of the first start; null without a round. */
  firstMinute: z.int().nullable(),
  page: link,
  /** Where the entry is in the account; null for whoever has none. */
  mine: link.nullable(),
}

/** What every mail is made of. A template that is not here cannot be queued. */
export const templates = {
  /** A one-time code: signing in, or proving an address during registration. */
  code: z.object({
    code: z.string().regex(/^\d{6}$/),
    purpose: z.enum(['sign_in', 'prove_address', 'prove_self']),
  }),
  /** Somebody asked for a way in to an address without an account. */
  noAccount: z.object({}),
  /** The last step of signing up: the address is proven by its link. */
  signUpLink: z.object({ name: z.string().max(200), link }),
  /** Somebody signed up with an address that has an account already. */
  accountExists: z.object({}),
  testMail: z.object({}),
  /** The way to a new password. */
  resetLink: z.object({ link }),
  /** An account shall have this address: proven by its link. */
  emailLink: z.object({ link }),
  /** Somebody wanted for her account an address that is another account's. */
  emailTaken: z.object({}),
  /** Somebody signed in from a browser that was not seen before. */
  newSignIn: z.object({ at: instant, browser: line, place: line }),
  /** The first check-in from a phone: to whoever manages the golfer. */
  newPhone: z.object({ holder: line, club: line, at: instant, browser: line }),
  /** D37: the first check-in with a membership that the card was not sold for, and the last day of grace. */
  membershipChanged: z.object({ firstName: line, product: line, graceTo: day }),
  /** Something was changed by which one gets in. */
  accountNotice: z.object({ kind: z.enum(accountNoticeKinds), at: instant }),
  /** A golfer has proven who she is: to her, and to whoever had her by a typed number. */
  claimEnded: z.object({ to: z.enum(['golfer', 'payer']), at: instant }),
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
  /** D41: the receipt of a declaration, with the link by which the buyer confirms it. */
  withdrawalLink: z.object({
    name: line,
    contract: line,
    email: z.string().max(254),
    receivedAt: instant,
    link,
    validTo: day,
  }),
  /** Money that was reserved or paid, and goes back without a card for it. */
  paymentReleased: z.object({
    buyerName: line,
    orderNumber: line,
    amountOre: ore,
    reason: z.enum(['not_verified_in_time', 'wrong_amount', 'too_late', 'paid_twice', 'cancelled']),
  }),
  /** The back office gives money back, or has cancelled an order. */
  moneyBack: z.object({
    buyerName: line,
    orderNumber: line,
    amountOre: ore,
    /** The money was only reserved, and is released instead of paid back. */
    released: z.boolean(),
    reason: z.enum(adminRefundReasons),
    /** What no longer counts. */
    ended: z.array(line).max(20),
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
  /** L-DP-5: somebody has had herself erased; to the address that was hers. */
  erased: z.object({ name: line, at: instant, orders: z.int().min(0) }),
  /** L-DP-3: an account that nobody has used is removed on a day, unless somebody does. */
  accountUnused: z.object({ name: line, day }),
  /** D7: once a year, to whoever holds a card and is not confirmed for the year; the link is hers alone. */
  membershipDue: z.object({
    firstName: line,
    year: z.int(),
    link,
    /** She is in a club’s register that we hold ourselves: the tap alone will do. */
    isRegistered: z.boolean(),
  }),
  /** D6: the registration can be taken up again for 30 days. */
  resumeLink: z.object({ name: line.optional(), link, validTo: day }),
  /** To somebody who wrote to us (D26). Holds nothing that was typed: the address is not proven. */
  caseReceived: z.object({ number: line, kind: caseKind, promise: z.string().max(500) }),
  /** To the operator: a letter has come. */
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
  /** To the operator's people, every morning on which something waits (D24). */
  todaysWork: z.object({
    day,
    count: z.int().min(0),
    late: z.int().min(0),
    /** The worst first; the rest is on the page. */
    worst: z
      .array(z.object({ what: line, about: z.string().max(400), step: line, isLate: z.boolean() }))
      .max(10),
    heldUpMails: z.object({ waiting: z.int(), givenUp: z.int(), oldest: instant }).optional(),
  }),
  /** Somebody is asked to take a role; the link is hers alone. */
  invitation: z.object({
    inviter: line.nullable(),
    role: z.enum(roleNames),
    where: line.nullable(),
    link,
    validTo: day,
  }),
  /** To player and marker: the committee has changed a card that was handed in. */
  scoreCorrected: z.object({
    name: line,
    player: line,
    tournament: line,
    hole: z.int().min(1).max(18),
    from: holeScore,
    to: holeScore,
    reason: z.string().max(300),
    link,
  }),
  /** When a player starts, on a start list that is out; `start` null for whoever is off it (RD-4). */
  startTime: z.object({
    name: line,
    tournament: line,
    courseName: line,
    day,
    start: z
      .object({
        minute: z.int().min(0).max(1439),
        hole: z.int().min(1).max(18),
        group: z.enum(['A', 'B']).optional(),
      })
      .nullable(),
    /** The others of the flight, as their names are shown. */
    company: z.array(line).max(10),
    isChange: z.boolean(),
    link,
  }),
  /** To its player: the committee has settled a card that did not come in, or has taken that back. */
  cardSettled: z.object({
    name: line,
    tournament: line,
    /** Null where there is one round. */
    round: z.int().min(1).nullable(),
    as: z.enum(settlements),
    /** What she stands with now; null where the card counts, with so many strokes more. */
    status: z.enum(playerStatuses).nullable(),
    strokes: z.int().min(0),
    isTakenBack: z.boolean(),
    link,
  }),
  /** To everybody who was on it: no start list is out any more. */
  startListPulled: z.object({
    name: line,
    tournament: line,
    day,
    reason: z.string().max(300),
    link,
  }),
  /** To everybody in it: a result that was final is open again. */
  resultReopened: z.object({ name: line, tournament: line, reason: z.string().max(300), link }),
  /** A place is hers, and paid for: the receipt (E32). */
  tournamentEntered: z.object({
    ...ofEntry,
    orderNumber: line,
    totalOre: ore,
    vatOre: ore,
    /** Her Sæsonkort pays the green fee with a round (D21). */
    usesRound: z.boolean(),
    withdrawBefore: instant,
  }),
  onWaitingList: z.object({ ...ofEntry, number: z.int().positive() }),
  placeOffered: z.object({ ...ofEntry, until: instant, feeOre: ore }),
  /** The host has given her a place from the waiting list: the fee, if any, is paid to the host. */
  placeGiven: z.object({ ...ofEntry, feeOre: ore }),
  placeLost: z.object({
    ...ofEntry,
    because: z.enum(['not_answered', 'not_paid', 'payment_refused']),
  }),
  /** The bank kept the money of a place that is on the start list: it is paid to the host. */
  feeOwed: z.object({ ...ofEntry, feeOre: ore }),
  entryWithdrawn: z.object({
    ...ofEntry,
    refundOre: ore,
    /** Paid, and not given back. */
    keptOre: ore,
    byDirector: z.boolean(),
  }),
  tournamentCancelled: z.object({ ...ofEntry, refundOre: ore }),
  /** Our answer to a letter. */
  caseReply: z.object({ number: line, kind: caseKind, text: z.string().max(10_000) }),
}

export type TemplateName = keyof typeof templates
export type Templates = { [Name in TemplateName]: z.input<(typeof templates)[Name]> }
