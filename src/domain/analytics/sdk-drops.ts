/** Why the SDK in a browser gave events up; beside the collector's own reasons in `analytics_drops`. */
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

/** The reason of the SDK's code (specification, section 8); 0 is no answer. */
export function sdkDropReason(code: number): SdkDropReason {
  if (code === 408) return 'sdk_timed_out'
  if (code === 413) return 'sdk_too_large'
  if (code === 429) return 'sdk_rate_limited'
  if (code >= 400 && code < 500) return 'sdk_invalid'
  return code >= 500 ? 'sdk_failed' : 'sdk_no_answer'
}

/** As many of one reason as one report may bring. */
export const mostSdkDrops = 10_000

/** The numbers of a browser's report, `{drops: {sdk_failed: 12}}`; undefined when it is none. */
export function readSdkDrops(body: unknown): Map<SdkDropReason, number> | undefined {
  const { drops } = (body ?? {}) as { drops?: unknown }
  if (typeof drops !== 'object' || drops === null) return undefined
  const counts = Object.entries(drops) as [SdkDropReason, unknown][]
  const isWhole = counts.every(
    ([reason, count]) =>
      sdkDropReasons.includes(reason) &&
      Number.isInteger(count) &&
      Number(count) > 0 &&
      Number(count) <= mostSdkDrops,
  )
  return isWhole && counts.length > 0 ? new Map(counts as [SdkDropReason, number][]) : undefined
}
