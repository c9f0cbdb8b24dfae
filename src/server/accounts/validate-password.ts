import { passwordError } from '#domain/accounts/password.ts'
import { AppError } from '../app-error.ts'
import list from './common-passwords.json' with { type: 'json' }

const ours = ['Sæsonkortet', 'Saesonkortet', 'Sæsonkort', 'Saesonkort']

/**
 * Refuses a new password that attackers try first, or that is made of the person's own name or
 * address. One rule wherever a password is chosen: sign-up, reset, change, first start.
 */
export function assertGoodPassword(password: string, person: { name: string; email: string }) {
  const personal = [person.name, person.email, ...ours]
  const reason = passwordError(password, { personal, isCommon: isCommonWord })
  if (reason) throw new AppError('refused', { reason })
}

/**
 * The passwords of the world, and Danish words that people choose, ours: the world's list has few
 * of them. Clubs, towns and seasons are what a golfer thinks of first.
 */
const known = new Set([...list.passwords.split(' '), ...list.danish.split(' ')])

/** Is this lower-case word among those that attackers try first? */
const isCommonWord = (word: string): boolean => known.has(word)
