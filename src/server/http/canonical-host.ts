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
