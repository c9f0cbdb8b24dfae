import { z } from 'zod'
import { MailedCode, Password, SignedIn } from './endpoints.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { withoutCpr } from '#contract/shared/free-text.ts'

const noInput = z.object({})
const done = z.object({ done: z.literal(true) })

/** Why a passkey is refused; each has a Danish sentence. */
export type PasskeyRefusal = 'passkey_refused' | 'too_many_passkeys' | 'sign_in_again'

export const Session = z.object({
  id: z.uuid(),
  /** `Chrome på en Windows-pc`: the user agent in words. */
  browser: z.string(),
  /** The masked IP address, as `203.0.…`. */
  place: z.string(),
  signedInOn: z.iso.date(),
  usedOn: z.iso.date(),
  isThis: z.boolean(),
  /** Whether this browser is remembered for 30 days and skips the second step (D16). */
  isRemembered: z.boolean(),
})
export type Session = z.output<typeof Session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v1/account/sessions',
  audience: 'signed_in',
  summary: 'The sessions of the account, the most recently used first.',
  input: noInput,
  output: z.object({ sessions: z.array(Session) }),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/account/sessions/:sessionId',
  audience: 'signed_in',
  summary: 'Ends one of the account’s sessions and forgets its remembered browser.',
  input: z.object({ sessionId: z.uuid() }),
  output: done,
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/v1/account/sessions/end-others',
  audience: 'signed_in',
  summary:
    'Ends all sessions of the account except the current one, and the keys of its other phones.',
  input: noInput,
  output: z.object({ ended: z.int().min(0) }),
})

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  addedOn: z.iso.date(),
})
export type Passkey = z.output<typeof Passkey>

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/v1/account/passkeys',
  audience: 'signed_in',
  summary: 'The account’s passkeys with the names that their owner chose.',
  input: noInput,
  output: z.object({ passkeys: z.array(Passkey) }),
})

/** The options of the browser's Web Authentication API, created by our server. */
const ceremony = z.looseObject({ challenge: z.string() })

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/account/passkeys/begin',
  audience: 'signed_in',
  errors: ['two_factor_needed'],
  summary: 'The options for creating a passkey; requires a sign-in within the last hour.',
  input: noInput,
  output: z.object({ options: ceremony }),
})

const base64 = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\w-]*$/)

const credential = {
  id: base64(1400),
  rawId: base64(1400),
  type: z.literal('public-key'),
}

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/account/passkeys',
  audience: 'signed_in',
  summary: 'Stores the public key of a passkey that a device has created.',
  input: z.object({
    name: withoutCpr(z.string().trim().min(1, { error: 'name_missing' }).max(60)),
    response: z.object({
      ...credential,
      response: z.object({
        clientDataJSON: base64(4000),
        attestationObject: base64(20_000),
        transports: z.array(z.string().max(30)).max(10).optional(),
      }),
    }),
  }),
  output: done,
})

/** A renewed proof of identity: the password, or a code that `requestProofCode` mailed. */
export const proof = {
  password: Password.optional(),
  code: MailedCode.optional(),
}

export const requestProofCode = endpoint({
  method: 'POST',
  path: '/api/v1/account/proof-codes',
  audience: 'signed_in',
  summary: 'Mails a one-time code to the account’s address, as a renewed proof of identity.',
  input: noInput,
  output: z.object({
    sent: z.literal(true),
    /** The code itself; only in the demonstration. */
    demoCode: z.string().optional(),
  }),
})

/** A sign-in within the last ten minutes is proof enough; after that `refused` with `proof_needed`. */
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/v1/account/passkeys/:passkeyId',
  audience: 'signed_in',
  summary: 'Deletes one of the account’s passkeys, after a recent sign-in or a proof.',
  input: z.object({ passkeyId: z.uuid(), ...proof }),
  output: done,
})

export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/v1/account/passkey-sign-in/begin',
  audience: 'anyone',
  summary: 'The options for signing in with a passkey; the same for everyone.',
  input: noInput,
  output: z.object({ options: ceremony }),
})

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/account/passkey-sign-in',
  audience: 'anyone',
  summary: 'Signs in with a passkey whose device verified the user, which passes both steps.',
  input: z.object({
    response: z.object({
      ...credential,
      response: z.object({
        clientDataJSON: base64(4000),
        authenticatorData: base64(4000),
        signature: base64(4000),
        userHandle: base64(200).optional(),
      }),
    }),
  }),
  output: SignedIn,
})
