import { z } from 'zod'
import { MailedCode, Password, SignedIn } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { withoutCpr } from './free-text.ts'

const noInput = z.object({})
const done = z.object({ done: z.literal(true) })

/** Why a passkey is refused; each has a Danish sentence. */
export type PasskeyRefusal = 'passkey_refused' | 'too_many_passkeys' | 'sign_in_again'

export const Session = z.object({
  id: z.uuid(),
  /** `Chrome på en Windows-pc`: what the browser calls itself, in words. */
  browser: z.string(),
  /** The beginning of the address, as `203.0.…`. */
  place: z.string(),
  signedInOn: z.iso.date(),
  usedOn: z.iso.date(),
  isThis: z.boolean(),
  /** The second step is left out here (D16). */
  isRemembered: z.boolean(),
})
export type Session = z.output<typeof Session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v1/account/sessions',
  audience: 'signed_in',
  summary: 'Where the account is signed in, the latest used first.',
  input: noInput,
  output: z.object({ sessions: z.array(Session) }),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/account/sessions/:sessionId',
  audience: 'signed_in',
  summary: 'Ends one of the account’s own sessions; its browser is remembered no longer.',
  input: z.object({ sessionId: z.uuid() }),
  output: done,
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/v1/account/sessions/end-others',
  audience: 'signed_in',
  summary:
    'Ends all of the account’s sessions but the one that asks, and the keys of its other phones.',
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
  summary: 'The account’s passkeys, by the names their owner gave them.',
  input: noInput,
  output: z.object({ passkeys: z.array(Passkey) }),
})

/** As the Web Authentication API of a browser takes it; our server makes it and reads it back. */
const ceremony = z.looseObject({ challenge: z.string() })

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/account/passkeys/begin',
  audience: 'signed_in',
  errors: ['two_factor_needed'],
  summary: 'What a device needs to make a passkey; asks for a sign-in within the last hour.',
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
  summary: 'Keeps the public half of a passkey that a device has made.',
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

/** What shows once more who one is: the password, or a code that `requestProofCode` mailed. */
export const proof = {
  password: Password.optional(),
  code: MailedCode.optional(),
}

export const requestProofCode = endpoint({
  method: 'POST',
  path: '/api/v1/account/proof-codes',
  audience: 'signed_in',
  summary: 'Mails a one-time code to the own address, for what asks who one is once more.',
  input: noInput,
  output: z.object({
    sent: z.literal(true),
    /** The code itself; only in the demonstration. */
    demoCode: z.string().optional(),
  }),
})

/** Ten minutes after a sign-in nothing more is asked; then `proof_needed`. */
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/v1/account/passkeys/:passkeyId',
  audience: 'signed_in',
  summary: 'Forgets one of the account’s own passkeys, after a recent sign-in or a proof.',
  input: z.object({ passkeyId: z.uuid(), ...proof }),
  output: done,
})

export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/v1/account/passkey-sign-in/begin',
  audience: 'anyone',
  summary: 'What a device needs to sign in with a passkey; the same for everyone.',
  input: noInput,
  output: z.object({ options: ceremony }),
})

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/account/passkey-sign-in',
  audience: 'anyone',
  summary: 'Signs in with a passkey; who was asked for a finger or a code has passed both steps.',
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
