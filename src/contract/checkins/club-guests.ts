import { z } from 'zod'
import { day, minute, writtenDay } from '#contract/shared/day.ts'
import { endpoint, type Output, type SentInput } from '#contract/shared/endpoint.ts'
import { checkInAnswer, guest, holes } from './endpoints.ts'

/** Every `reason` of the code `refused` when a forgotten guest is added. */
export type ForgottenGuestRefusal = 'forgotten_not_past' | 'forgotten_too_late'

/** Every `reason` of the code `refused` when a round is to count again. */
export type { RestoreRefusal } from '#domain/checkins/restore.ts'

/**
 * *Fortryd* of a round that the club gave back: it counts again as a new check-in with the times of the first.
 * Within 30 minutes on the same day; a repeat gets the same answer. `refused` when the golfer or the operator
 * gave it back, when the golfer has checked in again since, and when the card has no round left.
 */
export const restoreCheckIn = endpoint({
  method: 'POST',
  path: '/api/v1/clubs/:clubId/check-ins/:checkInId/restore',
  audience: 'check_in',
  summary: 'Let a round that the club gave back count again',
  errors: ['refused'],
  input: z.object({
    clubId: z.uuid(),
    /** The check-in whose round was given back. */
    checkInId: z.uuid(),
    /** Of the new check-in. */
    id: z.uuid(),
  }),
  output: z.object({ checkInId: z.uuid(), headline: z.string() }),
})

/**
 * Adds a guest who played on a past day and was not checked in, by the rules of a check-in at that moment, until
 * the 5th of the next month (D2). A refusal by the card's rules is an answer, as at a check-in.
 */
export const addForgottenGuest = endpoint({
  method: 'POST',
  path: '/api/v1/clubs/:clubId/forgotten-guests',
  audience: 'club.guests',
  summary: 'Add a guest who was forgotten on a past day',
  errors: ['refused'],
  input: z.object({
    clubId: z.uuid(),
    /** Chosen by the client: a resend gets the same answer. */
    id: z.uuid(),
    day: writtenDay,
    /** About when the round began. */
    minute: z.int().min(0).max(1439),
    /** The usual number of the course by default. */
    holes: holes.optional(),
    /** The planned visit that the club confirms: it may be added on the evening of its own day. */
    visitId: z.uuid().optional(),
    pass: z.union([
      z.object({ id: z.uuid() }),
      /** A pass number or a DGU number. */
      z.object({ number: z.string().trim().min(1).max(40) }),
    ]),
  }),
  output: checkInAnswer,
})
export type NewForgottenGuest = Omit<SentInput<typeof addForgottenGuest>, 'clubId'>

/**
 * The planned visits of today and yesterday that nobody has checked in, for the club to say whether they were
 * played (D2): from the evening of the day until the end of the next.
 */
export const listVisitQuestions = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:clubId/visit-questions',
  audience: 'club.guests',
  summary: 'Expected guests who have not checked in',
  input: z.object({ clubId: z.uuid() }),
  output: z.object({
    questions: z.array(
      z.object({
        visitId: z.uuid(),
        passId: z.uuid(),
        day,
        minute,
        name: z.string(),
        isToday: z.boolean(),
        /** The club has marked the guest as a no-show today, and may undo that. */
        isNoShow: z.boolean(),
      }),
    ),
  }),
})
export type VisitQuestion = Output<typeof listVisitQuestions>['questions'][number]

/**
 * *Nej*: the guest did not play, so that the question goes away for everyone at the club; `denied: false` takes
 * the answer back. The golfer may still confirm the visit. `refused` with `forgotten_not_past` before the
 * evening.
 */
export const denyVisit = endpoint({
  method: 'PUT',
  path: '/api/v1/clubs/:clubId/visit-questions/:visitId',
  audience: 'club.guests',
  summary: 'Say that an expected guest did not play',
  errors: ['refused'],
  input: z.object({ clubId: z.uuid(), visitId: z.uuid(), denied: z.boolean() }),
  output: z.object({ denied: z.boolean() }),
})

