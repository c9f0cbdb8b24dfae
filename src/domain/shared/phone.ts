/**
 * Reads a telephone number as people write it (integrations.md 9): eight Danish digits with or
 * without +45, or a foreign number that begins with + or 00. Answers it as E.164, `+4520304050`;
 * undefined when it is none. A Danish number never begins with 0 or 1.
 */
export function parsePhone(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/[\s().\u2010-\u2015-]/g, '')
    .replace(/^00/, '+')
  if (/^[2-9]\d{7}$/.test(bare)) return `+45${bare}`
  if (bare.startsWith('+45')) return /^\+45[2-9]\d{7}$/.test(bare) ? bare : undefined
  return /^\+[1-9]\d{6,14}$/.test(bare) ? bare : undefined
}

/** As it is read aloud: `20 30 40 50` for a Danish number; a foreign one keeps its country. */
export function formatPhone(phone: string): string {
  const danish = /^\+45(\d{8})$/.exec(phone)?.[1]
  return danish ? (danish.match(/\d{2}/g) ?? []).join(' ') : phone
}
