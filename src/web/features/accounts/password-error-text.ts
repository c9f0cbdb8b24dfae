import { errorText, reasonOf } from '../../error-text.ts'

/** The error below the field of a new password, when the password itself was refused. */
export function passwordErrorText(error: unknown): string | undefined {
  const reason = reasonOf(error)
  return reason === 'password_common' || reason === 'password_about_you'
    ? errorText(error)
    : undefined
}

export const tooShort = 'Adgangskoden skal have mindst 12 tegn.'
export const passwordHelp = 'Mindst 12 tegn. Brug fx tre-fire tilfældige ord.'
