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
