import { z } from 'zod'
import { email } from '#contract/shared/email.ts'
import { roleNames } from '#domain/accounts/roles.ts'
import {
  longestPassword,
  normalPassword,
  passwordLength,
  shortestPassword,
} from '#domain/accounts/password.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { withoutCpr } from '#contract/shared/free-text.ts'

/**
 * The name of an account holder. Characters of a web address are refused, because our mails greet by
 * this name and anybody can enter a stranger's mail address beside it.
 */
export const PersonName = withoutCpr(
  z
    .string()
    .trim()
    .min(2, { error: 'name_missing' })
    .max(180)
    .regex(/^[^<>@/\\:]*$/, { error: 'name_odd' }),
)

/** A password as a form sends it. The limit leaves room for 128 characters before normalization. */
export const Password = z.string().min(1).max(512).transform(normalPassword)

/** Long rather than complicated: 12 to 128 characters, any of them (docs/algorithms/passwords.md). */
export const NewPassword = z
  .string()
  .min(shortestPassword, { error: 'password_too_short' })
  .max(512, { error: 'password_too_long' })
  .transform(normalPassword)
  .refine((text) => passwordLength(text) >= shortestPassword, { error: 'password_too_short' })
  .refine((text) => passwordLength(text) <= longestPassword, { error: 'password_too_long' })

/** A role with the club, company or tournament that it applies to; null for an operator's role. */
const Role = z.object({ name: z.enum(roleNames), scopeId: z.uuid().nullable() })

export const Me = z.object({
  account: z
    .object({
      id: z.uuid(),
      email: z.string(),
      name: z.string(),
      emailVerified: z.boolean(),
      hasPassword: z.boolean(),
      /** `due`: enabled, but this session has not passed it. Operators need `passed`. */
      twoFactor: z.enum(['off', 'due', 'passed']),
    })
    .nullable(),
  roles: z.array(Role),
  /** Present while an operator sees the service as this account. */
  viewing: z.object({ secondsLeft: z.int() }).optional(),
  /** Sign-ins that anybody may use; present only in the demonstration. */
  demoSignIns: z
    .array(z.object({ label: z.string(), email: z.string(), password: z.string() }))
    .optional(),
})
export type Me = z.output<typeof Me>

/** The result of the first step of a sign-in. */
export const SignedIn = z.object({
  /** False: the account has two-factor sign-in, and `verifySecondStep` must follow in ten minutes. */
  done: z.boolean(),
})
export type SignedIn = z.output<typeof SignedIn>

/** Six digits; spaces are allowed because pasted codes often contain them. */
export const MailedCode = z
  .string()
  .max(20)
  .regex(/^\s*(\d\s*){6}$/, { error: 'not_a_code' })
  .transform((text) => text.replace(/\s/g, ''))

const sentCode = z.object({
  sent: z.literal(true),
  /** The code itself; only in the demonstration. */
  demoCode: z.string().optional(),
})

const noInput = z.object({})
const done = z.object({ done: z.literal(true) })

export const getMe = endpoint({
  method: 'GET',
  path: '/api/v1/account/me',
  audience: 'anyone',
  summary: 'The signed-in account and its roles; `account` is null for a visitor.',
  input: noInput,
  output: Me,
})

export const signInWithPassword = endpoint({
  method: 'POST',
  path: '/api/v1/account/sign-in',
  audience: 'anyone',
  errors: ['wrong_credentials'],
  summary: 'Signs in with e-mail and password.',
  input: z.object({ email, password: Password }),
  output: SignedIn,
})

/** The response does not depend on whether the address has an account. */
export const requestSignInCode = endpoint({
  method: 'POST',
  path: '/api/v1/account/sign-in-codes',
  audience: 'anyone',
  summary: 'Mails a one-time code that lasts ten minutes.',
  input: z.object({ email }),
  output: sentCode,
})

export const signInWithCode = endpoint({
  method: 'POST',
  path: '/api/v1/account/sign-in-with-code',
  audience: 'anyone',
  errors: ['wrong_credentials'],
  summary: 'Signs in with e-mail and a mailed one-time code.',
  input: z.object({ email, code: MailedCode }),
  output: SignedIn,
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/v1/account/sign-out',
  audience: 'anyone',
  summary: 'Ends the session; also succeeds when there is none.',
  input: noInput,
  output: done,
})

/**
 * `refused` with `password_wrong`, `password_common` or `password_about_you`; with `sign_in_again`
 * when the account has no password yet and the sign-in is more than an hour old.
 */
export const setPassword = endpoint({
  method: 'PUT',
  path: '/api/v1/account/password',
  audience: 'signed_in',
  summary: 'Sets the first password of an account, or changes it and ends the other sessions.',
  input: z.object({
    newPassword: NewPassword,
    /** Required when the account already has a password. */
    currentPassword: Password.optional(),
  }),
  output: done,
})
