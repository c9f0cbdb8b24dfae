/** Limits of the specification's section 9: keys in one object of properties, and clicks that make a rage click. */
export const maxKeys = 1000
export const rageClickCount = 5

/** Does the value contain an object with more than `maxKeys` keys at any depth? */
export function hasTooManyKeys(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const inner = Object.values(value)
  if (!Array.isArray(value) && inner.length > maxKeys) return true
  return inner.some(hasTooManyKeys)
}
