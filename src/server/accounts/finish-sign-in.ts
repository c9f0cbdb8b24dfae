import { browserText } from '#domain/accounts/browser-text.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { openTransaction } from '../db/transactions.ts'
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
  // One round trip for what is read, one for the browser, and one for what needs it.
  const read = (tx: Db) => Promise.all([countBrowsers(tx, accountId), findAccount(tx, accountId)])
  await openTransaction(ctx.db, read, async (tx, [known, account]) => {
    const [browser] = await Promise.all([
      recordBrowser(tx, { accountId, browserHash }, ctx.now()),
      former && former !== token && deleteSessionByToken(tx, former),
    ])
    const { id, isNew } = browser
    await Promise.all([
      id && setSessionBrowser(tx, token, id),
      id && remember && rememberBrowser(tx, id),
      isSecondStep && markSecondStep(tx, token, ctx.now()),
      // The very first sign-in needs no warning.
      isNew && known > 0 && account && notifyOfNewBrowser(tx, ctx, account.email),
      recordActivity(tx, ctx, {
        action: 'accounts.sign_in',
        subject: { type: 'account', id: accountId },
        data: { way: method, isNewBrowser: isNew },
        accountId,
      }),
    ])
  })
  await ctx.afterSignIn?.(ctx, accountId)
  ctx.wake?.('mails')
}

async function notifyOfNewBrowser(tx: Db, ctx: Ctx, to: string) {
  const data = {
    at: ctx.now().toISOString(),
    browser: browserText(browserOf(ctx).headers.get('user-agent') ?? ''),
    place: maskIpAddress(addressOf(ctx)),
  }
  await queueMail(tx, ctx, { template: 'newSignIn', to, data })
}
