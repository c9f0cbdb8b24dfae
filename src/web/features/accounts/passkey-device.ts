import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { beginPasskeySignIn, signInWithPasskey } from '#contract/security.ts'
import { call } from '../../api.ts'

/** Fetched when it is needed: hardly any visit asks a device for a key. */
const device = () => import('@simplewebauthn/browser')

export const hasPasskeys = () => typeof window !== 'undefined' && 'PublicKeyCredential' in window

/** Rejects when the person says no to her own device; nothing has happened then. */
export async function makePasskey(options: { challenge: string }) {
  const { startRegistration } = await device()
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const { id, rawId, type, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports } = response
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
}

/**
 * Signs in with a key of this device. `quietly` offers it among the browser's own suggestions in
 * the field for the mail, and waits there until it is chosen or something else is done.
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

/** The person closed her device's question, or it ran out: nothing to make a fuss about. */
export const isDeclined = (error: unknown) =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
