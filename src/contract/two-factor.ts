import { z } from 'zod'
import { Password } from './accounts.ts'
import { endpoint } from './endpoint.ts'

const appCode = String.raw`\d{6}|\d{3}\s\d{3}`
const backupCode = String.raw`[a-zA-Z2-9]{5}[\s-]?[a-zA-Z2-9]{5}`

const code = (shape: string) =>
  z
    .string()
    .max(30)
    .regex(new RegExp(String.raw`^\s*(${shape})\s*$`), { error: 'not_a_code' })
    .transform((text) => text.replace(/[\s-]/g, '').toLowerCase())

const AppCode = code(appCode)

/** Six digits from the app, or a printed backup code; both as they are typed and pasted. */
const SecondCode = code(`${appCode}|${backupCode}`)

const noInput = z.object({})
const done = z.object({ done: z.literal(true) })

/** The code that the app would show now; only in the demonstration (E14). */
const demoCode = z.string().optional()

const BackupCodes = z.object({
  /** Shown this once. Each opens the account one time. */
  backupCodes: z.array(z.string()).length(10),
})

/** Why a second step is refused; each has a Danish sentence. */
export type SecondStepRefusal = 'second_code_wrong' | 'second_code_used' | 'second_step_over'

export const showSecondStep = endpoint({
  method: 'GET',
  path: '/api/v1/account/second-step',
  audience: 'link',
  summary: 'The sign-in that awaits its second step in this browser.',
  input: noInput,
  output: z.object({
    email: z.string(),
    /** The person may ask us not to ask here for thirty days. */
    mayRemember: z.boolean(),
    demoCode,
  }),
})

export const verifySecondStep = endpoint({
  method: 'POST',
  path: '/api/v1/account/second-step',
  audience: 'link',
  errors: ['wrong_credentials'],
  summary: 'Ends a sign-in with a code from the app or a backup code.',
  input: z.object({
    code: SecondCode,
    /** A form without scripts sends `on`. */
    remember: z.union([z.boolean(), z.literal('on').transform(() => true)]).optional(),
  }),
  output: done,
})

export const TwoFactor = z.object({
  isOn: z.boolean(),
  /** The account holds a role that nobody holds without it. */
  isObligatory: z.boolean(),
  /** Switching it on asks for the password. */
  hasPassword: z.boolean(),
  backupCodesLeft: z.int().min(0).max(10),
  demoCode,
})
export type TwoFactor = z.output<typeof TwoFactor>

export const showTwoFactor = endpoint({
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
  summary: 'Makes a secret for an app. Counts for nothing until `confirmTwoFactor`.',
  input: z.object({
    /** Required when the account has one. */
    password: Password.optional(),
  }),
  output: z.object({
    /** `otpauth://…`, drawn as a QR code. */
    uri: z.string(),
    /** The same secret to be typed, base32. */
    secret: z.string(),
    demoCode,
  }),
})

export const confirmTwoFactor = endpoint({
  method: 'POST',
  path: '/api/v1/account/two-factor/confirm',
  audience: 'signed_in',
  errors: ['wrong_credentials'],
  summary: 'Switches two-factor sign-in on by the first code from the app; ends other sessions.',
  input: z.object({ code: AppCode }),
  output: BackupCodes,
})

export const renewBackupCodes = endpoint({
  method: 'POST',
  path: '/api/v1/account/two-factor/backup-codes',
  audience: 'signed_in',
  errors: ['wrong_credentials'],
  summary: 'Ten new backup codes in place of the old, against a fresh code.',
  input: z.object({ code: SecondCode }),
  output: BackupCodes,
})

export const removeTwoFactor = endpoint({
  method: 'POST',
  path: '/api/v1/account/two-factor/remove',
  audience: 'signed_in',
  errors: ['wrong_credentials'],
  summary: 'Switches two-factor sign-in off, against a fresh code; also the way to another phone.',
  input: z.object({ code: SecondCode }),
  output: done,
})
