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

export const mostWork = 300

export const getTodaysWork = endpoint({
  method: 'GET',
  path: '/api/v1/admin/today',
  audience: 'office.enter',
  summary: 'Everything that waits for a person, worst harm first.',
  input: z.object({}),
  output: z.object({
    /** The Danish day it is reckoned on. */
    day,
    items: z.array(item).max(mostWork),
    /** There is more than is shown; the worst is shown. */
    isMore: z.boolean(),
  }),
})

export const settleWork = endpoint({
  method: 'POST',
  path: '/api/v1/admin/today/settled',
  audience: 'office.enter',
  summary: 'Say that something was dealt with outside the house, and how. Saying it twice is once.',
  input: z.object({
    source: z.enum(settledSources),
    id: z.uuid(),
    note: freeText(500, { min: 3 }),
  }),
  output: z.object({}),
})
