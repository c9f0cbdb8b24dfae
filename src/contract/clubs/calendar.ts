import { z } from 'zod'
import { ruleReasons } from '#domain/clubs/terms.ts'
import type { Weekday } from '#domain/shared/dates.ts'
import { day, moment, writtenDay } from '#contract/shared/day.ts'
import { endpoint, type Output, type SentInput } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'

/** Every `reason` of the code `refused` in this module, beside those of an agreement (`adminClubRefusals`). */
export const calendarRefusals = [
  /** One request waits for the operator at a time. */
  'closure_request_waits',
  /** A refusal without words helps no club. */
  'closure_answer_missing',
] as const
export type CalendarRefusal = (typeof calendarRefusals)[number]

const clubId = z.uuid()

const holidayCondition = z.enum(['only', 'except', 'none'])

/** A planned closure of an agreement, as a club or the back office proposes it. */
export const newRule = z
  .object({
    reason: z.enum(ruleReasons),
    /** ISO numbers; none means every day. */
    weekdays: z
      .array(
        z
          .int()
          .min(1)
          .max(7)
          .transform((number) => number as Weekday),
      )
      .max(7),
    /** Half-open, minutes of the wall clock. */
    fromMinute: z.int().min(0).max(1439),
    toMinute: z.int().min(1).max(1440),
    fromDay: writtenDay.optional(),
    toDay: writtenDay.optional(),
    note: freeText(120, { min: 1 }).optional(),
    /** Only in these ISO weeks. */
    isoWeeks: z.array(z.int().min(1).max(53)).max(53).optional(),
    /** On public holidays only, or not on them. */
    holidays: holidayCondition.optional(),
  })
  .refine(({ fromMinute, toMinute }) => fromMinute < toMinute, { path: ['toMinute'] })
  .refine(({ fromDay, toDay }) => !fromDay || !toDay || fromDay <= toDay, { path: ['toDay'] })

/** Most closures that are added at once: a club's season of tournaments. */
export const mostNewRules = 60

const change = z.object({
  clubId,
  /** The version of the agreement that the calendar was read from. */
  basedOn: z.int().min(1).max(1_000_000),
  /** Ids of the closures that continue; the others end. */
  keptRules: z.array(z.string().min(1).max(80)).max(200),
  newRules: z.array(newRule).max(mostNewRules),
})

const shownRule = z.object({
  id: z.string(),
  /** The closure in Danish, with all its conditions. */
  said: z.string(),
  reason: z.string(),
  /** What golfers read beside the reason. */
  note: z.string().nullable(),
})

const proposed = z.object({
  reason: z.enum(ruleReasons),
  weekdays: z.array(z.int()),
  fromMinute: z.int(),
  toMinute: z.int(),
  fromDay: day.optional(),
  toDay: day.optional(),
  note: z.string().optional(),
  isoWeeks: z.array(z.int()).optional(),
  holidays: holidayCondition.optional(),
})

const closureRequest = z.object({
  requestId: z.uuid(),
  state: z.enum(['waiting', 'accepted', 'refused']),
  askedAt: z.iso.datetime(),
  /** The changes, in Danish. */
  changes: z.array(z.string()),
  /** Why the operator refused it. */
  answer: z.string().nullable(),
})
export type ClosureRequestView = z.output<typeof closureRequest>

export const getClubCalendar = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:clubId/calendar',
  audience: 'club.page',
  summary: 'The planned closures of a club, by month, with what it may copy from last season.',
  input: z.object({
    clubId,
    month: z
      .string()
      .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
      .optional(),
  }),
  output: z.object({
    clubName: z.string(),
    version: z.int(),
    noticeHours: z.int(),
    rules: z.array(shownRule),
    month: z.string(),
    days: z.array(
      z.object({
        day,
        holiday: z.string().nullable(),
        closed: z.array(
          z.object({
            fromMinute: z.int(),
            toMinute: z.int(),
            reason: z.string(),
            note: z.string().nullable(),
          }),
        ),
      }),
    ),
    /** The dated closures of last season on the days of this one. */
    lastSeason: z.array(proposed),
    /** The newest request for more than the ceiling allows; null when there is none. */
    request: closureRequest.nullable(),
  }),
})
export type ClubCalendar = Output<typeof getClubCalendar>

export const calendarEffect = z.object({
  /** The closures that begin and end, in Danish. */
  changes: z.array(z.object({ title: z.string(), text: z.string() })),
  /** Whole percent of the hours of weekends and public holidays in the season that are closed. */
  weekendPercentBefore: z.int(),
  weekendPercentAfter: z.int(),
  fullyClosedDays: z.int(),
  seasonDays: z.int(),
  /** Weekend days and holidays with more than four hours closed. */
  daysAboveCeiling: z.int(),
  /** Needs the operator: the change is stored as a request. */
  exceedsCeiling: z.boolean(),
  /** Planned visits that the change would close, and that keep their right. */
  visitsKept: z.array(moment),
})

/** What a change of the calendar closes. Nothing is stored. */
export const previewCalendar = endpoint({
  method: 'POST',
  path: '/api/v1/clubs/:clubId/calendar/effect',
  audience: 'club.page',
  summary:
    'What a change of a club’s planned closures would close, and who keeps the right to play.',
  errors: ['refused', 'changed_elsewhere'],
  input: change,
  output: calendarEffect,
})
export type CalendarEffect = Output<typeof previewCalendar>
export type CalendarChange = SentInput<typeof previewCalendar>

/** Stores a new version of the agreement, or a request to the operator when it is above the ceiling (E6). */
export const writeCalendar = endpoint({
  method: 'POST',
  path: '/api/v1/clubs/:clubId/calendar',
  audience: 'club.page',
  summary: 'Changes a club’s planned closures, or asks the operator when they exceed the ceiling.',
  errors: ['refused', 'changed_elsewhere'],
  input: change,
  output: z.object({ state: z.enum(['stored', 'requested']), version: z.int() }),
})

/** The request that waits for the operator. */
export const getClosureRequest = endpoint({
  method: 'GET',
  path: '/api/v1/admin/clubs/:id/closure-request',
  audience: 'terms.write',
  summary: 'A club’s waiting request to close more than the ceiling allows.',
  input: z.object({ id: z.uuid() }),
  output: z.object({
    request: closureRequest.nullable(),
    effect: calendarEffect.nullable(),
  }),
})

/** Accepts or refuses a request. An accepted one becomes a version of the agreement, with notice from now. */
export const decideClosureRequest = endpoint({
  method: 'POST',
  path: '/api/v1/admin/clubs/:id/closure-request/:requestId/decision',
  audience: 'terms.write',
  summary: 'Accept or refuse a club’s request to close more than the ceiling allows.',
  errors: ['refused', 'changed_elsewhere'],
  input: z.object({
    id: z.uuid(),
    requestId: z.uuid(),
    accept: z.boolean(),
    /** What the club reads; needed with a refusal. */
    answer: freeText(300, { min: 1 }).nullable(),
  }),
  output: z.object({ state: z.enum(['accepted', 'refused']) }),
})
