/** `length`: not thirteen digits. `check`: the check digit is wrong. */
export type GlnResult = { ok: true; gln: string } | { ok: false; reason: 'length' | 'check' }

/**
 * Validates the number under which public workplaces receive electronic invoices (EAN, now GLN): thirteen
 * digits whose sum with the weights 1 3 1 3 … is a multiple of 10. Spaces, dots and the prefix EAN or GLN are ignored.
 */
export function validateGln(text: string): GlnResult {
  const gln = text
    .toUpperCase()
    .replace(/^\s*(?:EAN|GLN)(?:-?(?:NR|NUMMER))?/, '')
    .replace(/[\s.:-]/g, '')
  if (!/^\d{13}$/.test(gln)) return { ok: false, reason: 'length' }
  const sum = [...gln].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return sum > 0 && sum % 10 === 0 ? { ok: true, gln } : { ok: false, reason: 'check' }
}

/** Danish errors for an invalid number. */
export const glnErrorText: Record<'length' | 'check', string> = {
  length: 'Et EAN-nummer er 13 cifre, for eksempel 5798009811578. Tæl efter.',
  check: 'EAN-nummeret findes ikke: et ciffer er forkert, eller to er byttet om.',
}
