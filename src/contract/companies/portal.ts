import { z } from 'zod'
import { email } from '#contract/shared/email.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'
import { seatStates } from '#domain/companies/seats.ts'

/** Why a change of a company's cards is refused. */
export type CompanyRefusal =
  | 'no_seat_free'
  | 'no_clips'
  | 'invited_already'
  | 'other_domain'
  | 'moved_twice'
  | 'company_stopped'
  | 'seat_taken'
  | 'return_over'
  | 'not_a_domain'
  | 'answered_already'

const companyId = z.uuid()
/** The code of one of the company's seasons; the running one by default. */
const season = freeText(20).optional()
const done = z.object({ done: z.literal(true) })
const instant = z.iso.datetime()

export const listMyCompanies = endpoint({
  method: 'GET',
  path: '/api/v1/companies',
  audience: 'signed_in',
  summary: 'The companies that this account administers.',
  input: z.object({}),
  output: z.object({
    companies: z.array(z.object({ companyId, name: z.string() })).max(100),
  }),
})

/** A person at a card or at the clips, as the company knows them. Nothing says whether they have played. */
const holder = z.object({
  invitationId: z.uuid(),
  email: z.string(),
  name: z.string(),
  state: z.enum(['open', 'expired', 'accepted']),
  sentAt: instant,
  acceptedAt: instant.nullable(),
  /** The membership is not confirmed yet, so the card cannot be used. */
  waitsForMembership: z.boolean(),
})
export type CompanyHolder = z.output<typeof holder>

const seat = z.object({
  seatId: z.uuid(),
  number: z.int().positive(),
  state: z.enum(seatStates),
  holder: holder.nullable(),
  /** How often it can change hands yet. */
  changesLeft: z.int().nonnegative(),
  mayReturn: z.boolean(),
})
export type CompanySeat = z.output<typeof seat>

/** The end of a month, or today in the running one; `left` is null for a day to come, and where few have played. */
const burnDownMonth = z.object({
  month: z.string(),
  until: z.iso.date(),
  left: z.int().nullable(),
  /** What would be left at an even pace. */
  pace: z.int().nonnegative(),
  isAhead: z.boolean(),
})
export type BurnDownMonth = z.output<typeof burnDownMonth>

const pool = z.object({
  clips: z.int().nonnegative(),
  spent: z.int().nonnegative(),
  burnDown: z.array(burnDownMonth).max(24),
  /** How many clips one club takes at most. */
  perClub: z.int().positive(),
  players: z.array(holder).max(500),
})

const monthlyUsage = z.object({
  /** Months that are shown as one; `rounds` is null for those with too few players to show. */
  periods: z
    .array(z.object({ from: z.string(), to: z.string(), rounds: z.int().nullable() }))
    .max(24),
  shownRounds: z.int().nonnegative(),
})
export type MonthlyUsage = z.output<typeof monthlyUsage>

/** Months that are over, on named cards and on clips, each hidden by itself. */
const usage = z.object({ cards: monthlyUsage, clips: monthlyUsage })

const company = z.object({
  companyId,
  name: z.string(),
  cvr: z.string(),
  isInRegister: z.boolean(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  contactName: z.string(),
  contactEmail: z.string(),
  domains: z.array(z.string()),
  season: z.object({ code: z.string(), playFrom: z.iso.date(), playTo: z.iso.date() }).nullable(),
  /** The codes of the seasons in which the company has cards. */
  seasons: z.array(z.string()).max(20),
  seats: z.array(seat).max(2000),
  /** The last day on which a seat that nobody has had can be returned; null when there is none. */
  returnUntil: z.iso.date().nullable(),
  pool: pool.nullable(),
  usage,
  /** Its cards do not work, because an invoice was not paid. */
  isStopped: z.boolean(),
})
export type Company = z.output<typeof company>

export const getCompanyCards = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId',
  audience: 'company.seats',
  summary: 'The company’s cards, who has them, its clips, and rounds by month without names.',
  input: z.object({ companyId, season }),
  output: company,
})

/** Reads pasted addresses (`Name <mail>`, comma or line) and invites those it can; the others come back. */
export const inviteToCompany = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/card-invitations',
  audience: 'company.seats',
  errors: ['refused', 'too_many_requests'],
  summary: 'Invite people to the free cards, or to the clips.',
  input: z.object({
    companyId,
    season,
    to: z.enum(['cards', 'clips']),
    /** As long as five hundred addresses. */
    addresses: freeText(20_000, { min: 1 }),
  }),
  output: z.object({
    invited: z.array(z.string()).max(500),
    left: z
      .array(
        z.object({
          typed: z.string(),
          why: z.enum(['no_address', 'other_domain', 'twice', 'invited_already', 'no_seat_free']),
        }),
      )
      .max(500),
  }),
})

export const sendCardInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/card-invitations/:invitationId/send-again',
  audience: 'company.seats',
  errors: ['refused', 'too_many_requests'],
  summary: 'Mail the invitation again with a new link, valid for fourteen more days.',
  input: z.object({ companyId, invitationId: z.uuid() }),
  output: done,
})

/** An open invitation stops working; a card that is in use is taken from its holder at once. */
export const endCardInvitation = endpoint({
  method: 'DELETE',
  path: '/api/v1/companies/:companyId/card-invitations/:invitationId',
  audience: 'company.seats',
  errors: ['refused'],
  summary: 'Take a card back from its holder, or withdraw an invitation.',
  input: z.object({ companyId, invitationId: z.uuid() }),
  output: done,
})

/** The former holder loses the card at once; the new one gets it by accepting. */
export const moveSeat = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/seats/:seatId/move',
  audience: 'company.seats',
  errors: ['refused', 'too_many_requests'],
  summary: 'Move a card to another person.',
  input: z.object({ companyId, seatId: z.uuid(), email }),
  output: done,
})

/** All or none: `refused` with `seat_taken` and the number of the seat that somebody has had. */
export const returnSeats = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/seats/return',
  audience: 'company.seats',
  errors: ['refused'],
  summary: 'Return cards that nobody has had, for a credit note.',
  input: z.object({ companyId, seatIds: z.array(z.uuid()).min(1).max(50) }),
  output: z.object({ creditOre: z.int().nonnegative(), numbers: z.array(z.string()).max(50) }),
})

export const setCompanyDomains = endpoint({
  method: 'PUT',
  path: '/api/v1/companies/:companyId/domains',
  audience: 'company.seats',
  errors: ['refused', 'changed_elsewhere'],
  summary: 'The only mail domains that can be invited; none = any.',
  /** `from`: the domains that the form showed; others are stored meanwhile: `changed_elsewhere`. */
  input: z.object({ companyId, domains: freeText(1000), from: z.array(freeText(253)).max(20) }),
  output: z.object({ domains: z.array(z.string()).max(20) }),
})
