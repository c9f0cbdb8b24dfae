/** A cache that evicts the least recently used entries beyond a number of entries or bytes. */
export type LruCache<T> = {
  get: (key: string) => T | undefined
  set: (key: string, value: T, bytes: number) => void
  delete: (key: string) => void
  size: () => { count: number; bytes: number }
}

export function createLruCache<T>(limits: { count: number; bytes: number }): LruCache<T> {
  const kept = new Map<string, { value: T; bytes: number }>()
  let total = 0
  let newest: string | undefined
  const remove = (key: string) => {
    total -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }
  return {
    get: (key) => {
      const found = kept.get(key)
      if (!found) return undefined
      // A Map keeps the order of insertion, so a used entry moves to the end.
      if (key !== newest) {
        kept.delete(key)
        kept.set(key, found)
        newest = key
      }
      return found.value
    },
    set: (key, value, bytes) => {
      remove(key)
      if (bytes > limits.bytes) return
      kept.set(key, { value, bytes })
      newest = key
      total += bytes
      for (const [oldest] of kept) {
        if (kept.size <= limits.count && total <= limits.bytes) break
        remove(oldest)
      }
    },
    delete: remove,
    size: () => ({ count: kept.size, bytes: total }),
  }
}
