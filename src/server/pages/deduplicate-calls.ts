/** Ten visitors who come at once for the same thing wait for one making of it. */
export function deduplicateCalls<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  return (key, work) => {
    const begun = running.get(key)
    if (begun) return begun
    const made = work().finally(() => running.delete(key))
    running.set(key, made)
    return made
  }
}
