/**
 * The beginning of an address: enough to distinguish one's own connection from a stranger's, and no more of a
 * person's whereabouts than that. `203.0.…`, `2001:db8:…`.
 */
export function maskIpAddress(address: string | null): string {
  if (!address) return '…'
  const mark = address.includes(':') ? ':' : '.'
  return `${address.split(mark).slice(0, 2).join(mark)}${mark}…`
}
