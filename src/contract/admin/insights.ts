import { z } from 'zod'
import { periodLengths } from '#domain/analytics/period.ts'
import { metrics } from '#domain/analytics/vitals.ts'
import { funnelSteps } from '#domain/registrations/funnel.ts'
import { writtenDay } from '#contract/shared/day.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'

/** The latest number of days, or chosen days; of more than 400 days the latest 400. */
export const insightPeriod = z.object({
  period: z.enum(periodLengths).optional(),
  from: writtenDay.optional(),
  to: writtenDay.optional(),
})

/** The tables of the page, each with its own export. */
export const insightParts = [
  'days',
  'funnel',
  'pages',
  'sources',
  'campaigns',
  'vitals',
  'failures',
  'drops',
] as const
export type InsightPart = (typeof insightParts)[number]

const count = z.int().min(0)

const vitalSummary = z.object({
  count,
  byRating: z.object({ good: count, needs_improvement: count, poor: count }),
  /** Milliseconds, or without a unit for CLS; null without measurements. */
  p75: z.number().nullable(),
})

/** Source of the rules: docs/algorithms/insights.md. Counts of events are a few minutes old at most. */
export const getInsights = endpoint({
  method: 'GET',
  path: '/api/v1/admin/insights',
  audience: 'insights.read',
  summary:
    'How the pages are used, where purchases stop, how fast pages are and what fails, over a period.',
  input: insightPeriod,
  output: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    today: z.iso.date(),
    /** Visitors who made a choice about cookies, and how many of them consent to statistics. */
    consent: z.object({ answered: count, statistics: count }),
    /** Of all visitors, not only of those who consented. */
    funnel: z.array(z.object({ step: z.enum(funnelSteps), reached: count })),
    /** Every day of the period in order. */
    days: z.array(z.object({ day: z.iso.date(), views: count, sessions: count, errors: count })),
    /** Here and below, `page` is the pattern of a route, `unknown`, or empty without a page. */
    pages: z.array(
      z.object({
        page: z.string(),
        view: count,
        click: count,
        dead_click: count,
        rage_click: count,
      }),
    ),
    sources: z.array(
      z.object({
        from: z.enum(['direct', 'site', 'campaign', 'rest', 'unknown']),
        /** The host, or the `utm_source`. */
        name: z.string().nullable(),
        sessions: count,
      }),
    ),
    campaigns: z.array(z.object({ name: z.string(), sessions: count })),
    vitals: z.array(
      z.object({
        metric: z.enum(metrics),
        total: vitalSummary,
        pages: z.array(z.object({ page: z.string(), summary: vitalSummary })),
      }),
    ),
    // Responses of 500–599 that browsers received, such as `503 POST /api/v1/tournaments/*/cards`.
    failures: z.array(z.object({ page: z.string(), what: z.string(), count })),
    /** Errors by page, of all visitors. */
    errors: z.array(z.object({ page: z.string(), browser: count, server: count })),
    drops: z.array(z.object({ reason: z.string(), count })),
  }),
})

export type Insights = Output<typeof getInsights>
