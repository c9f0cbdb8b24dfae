import type { getInsights as contract, Insights } from '#contract/admin-insights.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
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

/** How the pages are used and what fails, over a period; each part says whom it counts. */
export async function getInsights(
  ctx: Ctx,
  asked: ParsedInput<typeof contract>,
): Promise<Insights> {
  const day = today(ctx)
  const period = periodOf(asked, day)
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
  const at = new Map<string, (typeof days)[number]>(days.map((one) => [one.day, one]))
  for (const { day, kind, count } of visits) {
    const one = at.get(day)
    if (one) one[kind === 'view' ? 'views' : 'sessions'] += count
  }
  for (const { day, count } of errors) {
    const one = at.get(day)
    if (one) one.errors += count
  }
  return days
}

function errorsByPage(errors: Errors): Insights['errors'] {
  const pages = new Map<string, Insights['errors'][number]>()
  for (const { page, side, count } of errors) {
    const one = pages.get(page) ?? { page, browser: 0, server: 0 }
    one[side] += count
    pages.set(page, one)
  }
  return [...pages.values()].toSorted(
    (a, b) => b.browser + b.server - a.browser - a.server || (a.page < b.page ? -1 : 1),
  )
}
