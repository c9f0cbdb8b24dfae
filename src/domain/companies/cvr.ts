import { cvrDigits, parseCvr } from '../shared/ids.ts'

/** `length`: not eight digits. `check`: the check digit is wrong, or all digits are 0. */
export type CvrResult = { ok: true; cvr: string } | { ok: false; reason: 'length' | 'check' }

/**
 * Validates a Danish company number: eight digits whose sum with the weights 2 7 6 5 4 3 2 1 is a
 * multiple of 11; 00000000 is invalid (E41). Whether the company exists is known only to the register.
 */
export function validateCvr(text: string): CvrResult {
  const cvr = parseCvr(text)
  if (cvr) return { ok: true, cvr }
  return { ok: false, reason: /^\d{8}$/.test(cvrDigits(text)) ? 'check' : 'length' }
}

/** Danish errors for an invalid number. */
export const cvrErrorText: Record<'length' | 'check', string> = {
  length: 'Et CVR-nummer er otte cifre, for eksempel 13748136. Tæl efter.',
  check:
    'Nummeret findes ikke: et ciffer er forkert, eller to er byttet om. Tjek det på en faktura.',
}
