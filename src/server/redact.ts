/**
 * Hides secrets that were logged by mistake: values under names of secrets, and texts that look like keys (E24). The
 * rest of the line stays readable.
 */
export function redactSecrets(value: unknown): unknown {
  return hide(value, 0)
}

const hidden = '[hidden]'
const maxDepth = 6

const secretName =
  /pass(word|phrase|code)|adgangskode|secret|token|cookie|authori[sz]ation|session|verifier|otp|life_?time_?id|(^|_)(code|key|state)$/i

/** Numbers under such names are not secrets; `api_key` and `apiKey` are the same name. */
const isSecret = (name: string, value: unknown) =>
  typeof value !== 'number' &&
  typeof value !== 'boolean' &&
  secretName.test(name.replace(/([a-z])([A-Z])/g, '$1_$2').replaceAll('-', '_'))

function hide(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return withoutKeys(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === maxDepth) return hidden
  if (value instanceof Date) return value
  if (Array.isArray(value)) return value.map((inner) => hide(inner, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isSecret(name, inner) ? hidden : hide(inner, depth + 1),
    ]),
  )
}

/** Hides keys in an address, a header or a sentence. */
export const withoutKeys = (text: string): string =>
  text
    .replace(/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${hidden}`)
    .replace(/([?&;\s](?:k|t|key|code|state|token|otp|password)=)[^&\s;"'<>]+/gi, `$1${hidden}`)
    .replace(
      /((?:session_token|two_factor|LifeTimeID)["']?\s*[=:]\s*["']?)[^;\s"',}]+/gi,
      `$1${hidden}`,
    )
    .replace(/(:\/\/[^\s:/@]*:)[^\s@/]+@/g, `$1${hidden}@`)
    // Of a person, or of a club's reception: neither belongs in a log.
    .replace(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[mail]')
    // Every key of ours is 32 random bytes in 43 characters of base64url; a digest in hex is longer.
    .replace(/(?<![\w-])[\w-]{43}(?![\w-])/g, (key) => (/[A-Z]/.test(key) ? hidden : key))
