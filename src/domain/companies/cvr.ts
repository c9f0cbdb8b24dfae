import { cvrDigits, parseCvr } from '../shared/ids.ts'

/** `length`: not eight digits. `check`: a digit is wrong or two have changed places (or all are 0). */
export type CvrVerdict = { ok: true; cvr: string } | { ok: false; reason: 'length' | 'check' }

/**
 * Is this a Danish company number? Eight digits, as `parseCvr` reads them, whose sum
 * by the weights 2 7 6 5 4 3 2 1 is a multiple of 11 (integrations.md); 00000000 is none (E41).
 * Says nothing about whether the company exists: that is the register's to know.
 */
export function validateCvr(text: string): CvrVerdict {
  const cvr = parseCvr(text)
  if (cvr) return { ok: true, cvr }
  return { ok: false, reason: /^\d{8}$/.test(cvrDigits(text)) ? 'check' : 'length' }
}

/** What is wrong with a number, and what to do, on the screen. */
export const cvrErrorText: Record<'length' | 'check', string> = {
  length: 'Et CVR-nummer er otte cifre, for eksempel 13748136. Tæl efter.',
  check:
    'Nummeret findes ikke: et ciffer er forkert, eller to er byttet om. Tjek det på en faktura.',
}
