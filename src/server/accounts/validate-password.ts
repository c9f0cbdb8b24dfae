import { passwordError } from '#domain/accounts/password.ts'
import { AppError } from '../app-error.ts'
import list from './common-passwords.json' with { type: 'json' }

const ours = ['Sæsonkortet', 'Saesonkortet', 'Sæsonkort', 'Saesonkort']

/**
 * Refuses a new password that attackers try first, or that consists of the person's name or address.
 * The same rule applies at sign-up, reset, change and first start.
 */
export function assertGoodPassword(password: string, person: { name: string; email: string }) {
  const personal = [person.name, person.email, ...ours]
  const reason = passwordError(password, { personal, isCommon: isCommonWord })
  if (reason) throw new AppError('refused', { reason })
}

/**
 * The international list of common passwords, and our own list of Danish words such as clubs, towns
 * and seasons, because the international list has few of them.
 */
const known = new Set([...list.passwords.split(' '), ...list.danish.split(' ')])

/** Whether a lower-case word is among those that attackers try first. */
const isCommonWord = (word: string): boolean => known.has(word)
