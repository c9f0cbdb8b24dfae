/** Shares one running call between all concurrent callers with the same key. */
export function deduplicateCalls<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  return (key, work) => {
    const existing = running.get(key)
    if (existing) return existing
    const call = work().finally(() => running.delete(key))
    running.set(key, call)
    return call
  }
}
