import { passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'

/**
 * Passkeys (E27). A device must have made sure that it is its owner who asks – by a finger, a face
 * or a code –, for then the key is something one has and something one is or knows: both steps of a
 * sign-in. The plugin only wishes for that; here it is required, of new keys and at every sign-in.
 */
export function passkeys(origin: string) {
  return passkey({
    rpName: 'Sæsonkortet',
    origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    advanced: { webAuthnChallengeCookie: 'passkey_challenge' },
    schema: { passkey: { modelName: 'passkeys', fields: { userId: 'accountId' } } },
    registration: {
      afterVerification: async ({ verification }) => {
        requireVerified(verification.registrationInfo?.userVerified)
      },
    },
    authentication: {
      afterVerification: async ({ verification }) => {
        requireVerified(verification.authenticationInfo.userVerified)
      },
    },
  })
}

function requireVerified(isVerified: boolean | undefined) {
  if (!isVerified) throw new APIError('UNAUTHORIZED', { code: 'USER_NOT_VERIFIED' })
}
