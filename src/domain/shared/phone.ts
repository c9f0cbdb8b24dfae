/**
 * The E.164 form (`+4520304050`) of a telephone number: eight Danish digits with or without
 * +45, or a foreign number that begins with + or 00. Undefined if invalid. A Danish number never begins with 0
 * or 1.
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

/** The message of a form for an invalid number. */
export const phoneErrorText =
  'Skriv otte cifre som 20 30 40 50, eller et udenlandsk nummer med + foran.'

/** `20 30 40 50` for a Danish number; others stay unchanged. */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/^\+45/, '').replace(/\s/g, '')
  return /^\d{8}$/.test(digits) ? (digits.match(/\d{2}/g) ?? []).join(' ') : phone
}

/** The address of a link that calls a number. */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/\s/g, '')}`
