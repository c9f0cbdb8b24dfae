/** Addresses that run a program instead of leading anywhere; they come in with texts that people write. */
const scripts = /^(javascript|data|vbscript|blob):/i

/**
 * The address as it may stand in a link, or undefined when it may not. Browsers skip spaces and
 * control characters before and inside the protocol, so they are skipped here too.
 */
export function safeAddress(href: string): string | undefined {
  const plain = Array.from(href).filter((character) => character > ' ' && character !== '\u007f')
  return scripts.test(plain.join('')) ? undefined : href
}

/** Has a protocol or `//`: the browser goes there by itself. */
export const isAbsolute = (href: string) => /^([a-z][a-z0-9+.-]*:|\/\/|\\\\|\/\\)/i.test(href)

/** A page of the application, which the router can show without a new load; not a file, the API, or the way to another login. */
export function isOwnPage(href: string): boolean {
  if (!href.startsWith('/') || isAbsolute(href)) return false
  const [path = ''] = href.split(/[?#]/)
  return !/^\/((api|simulator)\/|oauth-login$)/.test(path) && !/\.[a-z0-9]+$/i.test(path)
}

/** Another site, or another window, learns nothing about this page. */
export const relOf = (href: string, target: string | undefined): string | undefined =>
  target !== undefined || /^(https?:|\/\/)/i.test(href) ? 'noopener noreferrer' : undefined
