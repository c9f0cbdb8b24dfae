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

/** What a form says about a number that cannot be called. */
export const phoneErrorText =
  'Skriv otte cifre som 20 30 40 50, eller et udenlandsk nummer med + foran.'

/** As it is read aloud: `20 30 40 50` for a Danish number; others stay as they were written. */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/^\+45/, '').replace(/\s/g, '')
  return /^\d{8}$/.test(digits) ? (digits.match(/\d{2}/g) ?? []).join(' ') : phone
}

/** The address of a link that calls a number. */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/\s/g, '')}`
