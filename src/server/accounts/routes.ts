import type { Context } from 'hono'
import * as contract from '#contract/accounts/endpoints.ts'
import type { Output } from '#contract/shared/endpoint.ts'
import * as profile from '#contract/accounts/profile.ts'
import * as twoFactor from '#contract/accounts/two-factor.ts'
import * as impersonation from '#contract/accounts/impersonation.ts'
import * as invitations from '#contract/accounts/invitations.ts'
import { startPageOfRole } from '#domain/accounts/role-start-page.ts'
import { ensureAnalyticsId, getMe, getProfile, saveProfile } from './profile.ts'
import { acceptInvitation, getInvitation, invitationCookie } from './accept-invitation.ts'
import { AppError } from '../app-error.ts'
import type { FormPage } from '../http/handle-form-post.ts'
import { handle, type App, type AppEnv } from '../http/handle.ts'
import { magicLinkRoute } from '../http/magic-link-routes.ts'
import {
  afterSignIn,
  loginPage,
  signInWithCode,
  signInWithPassword,
  signOut,
  requestSignInCode,
} from './sign-in.ts'
import { ourCodeFor } from './auth-errors.ts'
import { authPath, type GetAuth } from './auth.ts'
import { type RevokeKeys, endOtherSessions, endSession, listSessions } from './sessions.ts'
import { verifySecondStep, getSecondStep } from './second-step.ts'
import { beginImpersonation, endImpersonation, getImpersonation } from './impersonate.ts'
import { mailedLinkRoutes } from './mailed-link-routes.ts'
import { setPassword } from './set-password.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  removeTwoFactor,
  renewBackupCodes,
  getTwoFactor,
  type AfterSwitchOn,
} from './two-factor.ts'
import * as security from '#contract/accounts/security.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  removePasskey,
  signInWithPasskey,
} from './passkeys.ts'
import { requestProofCode } from './reauthenticate.ts'

type Hooks = { revokeKeys: RevokeKeys; afterSwitchOn: AfterSwitchOn }

export function accountRoutes(app: App, getAuth: GetAuth, { revokeKeys, afterSwitchOn }: Hooks) {
  const dependencies = { getAuth, revokeKeys, afterSwitchOn }
  handle(app, contract.getMe, getMe)
  const byPassword = { page: loginPage, next: afterSignIn, secret: ['password'] }
  handle(
    app,
    contract.signInWithPassword,
    (ctx, input) => signInWithPassword(ctx, getAuth, input),
    byPassword,
  )
  const askForCode = { page: loginPage, next: toTheCode, carry: ['email'] }
  handle(
    app,
    contract.requestSignInCode,
    (ctx, input) => requestSignInCode(ctx, getAuth, input),
    askForCode,
  )
  const byCode = { page: loginPage, next: afterSignIn, secret: ['code'] }
  handle(app, contract.signInWithCode, (ctx, input) => signInWithCode(ctx, getAuth, input), byCode)
  handle(app, contract.signOut, (ctx) => signOut(ctx, getAuth))
  handle(app, contract.setPassword, (ctx, input) => setPassword(ctx, dependencies, input))
  handle(app, twoFactor.getSecondStep, (ctx) => getSecondStep(ctx, getAuth))
  const bySecondCode = { page: loginPage, next: onwards, secret: ['code'] }
  handle(
    app,
    twoFactor.verifySecondStep,
    (ctx, input) => verifySecondStep(ctx, getAuth, input),
    bySecondCode,
  )
  handle(app, twoFactor.getTwoFactor, (ctx) => getTwoFactor(ctx, getAuth))
  handle(app, twoFactor.beginTwoFactor, (ctx, input) => beginTwoFactor(ctx, getAuth, input))
  handle(app, twoFactor.confirmTwoFactor, (ctx, input) =>
    confirmTwoFactor(ctx, dependencies, input),
  )
  handle(app, twoFactor.renewBackupCodes, (ctx, input) => renewBackupCodes(ctx, getAuth, input))
  handle(app, twoFactor.removeTwoFactor, (ctx, input) => removeTwoFactor(ctx, getAuth, input))
  handle(app, profile.getProfile, getProfile)
  handle(app, profile.saveProfile, saveProfile)
  handle(app, profile.ensureAnalyticsId, ensureAnalyticsId)
  mailedLinkRoutes(app, getAuth, revokeKeys)
  magicLinkRoute(app, {
    name: 'invitation',
    cookie: invitationCookie,
    seconds: 3600,
    page: '/account/invitation',
  })
  handle(app, invitations.getInvitation, getInvitation)
  handle(
    app,
    invitations.acceptInvitation,
    (ctx, input) => acceptInvitation(ctx, getAuth, input),
    accepted,
  )
  securityRoutes(app, getAuth, revokeKeys)
  impersonationRoutes(app, getAuth)
  mountBetterAuth(app, getAuth)
}

