/** Of the specification's section 9: keys in one object of properties, and presses that are rage. */
export const mostKeys = 1000
export const ragePresses = 5

/** Is there an object in it, however deep, with more keys than may be? */
export function hasTooManyKeys(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const inner = Object.values(value)
  if (!Array.isArray(value) && inner.length > mostKeys) return true
  return inner.some(hasTooManyKeys)
}
