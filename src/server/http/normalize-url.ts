const ownNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * This machine goes by several names, but cookies and origins belong to one. Whoever opens
 * 127.0.0.1 is led to the address that we print; undefined when the name is right already, or
 * not one of this machine's.
 */
export function redirectToCanonicalHost(address: string, publicUrl: string): string | undefined {
  const asked = new URL(address)
  const own = new URL(publicUrl)
  const isAlias = ownNames.has(asked.hostname) && ownNames.has(own.hostname)
  if (!isAlias || asked.hostname === own.hostname) return undefined
  asked.hostname = own.hostname
  return asked.href
}

/**
 * Decides whether a Host header may name this machine by a name that is not ours to answer under: for each
 * request, so the address is read once.
 */
export function createAliasCheck(publicUrl: string): (host: string | undefined) => boolean {
  const own = new URL(publicUrl).hostname
  if (!ownNames.has(own)) return () => false
  return (host) => {
    const asked = host?.replace(/:\d+$/, '')
    return asked !== undefined && asked !== own && ownNames.has(asked)
  }
}

/**
 * The address with every `%` of its path that begins no sign of UTF-8 standing for itself: `/clubs/%zz`
 * asks for the club `%zz`. A link that was cut off or typed wrongly so leads to the ordinary page
 * that says there is nothing here; what reads addresses further in would answer nothing at all.
 */
export function toWellFormedUrl(url: string): string {
  if (!url.includes('%')) return url
  const end = url.search(/[?#]/)
  const path = end < 0 ? url : url.slice(0, end)
  return path.replace(/(?:%[0-9a-f]{2})+|%/gi, asItStands) + url.slice(path.length)
}

function asItStands(encoded: string): string {
  try {
    decodeURIComponent(encoded)
    return encoded
  } catch {
    return encoded.replaceAll('%', '%25')
  }
}
