/** What this window remembers until it is closed; silent where the browser keeps nothing. */
export function setSessionItem(key: string, value: string) {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // A private window: then it is forgotten at once.
  }
}

export function getSessionItem(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function removeSessionItem(key: string) {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
