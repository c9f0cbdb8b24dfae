/** Where visitors reach us; the front door says it on the server, the address bar in the browser. */
let provided: (() => string) | undefined

export function providePublicOrigin(origin: () => string) {
  provided = origin
}

/** Without a trailing slash. Empty where nobody has said it: links are then relative. */
export function publicOrigin(): string {
  if (provided) return provided()
  return typeof window === 'undefined' ? '' : window.location.origin
}
