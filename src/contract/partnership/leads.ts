import { z } from 'zod'
import { productCodes } from '#domain/passes/products.ts'
import { regions } from '#domain/clubs/regions.ts'
import { day, writtenDay } from '#contract/shared/day.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'
import { agreementSummary, clause, clubFigures, contact, leadState, offerFields } from './shapes.ts'

const leadId = z.uuid()
const changed = z.object({ version: z.string() })

/** The same id again is the same lead. */
export const createLead = endpoint({
  method: 'POST',
  path: '/api/v1/admin/leads',
  audience: 'leads.handle',
  summary: 'A lead that did not come from the form.',
  input: z.object({ leadId, ...contact, note: freeText(4000) }),
  output: z.object({ leadId }),
})

export const getLead = endpoint({
  method: 'GET',
  path: '/api/v1/admin/leads/:leadId',
  audience: 'leads.handle',
  summary: 'One lead: its contact, its numbers, its history, its reminders and its offers.',
  input: z.object({ leadId }),
  output: z.object({
    id: z.uuid(),
    clubName: z.string(),
    clubId: z.uuid().nullable(),
    contactName: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    state: leadState,
    figures: clubFigures.nullable(),
    /** The letter that made the lead. */
    case: z.object({ id: z.uuid(), number: z.string(), message: z.string() }).nullable(),
    createdAt: z.iso.datetime(),
    /** Sent back as `basedOn` when the contact is changed. */
    version: z.string(),
    history: z.array(
      z.object({
        id: z.uuid(),
        state: leadState.nullable(),
        text: z.string(),
        author: z.string().nullable(),
        at: z.iso.datetime(),
      }),
    ),
    reminders: z.array(
      z.object({ id: z.uuid(), day, text: z.string(), isDone: z.boolean(), isDue: z.boolean() }),
    ),
    offers: z.array(agreementSummary),
  }),
})
export type Lead = Output<typeof getLead>

export const writeLead = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/leads/:leadId',
  audience: 'leads.handle',
  errors: ['changed_elsewhere'],
  summary: 'Change the name of the club or its contact.',
  input: z.object({ leadId, ...contact, basedOn: z.string().min(1).max(64) }),
  output: changed,
})

export const moveLead = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/leads/:leadId/state',
  audience: 'leads.handle',
  errors: ['changed_elsewhere', 'refused'],
  summary: 'Move a lead on; `changed_elsewhere` when it no longer stands where it was seen.',
  input: z.object({ leadId, from: leadState, to: leadState, note: freeText(4000) }),
  output: z.object({ state: leadState }),
})

export const addLeadNote = endpoint({
  method: 'POST',
  path: '/api/v1/admin/leads/:leadId/notes',
  audience: 'leads.handle',
  summary: 'Write a note that only the operator sees. The same id again is the same note.',
  input: z.object({ leadId, noteId: z.uuid(), text: freeText(4000, { min: 1 }) }),
  output: z.object({ done: z.literal(true) }),
})

export const addLeadReminder = endpoint({
  method: 'POST',
  path: '/api/v1/admin/leads/:leadId/reminders',
  audience: 'leads.handle',
  summary: 'Be reminded of a lead on a day. The same id again is the same reminder.',
  input: z.object({
    leadId,
    reminderId: z.uuid(),
    day: writtenDay,
    text: freeText(200, { min: 1 }),
  }),
  output: z.object({ done: z.literal(true) }),
})

/** Ticking twice is once; the last press counts. */
export const tickLeadReminder = endpoint({
  method: 'POST',
  path: '/api/v1/admin/leads/:leadId/reminders/:reminderId/done',
  audience: 'leads.handle',
  summary: 'Tick a reminder, or bring it back.',
  input: z.object({ leadId, reminderId: z.uuid(), isDone: z.boolean() }),
  output: z.object({ done: z.literal(true) }),
})

/** What the form of an offer begins with: the former offer, else the lead's own numbers and the usual terms. */
export const getOfferDraft = endpoint({
  method: 'GET',
  path: '/api/v1/admin/leads/:leadId/offer',
  audience: 'terms.write',
  summary: 'The start of an offer, from what the club has said and the former offer.',
  input: z.object({ leadId }),
  output: z.object({
    recipientName: z.string(),
    recipientEmail: z.string(),
    club: z.object({
      name: z.string(),
      dguClubNumber: z.int().nullable(),
      region: z.enum(regions).nullable(),
      address: z.string(),
      postcode: z.string(),
      city: z.string(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
    }),
    validFrom: day,
    roundsPerPass: z.int(),
    acceptsProducts: z.array(z.enum(productCodes)),
    maxHandicapTenths: z.int().nullable(),
    greenFeeWeekdayOre: z.int(),
    greenFeeWeekendOre: z.int(),
    administratorName: z.string(),
    administratorEmail: z.string(),
    /** Whether an offer is open, which a new one overtakes. */
    isOpen: z.boolean(),
  }),
})
export type OfferDraft = Output<typeof getOfferDraft>

const offer = z.object({ leadId, ...offerFields })

export const previewOffer = endpoint({
  method: 'POST',
  path: '/api/v1/admin/leads/:leadId/offers/preview',
  audience: 'terms.write',
  errors: ['refused'],
  summary: 'The text that the club would sign. Nothing is stored.',
  input: offer,
  output: z.object({ clauses: z.array(clause) }),
})

/** Mails the link to the text. An older offer of the lead ends. The same id again is the same offer. */
export const sendOffer = endpoint({
  method: 'POST',
  path: '/api/v1/admin/leads/:leadId/offers',
  audience: 'terms.write',
  errors: ['refused'],
  summary: 'Send the club an offer to sign.',
  input: offer.extend({ offerId: z.uuid() }),
  output: z.object({ offerId: z.uuid() }),
})
export type OfferInput = Omit<Output<typeof getOfferDraft>, 'isOpen'>
