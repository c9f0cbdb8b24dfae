import { z } from 'zod'
import { MailedCode } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { proof } from './security.ts'

/**
 * Signing in by DGU (docs/algorithms/dgu-login.md). `/oauth-login` and `/oauth/callback` are
 * addresses that a browser opens; what came of them is asked here. The HttpOnly cookie
 * `dgu_login` says whose browser it is.
 */

/** Every way in which a DGU login leads to nothing; each has its explanation in Danish. */
export const dguOutcomes = [
  'cancelled',
  'refused_there',
  'expired',
  'used',
  'unknown',
  'code_refused',
  'login_down',
  'register_down',
  'no_golfer',
  'too_young',
  'linked_elsewhere',
  'account_has_other',
  'golfer_has_account',
  'other_golfer',
  'other_member',
  'same_golfer',
  'purchase_gone',
  'unsuitable',
  'too_many',
  'off',
] as const

export type DguOutcome = (typeof dguOutcomes)[number]

/** Every `reason` of the code `refused` when a press, not a login, leads to nothing. */
export type DguRefusal =
  | 'linked_elsewhere'
  | 'account_has_other'
  | 'too_young'
  /** Half an hour has gone since the login; also without one in this browser. */
  | 'dgu_login_over'
  /** Nobody could sign in to the account without the DGU login. */
  | 'last_way_in'

const golfer = z.object({
  firstName: z.string(),
  lastName: z.string(),
  homeClub: z.string().nullable(),
  /** `18,4`, `+1,2`; null when unknown. */
  handicap: z.string().nullable(),
  /** As the golf union has it: a suggestion, proven by nothing. */
  email: z.string().nullable(),
})

const state = z.object({
  /** Can anybody sign in by DGU here? */
  available: z.boolean(),
  /** What came of the last login in this browser, when it led to nothing. */
  outcome: z.object({ code: z.enum(dguOutcomes), next: z.string() }).nullable(),
  /** Signed in by DGU, but linked to no account yet. */
  golfer: golfer.nullable(),
  /** The signed-in account’s own link. */
  linked: z.object({ since: z.iso.datetime(), name: z.string() }).nullable(),
})
export type DguLogin = z.output<typeof state>

export const getDguLogin = endpoint({
  method: 'GET',
  path: '/api/v1/account/dgu-login',
  audience: 'anyone',
  summary: 'Where the DGU login stands in this browser, and whether the account is linked',
  input: z.object({}),
  output: state,
})

/** The same answer whether or not the address has an account. A new code makes the earlier one void. */
export const sendDguCode = endpoint({
  method: 'POST',
  path: '/api/v1/account/dgu-login/code',
  audience: 'link',
  summary: 'Mail a code that proves the address of a golfer who signed in by DGU',
  input: z.object({ email: z.email().max(254).toLowerCase() }),
  output: z.object({
    sentTo: z.string(),
    /** In the demonstration alone (E14). */
    demoCode: z.string().optional(),
  }),
})

/**
 * Proves the address and signs in. An address without an account gets one, linked to the golfer;
 * an account that was there before is signed in to, and linked by `linkDguLogin` alone.
 */
export const checkDguCode = endpoint({
  method: 'POST',
  path: '/api/v1/account/dgu-login/code/check',
  audience: 'link',
  summary: 'Prove the address by its code, and sign in',
  input: z.object({ code: MailedCode }),
  output: z.object({
    /** `link` asks whether to link · `second_step` signs in first · `done` leads to `next`. */
    step: z.enum(['done', 'link', 'second_step']),
    next: z.string(),
  }),
})

/** Links the golfer who signed in by DGU in this browser to the signed-in account. */
export const linkDguLogin = endpoint({
  method: 'POST',
  path: '/api/v1/account/dgu-login/link',
  audience: 'signed_in',
  errors: ['link_expired'],
  summary: 'Link a DGU login to my account',
  input: z.object({}),
  output: z.object({ next: z.string() }),
})

/**
 * Refused with `last_way_in` when nobody could sign in to the account afterwards, and with `proof_needed`
 * from ten minutes after the sign-in on.
 */
export const unlinkDguLogin = endpoint({
  method: 'POST',
  path: '/api/v1/account/dgu-login/unlink',
  audience: 'signed_in',
  errors: ['wrong_credentials'],
  summary: 'Take the DGU login away from my account, after a recent sign-in or a proof',
  input: z.object(proof),
  output: z.object({ done: z.literal(true) }),
})