function impersonationRoutes(app: App, getAuth: GetAuth) {
  handle(app, impersonation.getImpersonation, (ctx, input) => getImpersonation(ctx, getAuth, input))
  handle(app, impersonation.beginImpersonation, (ctx, input) =>
    beginImpersonation(ctx, getAuth, input),
  )
  handle(app, impersonation.endImpersonation, (ctx) => endImpersonation(ctx, getAuth))
}

const onwards = (_: unknown, wanted = '/account') => wanted

/** Continues to the start page of the role, through the second step when the account has one. */
const accepted = {
  page: '/account/invitation',
  next: ({ signedIn, ...held }) =>
    signedIn
      ? startPageOfRole(held)
      : `${loginPage}?step=second&next=${encodeURIComponent(startPageOfRole(held))}`,
} satisfies FormPage<Output<typeof invitations.acceptInvitation>>

const toTheCode = (_: unknown, wanted?: string) =>
  `${loginPage}?step=code&svar=1${wanted ? `&next=${encodeURIComponent(wanted)}` : ''}`

/** The only paths of Better Auth that are served; any other responds with 404. */
const betterAuthPaths: readonly { method: 'GET' | 'POST'; path: string }[] = [
  { method: 'GET', path: '/get-session' },
  { method: 'POST', path: '/sign-out' },
]

function mountBetterAuth(app: App, getAuth: GetAuth) {
  for (const { method, path } of betterAuthPaths) {
    app.on(method, `${authPath}${path}`, async (c) => {
      const auth = await getAuth()
      return translateAuthError(c, await auth.handler(c.req.raw))
    })
  }
}

type Session = { session?: { token?: string } }

/** Removes the session token, because the HttpOnly cookie keeps it away from scripts. */
function withoutToken(answer: Session | null): object | null {
  if (!answer?.session) return answer
  const { token: _, ...session } = answer.session
  return { ...answer, session }
}

async function translateAuthError(c: Context<AppEnv>, answer: Response): Promise<Response> {
  if (answer.status < 400) {
    c.header('Cache-Control', 'no-store')
    answer.headers
      .getSetCookie()
      .forEach((cookie) => c.header('Set-Cookie', cookie, { append: true }))
    return c.json(withoutToken((await answer.json()) as Session | null))
  }
  const body = (await answer.json().catch(() => ({}))) as { code?: unknown }
  const retryAfter = Number(answer.headers.get('x-retry-after') ?? 60)
  const details = answer.status === 429 ? { retryAfter } : {}
  throw new AppError(ourCodeFor(answer.status, body.code), details)
}

/** Sessions, passkeys and codes that prove identity again. */
function securityRoutes(app: App, getAuth: GetAuth, revokeKeys: RevokeKeys) {
  handle(app, security.listSessions, (ctx) => listSessions(ctx, getAuth))
  handle(app, security.endSession, endSession)
  handle(app, security.endOtherSessions, (ctx) => endOtherSessions(ctx, getAuth, revokeKeys))
  handle(app, security.listPasskeys, listPasskeys)
  handle(app, security.beginPasskey, (ctx) => beginPasskey(ctx, getAuth))
  handle(app, security.addPasskey, (ctx, input) => addPasskey(ctx, getAuth, input))
  handle(app, security.requestProofCode, (ctx) => requestProofCode(ctx, getAuth))
  handle(app, security.removePasskey, (ctx, input) => removePasskey(ctx, getAuth, input))
  handle(app, security.beginPasskeySignIn, (ctx) => beginPasskeySignIn(ctx, getAuth))
  handle(app, security.signInWithPasskey, (ctx, input) => signInWithPasskey(ctx, getAuth, input))
}
