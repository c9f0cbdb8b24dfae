import type { Context } from 'hono'
import * as contract from '#contract/accounts.ts'
import type { Output } from '#contract/endpoint.ts'
import * as profile from '#contract/profile.ts'
import * as twoFactor from '#contract/two-factor.ts'
import * as invitations from '#contract/invitations.ts'
import { startPageOfRole } from '#domain/accounts/role-start-page.ts'
import { giveAnalyticsId } from './analytics-id.ts'
import { acceptInvitation, getInvitation, invitationCookie } from './accept-invitation.ts'
import { AppError } from '../app-error.ts'
import type { FormPage } from '../http/handle-form-post.ts'
import { handle, type App, type AppEnv } from '../http/handle.ts'
import { magicLinkRoute } from '../http/magic-link-routes.ts'
import { afterSignIn, loginPage } from './after-sign-in.ts'
import { ourCodeFor } from './auth-errors.ts'
import { authPath, type OpenAuth } from './auth.ts'
import type { EndKeys } from './end-keys.ts'
import { getMe } from './get-me.ts'
import { verifySecondStep, showSecondStep } from './verify-second-step.ts'
import { requestSignInCode } from './request-code.ts'
import { mailedLinkRoutes } from './mailed-link-routes.ts'
import { securityRoutes } from './security-routes.ts'
import { getProfile, saveProfile } from './profile.ts'
import { setPassword } from './set-password.ts'
import { signInWithCode, signInWithPassword, signOut } from './sign-in.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  removeTwoFactor,
  renewBackupCodes,
  showTwoFactor,
} from './two-factor.ts'

export function accountRoutes(app: App, auth: OpenAuth, endKeys: EndKeys) {
  const means = { openAuth: auth, endKeys }
  handle(app, contract.getMe, getMe)
  const byPassword = { page: loginPage, next: afterSignIn, secret: ['password'] }
  handle(
    app,
    contract.signInWithPassword,
    (ctx, input) => signInWithPassword(ctx, auth, input),
    byPassword,
  )
  const askForCode = { page: loginPage, next: toTheCode, carry: ['email'] }
  handle(
    app,
    contract.requestSignInCode,
    (ctx, input) => requestSignInCode(ctx, auth, input),
    askForCode,
  )
  const byCode = { page: loginPage, next: afterSignIn, secret: ['code'] }
  handle(app, contract.signInWithCode, (ctx, input) => signInWithCode(ctx, auth, input), byCode)
  handle(app, contract.signOut, (ctx) => signOut(ctx, auth))
  handle(app, contract.setPassword, (ctx, input) => setPassword(ctx, means, input))
  handle(app, twoFactor.showSecondStep, (ctx) => showSecondStep(ctx, auth))
  const bySecondCode = { page: loginPage, next: onwards, secret: ['code'] }
  handle(
    app,
    twoFactor.verifySecondStep,
    (ctx, input) => verifySecondStep(ctx, auth, input),
    bySecondCode,
  )
  handle(app, twoFactor.showTwoFactor, (ctx) => showTwoFactor(ctx, auth))
  handle(app, twoFactor.beginTwoFactor, (ctx, input) => beginTwoFactor(ctx, auth, input))
  handle(app, twoFactor.confirmTwoFactor, (ctx, input) => confirmTwoFactor(ctx, means, input))
  handle(app, twoFactor.renewBackupCodes, (ctx, input) => renewBackupCodes(ctx, auth, input))
  handle(app, twoFactor.removeTwoFactor, (ctx, input) => removeTwoFactor(ctx, auth, input))
  handle(app, profile.getProfile, getProfile)
  handle(app, profile.saveProfile, saveProfile)
  handle(app, profile.giveAnalyticsId, giveAnalyticsId)
  mailedLinkRoutes(app, auth, endKeys)
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
    (ctx, given) => acceptInvitation(ctx, auth, given),
    accepted,
  )
  securityRoutes(app, auth, endKeys)
  mountBetterAuth(app, auth)
}

const onwards = (_: unknown, wanted = '/account') => wanted

/** To the first thing the role is for, through the second step of whoever has one. */
const accepted = {
  page: '/account/invitation',
  next: ({ signedIn, ...held }) =>
    signedIn
      ? startPageOfRole(held)
      : `${loginPage}?step=second&next=${encodeURIComponent(startPageOfRole(held))}`,
} satisfies FormPage<Output<typeof invitations.acceptInvitation>>

const toTheCode = (_: unknown, wanted?: string) =>
  `${loginPage}?step=code&svar=1${wanted ? `&next=${encodeURIComponent(wanted)}` : ''}`

/** What of Better Auth's own paths answers at all (E27). Everything else is our 404. */
export const openAuthPaths: readonly { method: 'GET' | 'POST'; path: string }[] = [
  { method: 'GET', path: '/get-session' },
  { method: 'POST', path: '/sign-out' },
]

function mountBetterAuth(app: App, openAuth: OpenAuth) {
  for (const { method, path } of openAuthPaths) {
    app.on(method, `${authPath}${path}`, async (c) => {
      const auth = await openAuth()
      return translateAuthError(c, await auth.handler(c.req.raw))
    })
  }
}

type Session = { session?: { token?: string } }

/** What the cookie keeps out of reach of scripts is not handed to them here. */
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
