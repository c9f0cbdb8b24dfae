const dataPath = /^\/_data(\/.*)\.json$/

/** `/_data/membership.json?season=2027&v=8-x` → the page `/membership?season=2027` as of version `8-x`. */
export function parseDataUrl(url: URL): { href: string; version: string | null } | undefined {
  const path = dataPath.exec(url.pathname)?.[1]
  if (path === undefined) return undefined
  const search = new URLSearchParams(url.search)
  const version = search.get('v')
  search.delete('v')
  const question = search.size > 0 ? `?${search}` : ''
  return { href: `${path === '/index' ? '/' : path}${question}`, version }
}
