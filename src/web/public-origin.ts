/** Where visitors reach us: on the server provided by `src/main.ts`, in the browser the address bar. */
let provided: (() => string) | undefined

export function providePublicOrigin(origin: () => string) {
  provided = origin
}

/** Without a trailing slash. Empty where nobody has said it: links are then relative. */
export function publicOrigin(): string {
  if (provided) return provided()
  return typeof window === 'undefined' ? '' : window.location.origin
}
