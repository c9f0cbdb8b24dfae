import { z } from 'zod'
import { settledSources, workKinds, workSources } from '#domain/admin/todays-work.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'

const day = z.iso.date() as unknown as z.ZodType<PlainDate>

const item = z.object({
  kind: z.enum(workKinds),
  source: z.enum(workSources),
  id: z.uuid(),
  since: z.iso.datetime(),
  /** The Danish day by which it should be done. */
  due: day,
  isLate: z.boolean(),
  /** The person concerned, and the subject: a number, a club or the first words of a message. */
  who: z.string(),
  about: z.string(),
  amountOre: z.int().nullable(),
  /** The assigned colleague. */
  assignedTo: z.string().nullable(),
  /** The page where it is handled. */
  path: z.string(),
})
export type WorkItem = z.output<typeof item>

/** Unsent mails: waiting for over 15 minutes, or failed. */
const heldUpMails = z.object({
  waiting: z.int(),
  givenUp: z.int(),
  /** When the oldest of them was queued. */
  oldest: z.iso.datetime(),
  /** Name and code of the latest failure; null before the first attempt. */
  lastError: z.string().nullable(),
})
export type HeldUpMails = z.output<typeof heldUpMails>

export const maxWorkItems = 300

export const getTodaysWork = endpoint({
  method: 'GET',
  path: '/api/v1/admin/today',
  audience: 'admin.enter',
  summary: 'Everything that waits for a person, worst harm first.',
  input: z.object({}),
  output: z.object({
    /** The Danish day of the list. */
    day,
    items: z.array(item).max(maxWorkItems),
    /** Whether there is more work than shown; the worst is shown. */
    isMore: z.boolean(),
    /** Null if no mail is held up, and for staff who may not retry mails. */
    heldUpMails: heldUpMails.nullable(),
  }),
})

export const sendHeldUpMails = endpoint({
  method: 'POST',
  path: '/api/v1/admin/today/mails',
  audience: 'people.help',
  summary: 'Tries every mail once more that waits too long or was given up.',
  input: z.object({}),
  output: z.object({ queued: z.int() }),
})

export const settleWork = endpoint({
  method: 'POST',
  path: '/api/v1/admin/today/settled',
  audience: 'admin.enter',
  summary:
    'Say that something was dealt with outside the service, and how. Saying it twice is once.',
  input: z.object({
    source: z.enum(settledSources),
    id: z.uuid(),
    note: freeText(500, { min: 3 }),
  }),
  output: z.object({}),
})

/** `refused` with `case_ended` for a payment case that is not of a failed refund, or that did not end with the note. */
export const reopenWork = endpoint({
  method: 'POST',
  path: '/api/v1/admin/today/reopened',
  audience: 'admin.enter',
  summary: 'Take back that something was dealt with; it waits again. Saying it twice is once.',
  errors: ['refused', 'not_found'],
  input: z.object({ source: z.enum(settledSources), id: z.uuid() }),
  output: z.object({}),
})
