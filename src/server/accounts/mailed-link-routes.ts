import * as profile from '#contract/accounts/profile.ts'
import * as contract from '#contract/accounts/sign-up.ts'
import { handle, type App } from '../http/handle.ts'
import { magicLinkRoute } from '../http/magic-link-routes.ts'
import { afterSignIn } from './sign-in.ts'
import type { GetAuth } from './auth.ts'
import {
  confirmEmailChange,
  emailKeyCookie,
  emailKeyMinutes,
  requestEmailChange,
  getEmailChange,
} from './change-email.ts'
import type { RevokeKeys } from './sessions.ts'
import {
  requestPasswordReset,
  resetKeyCookie,
  resetMinutes,
  resetPassword,
  getPasswordReset,
} from './reset-password.ts'
import { confirmSignUp, getSignUp, signUp, signUpKeyCookie, signUpMinutes } from './sign-up.ts'

const signUpPage = '/account/sign-up' as const
const profilePage = '/account/profile' as const
const askPage = '/account/request-password-reset' as const
const resetPage = '/account/reset-password' as const

/** The three forms that are completed by a mailed link: sign-up, new password and new address. */
export function mailedLinkRoutes(app: App, getAuth: GetAuth, revokeKeys: RevokeKeys) {
  magicLinkRoute(app, {
    name: 'sign-up',
    cookie: signUpKeyCookie,
    seconds: signUpMinutes * 60,
    page: `${signUpPage}?step=confirm`,
  })
  magicLinkRoute(app, {
    name: 'reset-password',
    cookie: resetKeyCookie,
    seconds: resetMinutes * 60,
    page: resetPage,
  })
  magicLinkRoute(app, {
    name: 'change-email',
    cookie: emailKeyCookie,
    seconds: emailKeyMinutes * 60,
    page: `${profilePage}?step=email`,
  })
  handle(app, profile.requestEmailChange, (ctx, input) => requestEmailChange(ctx, getAuth, input))
  handle(app, profile.getEmailChange, getEmailChange)
  handle(app, profile.confirmEmailChange, (ctx) => confirmEmailChange(ctx, getAuth, revokeKeys))
  const toSent = (page: string) => () => `${page}?step=sent&svar=1`
  const signUpForm = {
    page: signUpPage,
    next: toSent(signUpPage),
    secret: ['password'],
    carry: ['email'],
  }
  handle(app, contract.signUp, signUp, signUpForm)
  handle(app, contract.getSignUp, getSignUp)
  const confirmed = { page: signUpPage, next: afterSignIn, secret: ['password'] }
  handle(app, contract.confirmSignUp, (ctx, input) => confirmSignUp(ctx, getAuth, input), confirmed)

  const wished = { page: askPage, next: toSent(askPage), carry: ['email'] }
  handle(app, contract.requestPasswordReset, requestPasswordReset, wished)
  handle(app, contract.getPasswordReset, getPasswordReset)
  const chosen = { page: resetPage, next: () => `${resetPage}?step=done`, secret: ['newPassword'] }
  handle(app, contract.resetPassword, (ctx, input) => resetPassword(ctx, revokeKeys, input), chosen)
}
