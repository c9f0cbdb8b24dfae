/** A device, an event or an account as analytics knows them: random, and no address of anybody. */
export function isAnalyticsId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w.-]{8,64}$/.test(value)
}
