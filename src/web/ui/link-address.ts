/** Protocols that execute code; user-written texts may contain them. */
const scripts = /^(javascript|data|vbscript|blob):/i

/**
 * The address if it is safe in a link, otherwise undefined. Browsers ignore spaces and control characters
 * before and inside the protocol, so the check ignores them too.
 */
export function safeAddress(href: string): string | undefined {
  const plain = Array.from(href).filter((character) => character > ' ' && character !== '\u007f')
  return scripts.test(plain.join('')) ? undefined : href
}

/** Has a protocol or begins with `//`. */
export const isAbsolute = (href: string) => /^([a-z][a-z0-9+.-]*:|\/\/|\\\\|\/\\)/i.test(href)

/** A page that the router can show without a page load; not a file, the API or a redirect to an external login. */
export function isOwnPage(href: string): boolean {
  if (!href.startsWith('/') || isAbsolute(href)) return false
  const [path = ''] = href.split(/[?#]/)
  return !/^\/((api|simulator)\/|oauth-login$)/.test(path) && !/\.[a-z0-9]+$/i.test(path)
}

/** Hides this page from other sites and windows. */
export const relOf = (href: string, target: string | undefined): string | undefined =>
  target !== undefined || /^(https?:|\/\/)/i.test(href) ? 'noopener noreferrer' : undefined
