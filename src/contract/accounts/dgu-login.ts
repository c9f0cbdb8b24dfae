import { z } from 'zod'
import { email } from '#contract/shared/email.ts'
import { MailedCode } from './endpoints.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { proof } from './security.ts'

/**
 * Sign-in with DGU (docs/algorithms/dgu-login.md). The browser opens `/oauth-login` and
 * `/oauth/callback`; these endpoints return the outcome. The HttpOnly cookie `dgu_login` identifies
 * the browser.
 */

/** Every outcome of a DGU login that failed; each has its explanation in Danish. */
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

/** Every `reason` of the code `refused` of the endpoints below. */
export type DguRefusal =
  | 'linked_elsewhere'
  | 'account_has_other'
  | 'too_young'
  /** The login is more than half an hour old, or this browser has none. */
  | 'dgu_login_over'
  /** The DGU login is the only way to sign in to the account. */
  | 'last_way_in'

const golfer = z.object({
  firstName: z.string(),
  lastName: z.string(),
  homeClub: z.string().nullable(),
  /** `18,4`, `+1,2`; null when unknown. */
  handicap: z.string().nullable(),
  /** The address that DGU has registered: a suggestion, and not verified. */
  email: z.string().nullable(),
})

const state = z.object({
  /** Whether this service offers a DGU login. */
  available: z.boolean(),
  /** The outcome of the last login in this browser, when it failed. */
  outcome: z.object({ code: z.enum(dguOutcomes), next: z.string() }).nullable(),
  /** The golfer who signed in with DGU and is not linked to an account yet. */
  golfer: golfer.nullable(),
  /** The signed-in account’s own link. */
  linked: z.object({ since: z.iso.datetime(), name: z.string() }).nullable(),
})
export type DguLogin = z.output<typeof state>

export const getDguLogin = endpoint({
  method: 'GET',
  path: '/api/v1/account/dgu-login',
  audience: 'anyone',
  summary: 'The state of the DGU login in this browser, and whether the account is linked',
  input: z.object({}),
  output: state,
})

/** The response does not depend on whether the address has an account. A new code voids the former. */
export const sendDguCode = endpoint({
  method: 'POST',
  path: '/api/v1/account/dgu-login/code',
  audience: 'link',
  summary: 'Mail a code that proves the address of a golfer who signed in with DGU',
  input: z.object({ email }),
  output: z.object({
    sentTo: z.string(),
    /** The code itself; present only in the demonstration (E14). */
    demoCode: z.string().optional(),
  }),
})

/**
 * Proves the address and signs in. An address without an account gets a new one, linked to the
 * golfer. An existing account is only linked by `linkDguLogin`.
 */
export const checkDguCode = endpoint({
  method: 'POST',
  path: '/api/v1/account/dgu-login/code/check',
  audience: 'link',
  summary: 'Prove the address by its code, and sign in',
  input: z.object({ code: MailedCode }),
  output: z.object({
    /** `link`: offer to link. `second_step`: finish the sign-in first. `done`: continue to `next`. */
    step: z.enum(['done', 'link', 'second_step']),
    next: z.string(),
  }),
})

/** Links the golfer who signed in with DGU in this browser to the signed-in account. */
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
 * `refused` with `last_way_in` when the DGU login is the only way to sign in, and with `proof_needed`
 * when the sign-in is more than ten minutes old.
 */
export const unlinkDguLogin = endpoint({
  method: 'POST',
  path: '/api/v1/account/dgu-login/unlink',
  audience: 'signed_in',
  errors: ['wrong_credentials'],
  summary: 'Unlink the DGU login from my account, after a recent sign-in or a proof',
  input: z.object(proof),
  output: z.object({ done: z.literal(true) }),
})
