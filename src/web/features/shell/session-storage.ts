/** Values for this window only. In a browser that blocks storage nothing is stored and nothing throws. */
export function setSessionItem(key: string, value: string) {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // Storage is blocked, as in some private windows.
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
    // Storage is blocked.
  }
}
