const ownNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The address to redirect to when a local machine is opened under another of its names, for example
 * 127.0.0.1, because cookies and origins belong to one name. Undefined when the name is right or not
 * local.
 */
export function redirectToCanonicalHost(address: string, publicUrl: string): string | undefined {
  const requested = new URL(address)
  const own = new URL(publicUrl)
  const isAlias = ownNames.has(requested.hostname) && ownNames.has(own.hostname)
  if (!isAlias || requested.hostname === own.hostname) return undefined
  requested.hostname = own.hostname
  return requested.href
}

/**
 * Returns a check whether a Host header is another local name than that of the public address. The
 * address is parsed once, because the check runs at each request.
 */
export function createAliasCheck(publicUrl: string): (host: string | undefined) => boolean {
  const own = new URL(publicUrl).hostname
  if (!ownNames.has(own)) return () => false
  return (host) => {
    const name = host?.replace(/:\d+$/, '')
    return name !== undefined && name !== own && ownNames.has(name)
  }
}

/**
 * Escapes every `%` in the path that does not begin valid UTF-8: `/clubs/%zz` becomes `/clubs/%25zz`.
 * A truncated link then leads to the ordinary page for 404, whereas the router would throw.
 */
export function toWellFormedUrl(url: string): string {
  if (!url.includes('%')) return url
  const end = url.search(/[?#]/)
  const path = end < 0 ? url : url.slice(0, end)
  return path.replace(/(?:%[0-9a-f]{2})+|%/gi, escapeInvalid) + url.slice(path.length)
}

function escapeInvalid(encoded: string): string {
  try {
    decodeURIComponent(encoded)
    return encoded
  } catch {
    return encoded.replaceAll('%', '%25')
  }
}
