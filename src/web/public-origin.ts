/** The origin of the public site: `src/main.ts` provides it on the server; the browser reads the address bar. */
let provided: (() => string) | undefined

export function providePublicOrigin(origin: () => string) {
  provided = origin
}

/** Without a trailing slash. Empty if no origin was provided, which makes links relative. */
export function publicOrigin(): string {
  if (provided) return provided()
  return typeof window === 'undefined' ? '' : window.location.origin
}
