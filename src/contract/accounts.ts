import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email({ error: 'not_an_email' }))

/** Long rather than complicated: 12 characters, any of them. */
export const NewPassword = z
  .string()
  .min(12, { error: 'password_too_short' })
  .max(128, { error: 'password_too_long' })

const Role = z.object({
  name: z.enum([
    'club_staff',
    'club_admin',
    'operator_support',
    'operator_finance',
    'operator_admin',
  ]),
  clubId: z.uuid().nullable(),
})

export const Me = z.object({
  account: z
    .object({
      id: z.uuid(),
      email: z.string(),
      name: z.string(),
      emailVerified: z.boolean(),
      hasPassword: z.boolean(),
    })
    .nullable(),
  roles: z.array(Role),
  /** Sign-ins anyone may use; only in the demonstration. */
  demoSignIns: z
    .array(z.object({ label: z.string(), email: z.string(), password: z.string() }))
    .optional(),
})
export type Me = z.output<typeof Me>

const noInput = z.object({})
const done = z.object({ done: z.literal(true) })

export const getMe = endpoint({
  method: 'GET',
  path: '/api/v1/account/me',
  audience: 'anyone',
  summary: 'Who is signed in, with roles; account is null for a visitor.',
  input: noInput,
  output: Me,
})

export const signInWithPassword = endpoint({
  method: 'POST',
  path: '/api/v1/account/sign-in',
  audience: 'anyone',
  summary: 'Signs in with e-mail and password.',
  input: z.object({ email: Email, password: z.string().min(1).max(128) }),
  output: done,
})

/** Answers alike whether or not the address has an account. */
export const requestSignInCode = endpoint({
  method: 'POST',
  path: '/api/v1/account/sign-in-codes',
  audience: 'anyone',
  summary: 'Mails a one-time code that lasts ten minutes.',
  input: z.object({ email: Email }),
  output: z.object({
    sent: z.literal(true),
    /** The code itself; only in the demonstration. */
    demoCode: z.string().optional(),
  }),
})

export const signInWithCode = endpoint({
  method: 'POST',
  path: '/api/v1/account/sign-in-with-code',
  audience: 'anyone',
  summary: 'Signs in with e-mail and a mailed one-time code.',
  input: z.object({
    email: Email,
    /** Pasted codes come with spaces. */
    code: z
      .string()
      .max(20)
      .transform((text) => text.replace(/\s/g, ''))
      .pipe(z.string().regex(/^\d{6}$/, { error: 'not_a_code' })),
  }),
  output: done,
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/v1/account/sign-out',
  audience: 'anyone',
  summary: 'Ends the session; also succeeds when there is none.',
  input: noInput,
  output: done,
})

export const setPassword = endpoint({
  method: 'PUT',
  path: '/api/v1/account/password',
  audience: 'signed_in',
  summary: 'Gives the account a password, or changes the one it has and ends its other sessions.',
  input: z.object({
    newPassword: NewPassword,
    /** Required when the account already has a password. */
    currentPassword: z.string().min(1).max(128).optional(),
  }),
  output: done,
})
