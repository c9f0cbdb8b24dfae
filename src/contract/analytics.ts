/**
 * The collector's addresses and answers. They are the SDK's own (docs/algorithms/collector.md), so they
 * stand outside `/api/v1` and its one shape of refusal: the SDK reads `code` in the body.
 */
export const collectPath = '/collect'

/** Takes `{device_id}`, `{user_id}` or both, when consent is withdrawn. */
export const forgetPath = '/collect/forget'

/** Takes `{drops: {reason: count}}`: what the SDK in a browser gave up. */
export const dropsPath = '/collect/drops'

/** What the SDK asks for its remote configuration. */
export const remoteConfigPath = '/amp-config/:key'

export type CollectAnswer =
  | { code: 200; events_ingested: number }
  /** `missing_field` and `Invalid API key` make the SDK drop all of it at once. */
  | { code: 400; error: string; missing_field?: string }
  | { code: 400; error: string; events_with_invalid_fields: Record<string, number[]> }
  | { code: 403; error: string; missing_field: string }
  | { code: 413; error: string }
  | { code: 429; error: string; throttled_events: number[] }
  | { code: 500 | 503; error: string }
