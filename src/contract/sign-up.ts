import { z } from 'zod'
import { Email, NewPassword, Password, PersonName, SignedIn } from './accounts.ts'
import { endpoint } from './endpoint.ts'

const noInput = z.object({})
const done = z.object({ done: z.literal(true) })

/** Why a mailed link is refused, or what came of it; each has a Danish sentence. */
export type MailedLinkRefusal = 'mailed_link_gone' | 'sign_up_password_wrong' | 'account_exists'

const sentLink = z.object({
  sent: z.literal(true),
  /** The link itself; only in the demonstration. */
  demoLink: z.string().optional(),
})

/** Answers alike whether or not the address has an account. */
export const signUp = endpoint({
  method: 'POST',
  path: '/api/v1/account/sign-up',
  audience: 'anyone',
  summary: 'Begins a new account: mails a link that proves the address and lasts an hour.',
  input: z.object({
    email: Email,
    name: PersonName,
    password: NewPassword,
    /** Where one was going; a page of ours, or it is forgotten. */
    next: z.string().max(500).optional(),
  }),
  output: sentLink,
})

export const showSignUp = endpoint({
  method: 'GET',
  path: '/api/v1/account/sign-up',
  audience: 'link',
  summary: 'The sign-up whose mailed link was opened in this browser.',
  input: noInput,
  output: z.object({
    email: z.string(),
    name: z.string(),
    /** The link was opened in another browser than the one in which the sign-up began. */
    needsPassword: z.boolean(),
    next: z.string().optional(),
  }),
})

export const confirmSignUp = endpoint({
  method: 'POST',
  path: '/api/v1/account/sign-up/confirm',
  audience: 'link',
  summary: 'Makes the account of a sign-up whose link was opened, and signs in.',
  input: z.object({
    /** The one that was chosen; needed in another browser than the one in which it began. */
    password: Password.optional(),
  }),
  output: SignedIn,
})

/** Answers alike whether or not the address has an account. */
export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/v1/account/password-reset-links',
  audience: 'anyone',
  summary: 'Mails a link to a new password; it lasts thirty minutes and ends the older ones.',
  input: z.object({ email: Email }),
  output: sentLink,
})

export const showPasswordReset = endpoint({
  method: 'GET',
  path: '/api/v1/account/password-reset',
  audience: 'link',
  summary: 'Whose password the mailed link is about that was opened in this browser.',
  input: noInput,
  output: z.object({ email: z.string() }),
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/v1/account/password-reset',
  audience: 'link',
  summary: 'Sets a new password with an opened link, and ends all sessions of the account.',
  input: z.object({ newPassword: NewPassword }),
  output: done.extend({ email: z.string() }),
})
