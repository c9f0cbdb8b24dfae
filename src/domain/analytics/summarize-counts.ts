import { readSource, type PageKind, type Source } from './counts.ts'
import { metrics, summarize, type Metric, type VitalSummary } from './vitals.ts'

/** A count of a period, its days summed up. */
export type Count = { kind: string; page: string; dimension: string; count: number }

export type PageUse = { page: string } & Record<PageKind, number>
export type Vitals = { metric: Metric; total: VitalSummary; pages: VitalOfPage[] }
type VitalOfPage = { page: string; summary: VitalSummary }

const mostFirst = (a: number, b: number) => b - a
const byName = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** What was done on each page, the most seen first. */
export function pagesOf(counts: readonly Count[]): PageUse[] {
  const pages = new Map<string, PageUse>()
  for (const { kind, page, count } of counts) {
    if (!isPageKind(kind)) continue
    const use = pages.get(page) ?? { page, view: 0, click: 0, dead_click: 0, rage_click: 0 }
    use[kind] += count
    pages.set(page, use)
  }
  return [...pages.values()].toSorted((a, b) => mostFirst(a.view, b.view) || byName(a.page, b.page))
}

const isPageKind = (kind: string): kind is PageKind =>
  kind === 'view' || kind === 'click' || kind === 'dead_click' || kind === 'rage_click'

/** Where sessions came from, the most first. */
export function sourcesOf(counts: readonly Count[]): { source: Source; sessions: number }[] {
  return namedOf(counts, 'session').map(({ dimension, count }) => ({
    source: readSource(dimension),
    sessions: count,
  }))
}

/** Sessions by campaign, the most first; `*` are those that were not kept by name. */
export const campaignsOf = (counts: readonly Count[]) =>
  namedOf(counts, 'campaign').map(({ dimension, count }) => ({ name: dimension, sessions: count }))

/** What the API failed to answer, and on which page it was asked; the most first. */
export const failuresOf = (counts: readonly Count[]) =>
  namedOf(counts, 'network_error').map(({ page, dimension, count }) => ({
    page,
    what: dimension,
    count,
  }))

const namedOf = (counts: readonly Count[], wanted: string) =>
  counts
    .filter(({ kind }) => kind === wanted)
    .toSorted(
      (a, b) => mostFirst(a.count, b.count) || byName(a.dimension + a.page, b.dimension + b.page),
    )

/** How fast the pages were, by metric: all together, and each page, the most measured first. */
export function vitalsOf(counts: readonly Count[]): Vitals[] {
  return metrics.map((metric) => {
    const whole = new Map<number, number>()
    const pages = new Map<string, Map<number, number>>()
    for (const { kind, page, dimension, count } of counts) {
      if (kind !== metric) continue
      const ofPage = pages.get(page) ?? new Map<number, number>()
      pages.set(page, ofPage)
      for (const buckets of [whole, ofPage]) {
        buckets.set(Number(dimension), (buckets.get(Number(dimension)) ?? 0) + count)
      }
    }
    return {
      metric,
      total: summarize(metric, whole),
      pages: [...pages]
        .map(([page, buckets]) => ({ page, summary: summarize(metric, buckets) }))
        .toSorted((a, b) => mostFirst(a.summary.count, b.summary.count) || byName(a.page, b.page)),
    }
  })
}
