/** What this window remembers until it is closed; silent where the browser keeps nothing. */
export function rememberBriefly(key: string, value: string) {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // A private window: then it is forgotten at once.
  }
}

export function recallBriefly(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function forgetBriefly(key: string) {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
