import { z } from 'zod'
import { email } from '#contract/shared/email.ts'
import { caseStates } from '#domain/cases/case.ts'
import { caseKinds } from '#domain/cases/case-kinds.ts'
import { validateCvr } from '#domain/companies/cvr.ts'
import { writtenInstant } from '#contract/shared/day.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'
import { phone } from '#contract/shared/phone.ts'

const kind = z.enum(caseKinds)
const state = z.enum(caseStates)
const line = freeText(200, { min: 1 })
const letterText = freeText(4000, { min: 1 })
const caseId = z.uuid()
const changed = z.object({ state, updatedAt: z.iso.datetime() })

/** Treats an empty form field as absent. */
const optional = <Field extends z.ZodType>(field: Field) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), field.optional())

/** The circumstances of a refusal or an error, passed along by *Ring eller skriv* (D26). */
const caseContext = {
  clubId: optional(z.uuid()),
  /** When it happened, if not now. */
  happenedAt: optional(writtenInstant),
  /** A code of ours, such as `blackout` or `too_late`. */
  reason: optional(z.string().regex(/^[a-z][a-z0-9_]{1,59}$/)),
  /** The id on an error page. */
  errorId: optional(z.string().regex(/^[\w-]{4,64}$/)),
}

/** What a club typed in *Klubbens økonomi*, one field each, because a form without scripts posts fields. */
const clubFigures = {
  weekdayRounds: optional(z.coerce.number().int().min(0).max(20_000)),
  weekendRounds: optional(z.coerce.number().int().min(0).max(20_000)),
  nines: optional(z.coerce.number().int().min(0).max(20_000)),
  cardsSold: optional(z.coerce.number().int().min(0).max(5_000)),
  roundsPerCard: optional(z.coerce.number().int().min(1).max(60)),
  greenFeeWeekdayOre: optional(z.coerce.number().int().min(0).max(500_000)),
  greenFeeWeekendOre: optional(z.coerce.number().int().min(0).max(500_000)),
}

const letter = z.object({
  kind,
  name: line,
  email,
  phone: optional(phone),
  organisation: optional(line),
  cvr: optional(
    z
      .string()
      .trim()
      .max(30)
      .refine((text) => validateCvr(text).ok, 'no company number'),
  ),
  /** Number of players. */
  players: optional(z.coerce.number().int().min(1).max(10_000)),
  message: freeText(4000).default(''),
  ...clubFigures,
  ...caseContext,
  /** Chosen by the browser. Without scripts, a resend is recognised by its content. */
  clientId: optional(z.uuid()),
  /** A hidden field, which only programs fill in. */
  website: z.string().max(500).optional(),
  /** Milliseconds from showing the form to sending it; absent without scripts. */
  elapsedMs: optional(z.coerce.number().int().min(0)),
})

/** Whether the form is an inquiry of a club or a company, whose message may be empty. */
const isInquiry = (caseKind: z.output<typeof kind>) => caseKind.endsWith('_inquiry')

export const openCase = endpoint({
  method: 'POST',
  path: '/api/v1/cases',
  audience: 'anyone',
  summary: 'Write to us. The same letter twice is one case.',
  /** Also checked in the browser: an inquiry needs an organisation, other kinds a message. */
  input: letter
    .refine(({ kind, message }) => message !== '' || isInquiry(kind), { path: ['message'] })
    .refine(({ kind, organisation }) => organisation !== undefined || !isInquiry(kind), {
      path: ['organisation'],
    }),
  output: z.object({
    /** The case number, such as `S-1042`. */
    number: z.string(),
    /** When we promise a reply, in Danish. */
    promise: z.string(),
  }),
})

export type CaseRefusal = 'looks_automated' | 'state_not_possible'

const caseAtHand = z.object({
  id: z.uuid(),
  number: z.string(),
  kind,
  state,
  name: z.string(),
  email: z.string(),
  organisation: z.string().nullable(),
  clubName: z.string().nullable(),
  assignedTo: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})

export const getCase = endpoint({
  method: 'GET',
  path: '/api/v1/admin/cases/:caseId',
  audience: 'cases.handle',
  summary: 'One case with its notes and replies, and the replies that fit it.',
  input: z.object({ caseId }),
  output: caseAtHand.extend({
    phone: z.string().nullable(),
    cvr: z.string().nullable(),
    registeredName: z.string().nullable(),
    players: z.int().nullable(),
    message: z.string(),
    clubId: z.uuid().nullable(),
    happenedAt: z.iso.datetime().nullable(),
    reason: z.string().nullable(),
    errorId: z.string().nullable(),
    /** The account that wrote, or that has the address. */
    accountId: z.uuid().nullable(),
    closedAt: z.iso.datetime().nullable(),
    notes: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(['note', 'reply']),
        author: z.string().nullable(),
        text: z.string(),
        at: z.iso.datetime(),
      }),
    ),
    replies: z.array(z.object({ id: z.string(), label: z.string(), text: z.string() })),
  }),
})

export const changeCaseState = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/cases/:caseId/state',
  audience: 'cases.handle',
  summary: 'Move a case on; `changed_elsewhere` when it no longer stands where it was seen.',
  input: z.object({ caseId, from: state, to: state }),
  output: changed,
})

export const assignCase = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/cases/:caseId/assignee',
  audience: 'cases.handle',
  summary:
    'Give a case to one of the operator’s people, or to nobody; `changed_elsewhere` when somebody else has it.',
  input: z.object({ caseId, from: z.uuid().nullable(), to: z.uuid().nullable() }),
  output: changed,
})

export const addCaseNote = endpoint({
  method: 'POST',
  path: '/api/v1/admin/cases/:caseId/notes',
  audience: 'cases.handle',
  summary: 'Write a note that only the operator sees.',
  input: z.object({ caseId, noteId: z.uuid(), text: letterText }),
  output: changed,
})

export const replyToCase = endpoint({
  method: 'POST',
  path: '/api/v1/admin/cases/:caseId/replies',
  audience: 'cases.handle',
  summary: 'Mail the person an answer, and keep it with the case. The same reply is mailed once.',
  input: z.object({
    caseId,
    replyId: z.uuid(),
    text: letterText,
    /** The state of the case after the reply. */
    stateAfter: z.enum(['waiting', 'closed']),
  }),
  output: changed,
})
