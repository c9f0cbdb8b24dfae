import { ValueType } from '@opentelemetry/api'
import { hrTime } from '@opentelemetry/core'
import {
  AggregationTemporality,
  DataPointType,
  type DataPoint,
  type MetricData,
} from '@opentelemetry/sdk-metrics'
import type { Registry } from 'prom-client'

type Sample = { value: number; labels: Record<string, string | number>; metricName?: string }
type Collected = { name: string; help: string; type: string; values: Sample[] }
type Times = { startTime: [number, number]; endTime: [number, number] }

/** When this process began to count. */
const startTime = hrTime()

/**
 * The metrics of `/metrics` as OpenTelemetry's data, so that each is counted once, whoever reads it: what only grows becomes
 * a cumulative sum, a gauge stays one, and a histogram's cumulative buckets become counts between two bounds.
 */
export async function metricsOf(registries: readonly Registry[]): Promise<MetricData[]> {
  const all = await Promise.all(registries.map((registry) => registry.getMetricsAsJSON()))
  const times = { startTime, endTime: hrTime() }
  return (all.flat() as unknown as Collected[]).map((metric) => toMetricData(metric, times))
}

function toMetricData({ name, help, type, values }: Collected, times: Times): MetricData {
  const shared = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  if (type === 'histogram') {
    return {
      ...shared,
      dataPointType: DataPointType.HISTOGRAM,
      dataPoints: histogramPoints(values, times),
    }
  }
  const dataPoints = values.map(({ value, labels }) => ({ ...times, attributes: labels, value }))
  return type === 'counter'
    ? { ...shared, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...shared, dataPointType: DataPointType.GAUGE, dataPoints }
}

type HistogramPoint = DataPoint<{
  buckets: { boundaries: number[]; counts: number[] }
  sum: number
  count: number
}>

function histogramPoints(values: Sample[], times: Times): HistogramPoint[] {
  const points = new Map<string, HistogramPoint>()
  for (const { value, labels, metricName = '' } of values) {
    const { le, ...attributes } = labels
    const key = JSON.stringify(Object.entries(attributes).toSorted())
    const point = points.get(key) ?? {
      ...times,
      attributes,
      value: { buckets: { boundaries: [], counts: [] }, sum: 0, count: 0 },
    }
    points.set(key, point)
    const { buckets } = point.value
    if (metricName.endsWith('_sum')) point.value.sum = value
    else if (metricName.endsWith('_count')) point.value.count = value
    else {
      const below = buckets.counts.reduce((sum, count) => sum + count, 0)
      buckets.counts.push(value - below)
      if (le !== '+Inf') buckets.boundaries.push(Number(le))
    }
  }
  return [...points.values()]
}
