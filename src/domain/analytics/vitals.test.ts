import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundaries, bucketOf, edgesOf, metrics, ratingOf, summarize } from './vitals.ts'

test('the boundaries of good and poor are those of the specification (section 9)', () => {
  expect(boundaries).toEqual({
    FCP: { good: 1800, poor: 3000 },
    LCP: { good: 2500, poor: 4000 },
    INP: { good: 200, poor: 500 },
    CLS: { good: 0.1, poor: 0.25 },
    TTFB: { good: 800, poor: 1800 },
  })
})

describe('the tables of docs/algorithms/insights.md', () => {
  test.each([
    ['FCP', [90, 180, 270], 106_581],
    ['LCP', [125, 250, 375], 142_109],
    ['INP', [10, 20, 30], 17_764],
    ['CLS', [0.005, 0.01], 8.88],
    ['TTFB', [40, 80, 120], 63_949],
  ] as const)('the edges of %s', (metric, first, last) => {
    const edges = edgesOf[metric]
    expect(edges.slice(0, first.length)).toEqual(first)
    expect(edges.at(-1)).toBeCloseTo(last, metric === 'CLS' ? 2 : 0)
    expect(edges).toHaveLength(56)
    expect(edges).toContain(boundaries[metric].good)
    expect(edges).toContain(boundaries[metric].poor)
    expect(edges).toEqual([...edges].toSorted((a, b) => a - b))
  })

  test.each([
    [0, 0, 'good'],
    [125, 0, 'good'],
    [125.1, 1, 'good'],
    [2500, 19, 'good'],
    [2500.5, 20, 'needs_improvement'],
    [4000, 39, 'needs_improvement'],
    [4001, 40, 'poor'],
    [5000, 40, 'poor'],
    [10_000_000, 56, 'poor'],
  ])('an LCP of %d falls into bucket %i and is %s', (value, bucket, rating) => {
    expect(bucketOf('LCP', value)).toBe(bucket)
    expect(ratingOf('LCP', value)).toBe(rating)
    const { byRating } = summarize('LCP', new Map([[bucket, 1]]))
    expect(byRating).toMatchObject({ [rating]: 1 })
  })

  test.each<[number, [number, number][], number]>([
    [4, [[7, 4]], 968.75],
    // The database returns the buckets in no order.
    [
      8,
      [
        [20, 2],
        [7, 6],
      ],
      1000,
    ],
    [
      8,
      [
        [7, 5],
        [20, 3],
      ],
      2525,
    ],
    [1, [[56, 1]], 142_108.547],
  ])('the 75th percentile of %i measurements in the buckets %j', (count, buckets, p75) => {
    const summary = summarize('LCP', new Map(buckets))
    expect(summary.count).toBe(count)
    expect(summary.p75).toBeCloseTo(p75, 3)
  })

  test('without measurements the 75th percentile is null', () => {
    expect(summarize('LCP', new Map())).toMatchObject({ count: 0, p75: null })
  })
})

test('the ratings are exact, and the estimated 75th percentile lies in the bucket of the true one', () => {
  const measures = fc.record({
    metric: fc.constantFrom(...metrics),
    values: fc.array(fc.double({ min: 0, max: 1.2, noNaN: true }), { minLength: 1, maxLength: 60 }),
  })
  fc.assert(
    fc.property(measures, ({ metric, values: parts }) => {
      // Spread around the boundaries, and on them.
      const values = parts.map((part) => part * 2 * boundaries[metric].poor)
      values.push(boundaries[metric].good, boundaries[metric].poor)
      const buckets = new Map<number, number>()
      for (const value of values) {
        const bucket = bucketOf(metric, value)
        buckets.set(bucket, (buckets.get(bucket) ?? 0) + 1)
      }
      const summary = summarize(metric, buckets)
      for (const rating of ['good', 'needs_improvement', 'poor'] as const) {
        expect(summary.byRating[rating]).toBe(
          values.filter((value) => ratingOf(metric, value) === rating).length,
        )
      }
      const sorted = values.toSorted((a, b) => a - b)
      const truePercentile = sorted[Math.ceil(0.75 * values.length) - 1] ?? Number.NaN
      expect(bucketOf(metric, summary.p75 ?? -1)).toBe(bucketOf(metric, truePercentile))
    }),
  )
})
