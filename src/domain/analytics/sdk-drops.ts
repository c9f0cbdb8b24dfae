/** Why the SDK in a browser dropped events; stored in `analytics_drops` with the collector's own reasons. */
export const sdkDropReasons = [
  'sdk_invalid',
  'sdk_too_large',
  'sdk_timed_out',
  'sdk_rate_limited',
  'sdk_failed',
  'sdk_no_answer',
  'sdk_answer_without_code',
] as const
export type SdkDropReason = (typeof sdkDropReasons)[number]

/** The drop reason for an HTTP status (specification, section 8); 0 means no answer. */
export function sdkDropReason(code: number): SdkDropReason {
  if (code === 408) return 'sdk_timed_out'
  if (code === 413) return 'sdk_too_large'
  if (code === 429) return 'sdk_rate_limited'
  if (code >= 400 && code < 500) return 'sdk_invalid'
  return code >= 500 ? 'sdk_failed' : 'sdk_no_answer'
}

/** Largest count of one reason in a report. */
export const maxSdkDrops = 10_000

/** Parses a browser's report, `{drops: {sdk_failed: 12}}`; undefined when it is invalid. */
export function readSdkDrops(body: unknown): Map<SdkDropReason, number> | undefined {
  const { drops } = (body ?? {}) as { drops?: unknown }
  if (typeof drops !== 'object' || drops === null) return undefined
  const counts = Object.entries(drops) as [SdkDropReason, unknown][]
  const isValid = counts.every(
    ([reason, count]) =>
      sdkDropReasons.includes(reason) &&
      Number.isInteger(count) &&
      Number(count) > 0 &&
      Number(count) <= maxSdkDrops,
  )
  return isValid && counts.length > 0 ? new Map(counts as [SdkDropReason, number][]) : undefined
}
