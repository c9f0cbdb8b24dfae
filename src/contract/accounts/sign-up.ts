import { z } from 'zod'
import { email } from '#contract/shared/email.ts'
import { NewPassword, Password, PersonName, SignedIn } from './endpoints.ts'
import { endpoint } from '#contract/shared/endpoint.ts'

const noInput = z.object({})
const done = z.object({ done: z.literal(true) })

/** Why a mailed link is refused; each has a Danish sentence. */
export type MailedLinkRefusal = 'mailed_link_gone' | 'sign_up_password_wrong' | 'account_exists'

const sentLink = z.object({
  sent: z.literal(true),
  /** The link itself; only in the demonstration. */
  demoLink: z.string().optional(),
})

/** The response does not depend on whether the address has an account. */
export const signUp = endpoint({
  method: 'POST',
  path: '/api/v1/account/sign-up',
  audience: 'anyone',
  summary: 'Begins a sign-up: mails a link that proves the address and lasts an hour.',
  input: z.object({
    email,
    name: PersonName,
    password: NewPassword,
    /** The page to continue to; ignored unless it is one of ours. */
    next: z.string().max(500).optional(),
  }),
  output: sentLink,
})

export const getSignUp = endpoint({
  method: 'GET',
  path: '/api/v1/account/sign-up',
  audience: 'link',
  summary: 'The sign-up whose mailed link was opened in this browser.',
  input: noInput,
  output: z.object({
    email: z.string(),
    name: z.string(),
    /** Whether the link was opened in another browser than the one in which the sign-up began. */
    needsPassword: z.boolean(),
    next: z.string().optional(),
  }),
})

export const confirmSignUp = endpoint({
  method: 'POST',
  path: '/api/v1/account/sign-up/confirm',
  audience: 'link',
  summary: 'Creates the account of a sign-up whose link was opened, and signs in.',
  input: z.object({
    /** The chosen password; required in another browser than the one in which the sign-up began. */
    password: Password.optional(),
  }),
  output: SignedIn,
})

/** The response does not depend on whether the address has an account. */
export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/v1/account/password-reset-links',
  audience: 'anyone',
  summary: 'Mails a link for a new password; it lasts thirty minutes and voids older links.',
  input: z.object({ email }),
  output: sentLink,
})

export const getPasswordReset = endpoint({
  method: 'GET',
  path: '/api/v1/account/password-reset',
  audience: 'link',
  summary: 'The account whose password link was opened in this browser.',
  input: noInput,
  output: z.object({ email: z.string() }),
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/v1/account/password-reset',
  audience: 'link',
  summary: 'Sets a new password with an opened link, and ends every session of the account.',
  input: z.object({ newPassword: NewPassword }),
  output: done.extend({ email: z.string() }),
})
