/** In the order in which a page is felt: it answers, shows, is there, reacts, stands still. */
export const metrics = ['TTFB', 'FCP', 'LCP', 'INP', 'CLS'] as const
export type Metric = (typeof metrics)[number]

export type Rating = 'good' | 'needs_improvement' | 'poor'

/** Up to and with which a measure is good, and up to and with which it needs improvement (specification, section 9). */
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
 * The upper edges of a metric's buckets, each part of its bucket; above the last is one more bucket
 * without an end. The two boundaries are among them, so that a bucket has one rating.
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

/** The bucket of a measure, from 0; `value` is not negative, in milliseconds or, of CLS, without a unit. */
export function bucketOf(metric: Metric, value: number): number {
  const at = edgesOf[metric].findIndex((edge) => value <= edge)
  return at < 0 ? edgesOf[metric].length : at
}

/** What a measure is, by the boundaries; `value` as of `bucketOf`. */
export function ratingOf(metric: Metric, value: number): Rating {
  const { good, poor } = boundaries[metric]
  if (value <= good) return 'good'
  return value <= poor ? 'needs_improvement' : 'poor'
}

export type VitalSummary = {
  count: number
  byRating: Readonly<Record<Rating, number>>
  /** The measure that three quarters do not exceed, estimated within its bucket; null without measures. */
  p75: number | null
}

/** What the counts by bucket tell. Counts and ratings are exact, and the p75 has the true one's rating. */
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
