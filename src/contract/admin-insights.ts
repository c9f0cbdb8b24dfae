import { z } from 'zod'
import { periodLengths } from '#domain/analytics/period.ts'
import { metrics } from '#domain/analytics/vitals.ts'
import { funnelSteps } from '#domain/registrations/funnel.ts'
import { writtenDay } from './day.ts'
import { endpoint, type Output } from './endpoint.ts'

/** Which days: the last so many, or chosen ones; at most 400, the last of them. */
export const insightPeriod = z.object({
  period: z.enum(periodLengths).optional(),
  from: writtenDay.optional(),
  to: writtenDay.optional(),
})

/** The tables of the page, each a file of its own. */
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
  /** Milliseconds, of CLS without a unit; null without measures. */
  p75: z.number().nullable(),
})

/** Source of the rules: docs/algorithms/insights.md. What is counted of events is at most minutes old. */
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
    /** Visitors who answered the question about cookies, and of these who last said yes to statistics. */
    consent: z.object({ answered: count, statistics: count }),
    /** Of everybody, not only of those who consented. */
    funnel: z.array(z.object({ step: z.enum(funnelSteps), reached: count })),
    /** Every day of the period, the first first. */
    days: z.array(z.object({ day: z.iso.date(), views: count, sessions: count, errors: count })),
    /** `page`: the pattern of a route, `unknown`, or empty where there was none; so everywhere. */
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
    // `503 POST /api/v1/tournaments/*/cards`: an answer of 500–599 that browsers met.
    failures: z.array(z.object({ page: z.string(), what: z.string(), count })),
    /** What broke, by page: of everybody. */
    errors: z.array(z.object({ page: z.string(), browser: count, server: count })),
    drops: z.array(z.object({ reason: z.string(), count })),
  }),
})

export type Insights = Output<typeof getInsights>
