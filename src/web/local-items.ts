/** Node has a `localStorage` too, which warns in the log when it is touched. */
const isBrowser = () => typeof window !== 'undefined'

/** Stores a setting on this device. In a browser that blocks storage nothing is stored and nothing throws. */
export function setLocalItem(key: string, value: string) {
  if (!isBrowser()) return
  try {
    localStorage.setItem(key, value)
  } catch {
    // Storage is blocked: the setting lasts as long as the page.
  }
}

export function getLocalItem(key: string): string | undefined {
  if (!isBrowser()) return undefined
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Deletes all local and session items whose key has the prefix. */
export function removeLocalItems(prefix: string) {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) {
        if (key.startsWith(prefix)) storage.removeItem(key)
      }
    }
  } catch {
    // Storage is blocked, so there is nothing to delete.
  }
}
