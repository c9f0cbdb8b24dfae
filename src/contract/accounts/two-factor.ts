import { z } from 'zod'
import { Password } from './endpoints.ts'
import { endpoint } from '#contract/shared/endpoint.ts'

const appCode = String.raw`\d{6}|\d{3}\s\d{3}`
const backupCode = String.raw`[a-zA-Z2-9]{5}[\s-]?[a-zA-Z2-9]{5}`

const code = (shape: string) =>
  z
    .string()
    .max(30)
    .regex(new RegExp(String.raw`^\s*(${shape})\s*$`), { error: 'not_a_code' })
    .transform((text) => text.replace(/[\s-]/g, '').toLowerCase())

const AppCode = code(appCode)

/** Six digits from the app or a printed backup code, as people type or paste them. */
const SecondCode = code(`${appCode}|${backupCode}`)

const noInput = z.object({})
const done = z.object({ done: z.literal(true) })

/** The code that the app would show now; present only in the demonstration. */
const demoCode = z.string().optional()

const BackupCodes = z.object({
  /** Shown only once. Each works one time. */
  backupCodes: z.array(z.string()).length(10),
})

/** Why a second step is refused; each has a Danish sentence. */
export type SecondStepRefusal = 'second_code_wrong' | 'second_code_used' | 'second_step_over'

export const getSecondStep = endpoint({
  method: 'GET',
  path: '/api/v1/account/second-step',
  audience: 'link',
  summary: 'The sign-in in this browser that awaits its second step.',
  input: noInput,
  output: z.object({
    email: z.string(),
    /** Whether this browser may be remembered, so that it skips the second step for thirty days. */
    mayRemember: z.boolean(),
    demoCode,
  }),
})

export const verifySecondStep = endpoint({
  method: 'POST',
  path: '/api/v1/account/second-step',
  audience: 'link',
  errors: ['wrong_credentials'],
  summary: 'Completes a sign-in with a code from the app or a backup code.',
  input: z.object({
    code: SecondCode,
    /** A form without scripts sends `on`. */
    remember: z.union([z.boolean(), z.literal('on').transform(() => true)]).optional(),
  }),
  output: done,
})

export const TwoFactor = z.object({
  isOn: z.boolean(),
  /** The account has a role that requires two-factor sign-in. */
  isObligatory: z.boolean(),
  /** Enabling it requires the password when there is one. */
  hasPassword: z.boolean(),
  backupCodesLeft: z.int().min(0).max(10),
  demoCode,
})
export type TwoFactor = z.output<typeof TwoFactor>

export const getTwoFactor = endpoint({
  method: 'GET',
  path: '/api/v1/account/two-factor',
  audience: 'signed_in',
  summary: 'Whether the account has two-factor sign-in, and how many backup codes are left.',
  input: noInput,
  output: TwoFactor,
})

export const beginTwoFactor = endpoint({
  method: 'POST',
  path: '/api/v1/account/two-factor',
  audience: 'signed_in',
  errors: ['wrong_credentials'],
  summary: 'Creates a secret for an app; it takes effect with `confirmTwoFactor`.',
  input: z.object({
    /** Required when the account has a password. */
    password: Password.optional(),
  }),
  output: z.object({
    /** `otpauth://…`, drawn as a QR code. */
    uri: z.string(),
    /** The secret in base32, for typing. */
    secret: z.string(),
    demoCode,
  }),
})

export const confirmTwoFactor = endpoint({
  method: 'POST',
  path: '/api/v1/account/two-factor/confirm',
  audience: 'signed_in',
  errors: ['wrong_credentials'],
  summary: 'Enables two-factor sign-in with the first code from the app, and ends other sessions.',
  input: z.object({ code: AppCode }),
  output: BackupCodes,
})

export const renewBackupCodes = endpoint({
  method: 'POST',
  path: '/api/v1/account/two-factor/backup-codes',
  audience: 'signed_in',
  errors: ['wrong_credentials'],
  summary: 'Replaces the backup codes with ten new ones; requires a current code.',
  input: z.object({ code: SecondCode }),
  output: BackupCodes,
})

export const removeTwoFactor = endpoint({
  method: 'POST',
  path: '/api/v1/account/two-factor/remove',
  audience: 'signed_in',
  errors: ['wrong_credentials'],
  summary: 'Disables two-factor sign-in with a current code; also used to change phone.',
  input: z.object({ code: SecondCode }),
  output: done,
})
