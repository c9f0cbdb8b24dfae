import { z } from 'zod'
import { settledSources, workKinds, workSources } from '#domain/admin/todays-work.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { endpoint } from './endpoint.ts'
import { freeText } from './free-text.ts'

const day = z.iso.date() as unknown as z.ZodType<PlainDate>

const item = z.object({
  kind: z.enum(workKinds),
  source: z.enum(workSources),
  id: z.uuid(),
  since: z.iso.datetime(),
  /** The Danish day by which it should be done. */
  due: day,
  isLate: z.boolean(),
  /** Whom it concerns, and what it is about: the number to look for, the club, the first words. */
  who: z.string(),
  about: z.string(),
  amountOre: z.int().nullable(),
  /** Who of us has taken it. */
  assignedTo: z.string().nullable(),
  /** The page where it is dealt with. */
  path: z.string(),
})
export type WorkItem = z.output<typeof item>

/** Mails that have not left the service: held up for a quarter of an hour, or given up. */
const heldUpMails = z.object({
  waiting: z.int(),
  givenUp: z.int(),
  /** When the oldest of them was written. */
  oldest: z.iso.datetime(),
  /** Name and code of the newest failure; null when none was tried yet. */
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
    /** The Danish day it is reckoned on. */
    day,
    items: z.array(item).max(maxWorkItems),
    /** There is more than is shown; the worst is shown. */
    isMore: z.boolean(),
    /** Null when every mail has left, and for whoever may not send one again. */
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
