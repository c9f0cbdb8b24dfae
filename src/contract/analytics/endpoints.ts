/**
 * Paths and responses of the collector. The SDK prescribes them (docs/algorithms/collector.md), so they lie
 * outside `/api/v1` and do not use its error format: the SDK reads `code` in the body.
 */
export const collectPath = '/collect'

/** Accepts `{device_id}`, `{user_id}` or both when a visitor withdraws consent. */
export const forgetPath = '/collect/forget'

/** Accepts `{drops: {reason: count}}`: the events that the SDK in a browser dropped. */
export const dropsPath = '/collect/drops'

/** The SDK fetches its remote configuration here. */
export const remoteConfigPath = '/amp-config/:key'

export type CollectAnswer =
  | { code: 200; events_ingested: number }
  /** `missing_field` and `Invalid API key` make the SDK drop the whole batch without a retry. */
  | { code: 400; error: string; missing_field?: string }
  | { code: 400; error: string; events_with_invalid_fields: Record<string, number[]> }
  | { code: 403; error: string; missing_field: string }
  | { code: 413; error: string }
  | { code: 429; error: string; throttled_events: number[] }
  | { code: 500 | 503; error: string }
