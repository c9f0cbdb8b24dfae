import * as contract from '#contract/security.ts'
import { handle, type App } from '../http/handle.ts'
import type { OpenAuth } from './auth.ts'
import type { EndKeys } from './end-keys.ts'
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
export function securityRoutes(app: App, auth: OpenAuth, endKeys: EndKeys) {
  handle(app, contract.listSessions, (ctx) => listSessions(ctx, auth))
  handle(app, contract.endSession, endSession)
  handle(app, contract.endOtherSessions, (ctx) => endOtherSessions(ctx, auth, endKeys))
  handle(app, contract.listPasskeys, listPasskeys)
  handle(app, contract.beginPasskey, (ctx) => beginPasskey(ctx, auth))
  handle(app, contract.addPasskey, (ctx, input) => addPasskey(ctx, auth, input))
  handle(app, contract.requestProofCode, (ctx) => requestProofCode(ctx, auth))
  handle(app, contract.removePasskey, (ctx, input) => removePasskey(ctx, auth, input))
  handle(app, contract.beginPasskeySignIn, (ctx) => beginPasskeySignIn(ctx, auth))
  handle(app, contract.signInWithPasskey, (ctx, input) => signInWithPasskey(ctx, auth, input))
}