/** Whether a card is welcome at the club at a moment: the answer of a check-in, without checking in. */
const guestWelcome = z.object({
  outcome: z.enum(['allow', 'allow_with_warning', 'already', 'deny']),
  /** *Velkommen, 2 runder tilbage her*, or the first reason and its way forward. */
  sentence: z.string(),
})
export type GuestWelcome = z.output<typeof guestWelcome>

/** A guest found by the reception; `welcome` is null for a past day, on which a guest was forgotten. */
const foundGuest = guest.extend({ welcome: guestWelcome.nullable() })
export type FoundGuest = z.output<typeof foundGuest>

/** Finds a guest without a readable code by pass number, DGU number or at least three letters of the name: at most 8. */
export const searchGuests = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:clubId/guests',
  audience: 'check_in',
  summary: 'Find a guest by number or name',
  /** `day`: cards that were valid on a day for which a guest may still be added; today by default. */
  input: z.object({
    clubId: z.uuid(),
    q: z.string().trim().min(3).max(80),
    day: writtenDay.optional(),
    /** Whether the guest is welcome then, for one who telephones; now by default. */
    visitDay: writtenDay.optional(),
    visitMinute: z.coerce.number().int().min(0).max(1439).optional(),
  }),
  output: z.object({ guests: z.array(foundGuest), more: z.boolean() }),
})

/** `2027-05`. */
const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/)
const roundsOfDay = z.object({ day, rounds: z.int() })

const named = z.array(z.object({ name: z.string(), rounds: z.int() }))

/** The same days of an earlier month. */
const compared = z.object({ from: day, to: day, rounds: z.int(), guests: z.int() })

/** Counted rounds of a month, this one by default: who came, when, and why there are more or fewer than before. */
export const showClubMonth = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:clubId/month',
  audience: 'club.guests',
  summary: 'A month at the club in figures',
  input: z.object({ clubId: z.uuid(), month: month.optional() }),
  output: z.object({
    month,
    rounds: z.int(),
    /** Of them of nine holes. */
    nines: z.int(),
    guests: z.int(),
    /** Of them with two rounds or more. */
    returning: z.int(),
    /** Rounds that were given back, and attempts that were refused: they count nowhere else. */
    returned: z.int(),
    refused: z.int(),
    /** Days on which the course was closed for some of the hours of play. */
    closedDays: z.int(),
    days: z.array(roundsOfDay),
    busiest: z.array(roundsOfDay),
    /** Every hour from the first to the last in which a round began. */
    hours: z.array(z.object({ hour: z.int(), rounds: z.int() })),
    /** By kind of card, and by home club where it is known; most first. */
    cards: named,
    homeClubs: named,
    /** The same days of the month before and of last year; null when the club had no agreement then. */
    monthBefore: compared.nullable(),
    yearBefore: compared.nullable(),
    /** What differs from the month before, in Danish. */
    why: z.array(z.string()),
  }),
})
export type ClubMonth = Output<typeof showClubMonth>

/** The counted rounds of a month with their guests, the latest first. */
export const listClubRounds = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:clubId/rounds',
  audience: 'club.guests',
  summary: 'The rounds of a month at the club',
  input: z.object({ clubId: z.uuid(), month: month.optional() }),
  output: z.object({
    clubName: z.string(),
    slug: z.string(),
    month,
    /** The month that is not over yet. */
    thisMonth: month,
    /** Different golfers. */
    guests: z.int(),
    rounds: z.array(
      z.object({
        checkInId: z.uuid(),
        day,
        minute,
        holes,
        name: z.string(),
        productName: z.string(),
        /** Null while it is unknown. */
        homeClub: z.string().nullable(),
        /** Added by the club on a later day. */
        isAdded: z.boolean(),
      }),
    ),
  }),
})
export type ClubRounds = Output<typeof listClubRounds>
