import { passwordError } from '#domain/accounts/password.ts'
import { AppError } from '../app-error.ts'
import { isCommonWord } from './common-words.ts'

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
