import { browserText } from '#domain/accounts/browser-text.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { addressOf } from '../http/rate-limit.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import type { Auth } from './auth.ts'
import { browserOf, sessionTokenIn } from './browser.ts'
import {
  countBrowsers,
  deleteSessionByToken,
  recordBrowser,
  rememberBrowser,
  setSessionBrowser,
} from './session-queries.ts'
import { ensureBrowserHash } from './known-browser.ts'
import { maskIpAddress } from './sessions.ts'
import { findAccount } from './queries.ts'
import { markSecondStep } from './credential-queries.ts'

export type SignInMethod =
  | 'password'
  | 'code'
  | 'dgu'
  | 'sign_up'
  | 'app'
  | 'backup_code'
  | 'passkey'
  /** A press in the bar of the demonstration. */
  | 'demo'

type FinishedSignIn = {
  accountId: string
  /** The token of the session that was just opened. */
  token: string
  method: SignInMethod
  /** Whether the second step was passed now, or skipped in a remembered browser. */
  isSecondStep: boolean
  remember?: boolean | undefined
}

/**
 * Runs after every sign-in, whatever its method: ends the browser's former session, mails the owner
 * about a new browser, and logs the sign-in.
 */
export async function finishSignIn(ctx: Ctx, auth: Auth, signIn: FinishedSignIn) {
  const { accountId, token, method, isSecondStep, remember } = signIn
  const former = await sessionTokenIn(auth, browserOf(ctx).headers.get('cookie') ?? '')
  const browserHash = ensureBrowserHash(ctx)
  await ctx.db.transaction(async (tx) => {
    if (former && former !== token) await deleteSessionByToken(tx, former)
    const known = await countBrowsers(tx, accountId)
    const browser = await recordBrowser(tx, { accountId, browserHash }, ctx.now())
    if (browser.id) await setSessionBrowser(tx, token, browser.id)
    if (browser.id && remember) await rememberBrowser(tx, browser.id)
    if (isSecondStep) await markSecondStep(tx, token, ctx.now())
    // The very first sign-in needs no warning.
    if (browser.isNew && known > 0) await notifyOfNewBrowser(tx, ctx, accountId)
    const subject = { type: 'account', id: accountId }
    const isNewBrowser = browser.isNew
    await recordActivity(tx, ctx, {
      action: 'accounts.sign_in',
      subject,
      data: { way: method, isNewBrowser },
      accountId,
    })
  })
  ctx.wake?.('mails')
}

async function notifyOfNewBrowser(tx: Db, ctx: Ctx, accountId: string) {
  const account = await findAccount(tx, accountId)
  if (!account) return
  const data = {
    at: ctx.now().toISOString(),
    browser: browserText(browserOf(ctx).headers.get('user-agent') ?? ''),
    place: maskIpAddress(addressOf(ctx)),
  }
  await queueMail(tx, ctx, { template: 'newSignIn', to: account.email, data })
}
