import * as contract from '#contract/security.ts'
import { handle, type App } from '../http/handle.ts'
import type { GetAuth } from './auth.ts'
import type { RevokeKeys } from './end-keys.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  removePasskey,
  signInWithPasskey,
} from './passkeys.ts'
import { requestProofCode } from './reauthenticate.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'

/** Where one is signed in, and the keys that one's own devices keep. */
export function securityRoutes(app: App, getAuth: GetAuth, revokeKeys: RevokeKeys) {
  handle(app, contract.listSessions, (ctx) => listSessions(ctx, getAuth))
  handle(app, contract.endSession, endSession)
  handle(app, contract.endOtherSessions, (ctx) => endOtherSessions(ctx, getAuth, revokeKeys))
  handle(app, contract.listPasskeys, listPasskeys)
  handle(app, contract.beginPasskey, (ctx) => beginPasskey(ctx, getAuth))
  handle(app, contract.addPasskey, (ctx, input) => addPasskey(ctx, getAuth, input))
  handle(app, contract.requestProofCode, (ctx) => requestProofCode(ctx, getAuth))
  handle(app, contract.removePasskey, (ctx, input) => removePasskey(ctx, getAuth, input))
  handle(app, contract.beginPasskeySignIn, (ctx) => beginPasskeySignIn(ctx, getAuth))
  handle(app, contract.signInWithPasskey, (ctx, input) => signInWithPasskey(ctx, getAuth, input))
}
