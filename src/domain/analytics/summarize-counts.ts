import { readSource, type PageKind, type Source } from './counts.ts'
import { metrics, summarize, type Metric, type VitalSummary } from './vitals.ts'

/** A count summed over the days of a period. */
export type Count = { kind: string; page: string; dimension: string; count: number }

export type PageUse = { page: string } & Record<PageKind, number>
export type Vitals = { metric: Metric; total: VitalSummary; pages: VitalOfPage[] }
type VitalOfPage = { page: string; summary: VitalSummary }

const descending = (a: number, b: number) => b - a
const byName = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** Use of each page, most views first. */
export function pagesOf(counts: readonly Count[]): PageUse[] {
  const pages = new Map<string, PageUse>()
  for (const { kind, page, count } of counts) {
    if (!isPageKind(kind)) continue
    const use = pages.get(page) ?? { page, view: 0, click: 0, dead_click: 0, rage_click: 0 }
    use[kind] += count
    pages.set(page, use)
  }
  return [...pages.values()].toSorted(
    (a, b) => descending(a.view, b.view) || byName(a.page, b.page),
  )
}

const isPageKind = (kind: string): kind is PageKind =>
  kind === 'view' || kind === 'click' || kind === 'dead_click' || kind === 'rage_click'

/** Sessions by source, most sessions first. */
export function sourcesOf(counts: readonly Count[]): { source: Source; sessions: number }[] {
  return countsOfKind(counts, 'session').map(({ dimension, count }) => ({
    source: readSource(dimension),
    sessions: count,
  }))
}

/** Sessions by campaign, most sessions first; `*` sums campaigns that are not kept by name. */
export const campaignsOf = (counts: readonly Count[]) =>
  countsOfKind(counts, 'campaign').map(({ dimension, count }) => ({
    name: dimension,
    sessions: count,
  }))

/** Failed API requests by page, most failures first. */
export const failuresOf = (counts: readonly Count[]) =>
  countsOfKind(counts, 'network_error').map(({ page, dimension, count }) => ({
    page,
    what: dimension,
    count,
  }))

const countsOfKind = (counts: readonly Count[], wanted: string) =>
  counts
    .filter(({ kind }) => kind === wanted)
    .toSorted(
      (a, b) => descending(a.count, b.count) || byName(a.dimension + a.page, b.dimension + b.page),
    )

/** Speed by metric, in total and by page, most measurements first. */
export function vitalsOf(counts: readonly Count[]): Vitals[] {
  return metrics.map((metric) => {
    const allPages = new Map<number, number>()
    const pages = new Map<string, Map<number, number>>()
    for (const { kind, page, dimension, count } of counts) {
      if (kind !== metric) continue
      const ofPage = pages.get(page) ?? new Map<number, number>()
      pages.set(page, ofPage)
      for (const buckets of [allPages, ofPage]) {
        buckets.set(Number(dimension), (buckets.get(Number(dimension)) ?? 0) + count)
      }
    }
    return {
      metric,
      total: summarize(metric, allPages),
      pages: [...pages]
        .map(([page, buckets]) => ({ page, summary: summarize(metric, buckets) }))
        .toSorted((a, b) => descending(a.summary.count, b.summary.count) || byName(a.page, b.page)),
    }
  })
}
