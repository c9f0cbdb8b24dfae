/** Why a pasted text is not invited. The server adds those that need its data. */
export type AddressError = 'no_address' | 'other_domain' | 'twice'

export type PastedAddress =
  | { ok: true; email: string; name: string; typed: string }
  | { ok: false; typed: string; why: AddressError }

/**
 * Reads pasted mail addresses, separated by comma, semicolon or line, each bare or as `Name <mail>`. `domains`:
 * the only domains that may be invited; empty = any. Nothing is dropped: each text is an address or an error.
 */
export function readAddresses(text: string, domains: readonly string[] = []): PastedAddress[] {
  const seen = new Set<string>()
  return splitAddresses(text).map((typed) => {
    const { email, name } = parse(typed)
    if (!email) return { ok: false, typed, why: 'no_address' }
    if (seen.has(email)) return { ok: false, typed, why: 'twice' }
    seen.add(email)
    if (domains.length > 0 && !domains.includes(email.slice(email.indexOf('@') + 1))) {
      return { ok: false, typed, why: 'other_domain' }
    }
    return { ok: true, email, name, typed }
  })
}

/** A comma inside quotes belongs to a name: `"Holm, Anne" <anne@firma.dk>`. */
function splitAddresses(text: string): string[] {
  const parts = text.match(/(?:"[^"\n]*"|[^",;\n])+|"/g) ?? []
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

function parse(typed: string): { email: string | undefined; name: string } {
  const angled = /^(.*?)<([^<>]*)>$/.exec(typed)
  const address = (angled?.[2] ?? typed).trim().replace(/^mailto:/i, '')
  const name = (angled?.[1] ?? '').replaceAll('"', '').trim()
  const isAddress =
    address.length <= 254 && /^[^\s@<>"(),:;]+@[^\s@<>"(),:;]+\.[a-zæøå]{2,}$/i.test(address)
  return { email: isAddress ? address.toLowerCase() : undefined, name: name.slice(0, 100) }
}

/** Reads a mail domain as typed, with or without @: `@Firma.dk` → `firma.dk`; undefined if it is none. */
export function readDomain(text: string): string | undefined {
  const domain = text.trim().toLowerCase().replace(/^.*@/, '')
  return /^(?:[a-z0-9æøå](?:[a-z0-9æøå-]*[a-z0-9æøå])?\.)+[a-zæøå]{2,}$/.test(domain) &&
    domain.length <= 253
    ? domain
    : undefined
}
