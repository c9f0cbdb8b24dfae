import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { beginPasskeySignIn, signInWithPasskey } from '#contract/accounts/security.ts'
import { call } from '../../api.ts'

/** Loaded on demand, because few visits use a passkey. */
const device = () => import('@simplewebauthn/browser')

export const hasPasskeys = () => typeof window !== 'undefined' && 'PublicKeyCredential' in window

/** Creates a passkey on the device; rejects when the person cancels. */
export async function makePasskey(options: { challenge: string }) {
  const { startRegistration } = await device()
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const { id, rawId, type, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports } = response
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
}

/**
 * Signs in with a passkey of this device. `quietly` offers it among the autofill suggestions of the mail
 * field and waits there until it is chosen.
 */
export async function signInByDevice({ quietly = false } = {}) {
  const { startAuthentication, browserSupportsWebAuthnAutofill } = await device()
  if (quietly && !(await browserSupportsWebAuthnAutofill())) return undefined
  const { options } = await call(beginPasskeySignIn, {})
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const answer = await startAuthentication({
    optionsJSON,
    useBrowserAutofill: quietly,
    verifyBrowserAutofillInput: false,
  })
  const { id, rawId, type, response } = answer
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return call(signInWithPasskey, {
    response: {
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature, userHandle },
    },
  })
}

/** The person cancelled the device's dialog, or it timed out; no error is shown. */
export const isDeclined = (error: unknown) =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
