/** In the order in which a visitor notices them: response, first paint, largest paint, interaction, layout shift. */
export const metrics = ['TTFB', 'FCP', 'LCP', 'INP', 'CLS'] as const
export type Metric = (typeof metrics)[number]

export type Rating = 'good' | 'needs_improvement' | 'poor'

/** Highest value that is good, and highest that only needs improvement (specification, section 9). */
export const boundaries: Readonly<Record<Metric, { good: number; poor: number }>> = {
  FCP: { good: 1800, poor: 3000 },
  LCP: { good: 2500, poor: 4000 },
  INP: { good: 200, poor: 500 },
  CLS: { good: 0.1, poor: 0.25 },
  TTFB: { good: 800, poor: 1800 },
}

const steps = 20
const stepsAbove = 16
const growth = 1.25

/**
 * The upper edges of a metric's buckets, each included in its bucket; above the last edge is one more
 * open bucket. The two boundaries are edges, so that each bucket has one rating.
 */
export const edgesOf: Readonly<Record<Metric, readonly number[]>> = {
  FCP: makeEdges('FCP'),
  LCP: makeEdges('LCP'),
  INP: makeEdges('INP'),
  CLS: makeEdges('CLS'),
  TTFB: makeEdges('TTFB'),
}

function makeEdges(metric: Metric): number[] {
  const { good, poor } = boundaries[metric]
  const between = (from: number, to: number) =>
    Array.from({ length: steps }, (_, i) =>
      i === steps - 1 ? to : from + ((to - from) * (i + 1)) / steps,
    )
  const above = Array.from({ length: stepsAbove }, (_, i) => poor * growth ** (i + 1))
  return [...between(0, good), ...between(good, poor), ...above]
}

/** The bucket of a value, from 0. `value` is from 0, in milliseconds, or without a unit for CLS. */
export function bucketOf(metric: Metric, value: number): number {
  const at = edgesOf[metric].findIndex((edge) => value <= edge)
  return at < 0 ? edgesOf[metric].length : at
}

/** The rating of a value as in `bucketOf`. */
export function ratingOf(metric: Metric, value: number): Rating {
  const { good, poor } = boundaries[metric]
  if (value <= good) return 'good'
  return value <= poor ? 'needs_improvement' : 'poor'
}

export type VitalSummary = {
  count: number
  byRating: Readonly<Record<Rating, number>>
  /** The 75th percentile, interpolated within its bucket; null without measurements. */
  p75: number | null
}

/** Summarizes counts by bucket. Counts and ratings are exact; the estimated p75 has the rating of the true one. */
export function summarize(metric: Metric, buckets: ReadonlyMap<number, number>): VitalSummary {
  const byRating = { good: 0, needs_improvement: 0, poor: 0 }
  let count = 0
  for (const [bucket, times] of buckets) {
    byRating[ratingOfBucket(bucket)] += times
    count += times
  }
  return { count, byRating, p75: count === 0 ? null : percentile75(metric, buckets, count) }
}

function ratingOfBucket(bucket: number): Rating {
  if (bucket < steps) return 'good'
  return bucket < 2 * steps ? 'needs_improvement' : 'poor'
}

function percentile75(
  metric: Metric,
  buckets: ReadonlyMap<number, number>,
  count: number,
): number | null {
  const edges = edgesOf[metric]
  const rank = Math.ceil(0.75 * count)
  let before = 0
  for (const [bucket, times] of [...buckets].toSorted(([a], [b]) => a - b)) {
    if (before + times < rank) {
      before += times
      continue
    }
    const from = edges[bucket - 1] ?? 0
    const to = edges[bucket] ?? from
    return Math.min(to, from + ((to - from) * (rank - before)) / times)
  }
  return null
}
