import type { getInsights as contract, Insights } from '#contract/admin/insights.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { periodOf, type Period } from '#domain/analytics/period.ts'
import {
  campaignsOf,
  failuresOf,
  pagesOf,
  sourcesOf,
  vitalsOf,
} from '#domain/analytics/summarize-counts.ts'
import { funnelOf } from '#domain/registrations/funnel.ts'
import { addDays, daysBetween } from '#domain/shared/dates.ts'
import { selectCounts, selectDrops, selectVisitsByDay } from '../analytics/insights-queries.ts'
import { selectConsentRate } from '../consent/queries.ts'
import { today, type Ctx } from '../ctx.ts'
import { selectErrorCounts } from '../errors/queries.ts'
import { selectFurthest } from '../registrations/funnel-queries.ts'

/** Statistics of use and failures over a period (docs/algorithms/insights.md). */
export async function getInsights(
  ctx: Ctx,
  input: ParsedInput<typeof contract>,
): Promise<Insights> {
  const day = today(ctx)
  const period = periodOf(input, day)
  const { db } = ctx
  const [counts, visits, errors, furthest, consent, drops] = await Promise.all([
    selectCounts(db, period),
    selectVisitsByDay(db, period),
    selectErrorCounts(db, period),
    selectFurthest(db, period),
    selectConsentRate(db, period),
    selectDrops(db, period),
  ])
  return {
    ...period,
    today: day,
    consent,
    drops,
    funnel: funnelOf(furthest),
    days: daysOf(period, visits, errors),
    pages: pagesOf(counts),
    sources: sourcesOf(counts).map(({ source, sessions }) => ({
      from: source.from,
      name: 'name' in source ? source.name : null,
      sessions,
    })),
    campaigns: campaignsOf(counts),
    vitals: vitalsOf(counts),
    failures: failuresOf(counts),
    errors: errorsByPage(errors),
  }
}

type Visits = Awaited<ReturnType<typeof selectVisitsByDay>>
type Errors = Awaited<ReturnType<typeof selectErrorCounts>>

function daysOf({ from, to }: Period, visits: Visits, errors: Errors): Insights['days'] {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => ({
    day: addDays(from, i),
    views: 0,
    sessions: 0,
    errors: 0,
  }))
  const byDay = new Map<string, (typeof days)[number]>(days.map((row) => [row.day, row]))
  for (const { day, kind, count } of visits) {
    const row = byDay.get(day)
    if (row) row[kind === 'view' ? 'views' : 'sessions'] += count
  }
  for (const { day, count } of errors) {
    const row = byDay.get(day)
    if (row) row.errors += count
  }
  return days
}

function errorsByPage(errors: Errors): Insights['errors'] {
  const pages = new Map<string, Insights['errors'][number]>()
  for (const { page, side, count } of errors) {
    const row = pages.get(page) ?? { page, browser: 0, server: 0 }
    row[side] += count
    pages.set(page, row)
  }
  return [...pages.values()].toSorted(
    (a, b) => b.browser + b.server - a.browser - a.server || (a.page < b.page ? -1 : 1),
  )
}
