import { randomInt } from 'node:crypto'
import { twoFactor } from 'better-auth/plugins'
import type { Db } from '../db/client.ts'
import type { CookieScope } from '../http/cookies.ts'
import { browserHashIn, isBrowserRemembered } from './known-browser.ts'

export const backupCodeCount = 10
export const secondStepMinutes = 10

/** How long codes are refused after ten wrong ones in a row, across all sign-ins of the account. */
export const lockMinutes = 15

/**
 * The second step of a sign-in: a code from an app (TOTP, RFC 6238) or one of ten backup codes. A
 * remembered browser skips it for thirty days (D16). The plugin's own remembering is not used, because
 * its entries can neither be listed nor revoked one by one.
 */
export function secondStep(db: Db, scope: CookieScope) {
  const plugin = twoFactor({
    issuer: 'Sæsonkortet',
    // An account that signs in by mailed codes has no password to confirm with.
    allowPasswordless: true,
    twoFactorCookieMaxAge: secondStepMinutes * 60,
    accountLockout: { maxFailedAttempts: 10, durationSeconds: lockMinutes * 60 },
    backupCodeOptions: { customBackupCodesGenerate: newBackupCodes },
    schema: { twoFactor: { modelName: 'twoFactors', fields: { userId: 'accountId' } } },
  })
  return {
    ...plugin,
    // The plugin handles passwords only; a mailed code is also just a first step.
    hooks: {
      after: plugin.hooks.after.map(({ handler }) => ({
        matcher: isFirstStep,
        handler: skipIfRemembered({ db, scope }, handler),
      })),
    },
  }
}

type Dependencies = { db: Db; scope: CookieScope }
type Handler = ReturnType<typeof twoFactor>['hooks']['after'][number]['handler']

/** Better Auth runs the hook on the context of the sign-in; an empty result leaves it unchanged. */
function skipIfRemembered({ db, scope }: Dependencies, handler: Handler): Handler {
  const hook = async (context: Parameters<Handler>[0]) => {
    const { newSession } = (context as unknown as Opened).context
    const browserHash = browserHashIn(new Headers(context.headers).get('cookie') ?? '', scope)
    const accountId = newSession?.user.id
    const isRemembered =
      accountId && browserHash && (await isBrowserRemembered(db, { accountId, browserHash }))
    return isRemembered ? {} : handler(context)
  }
  return Object.assign(hook, { options: handler.options }) as Handler
}

type Opened = { context: { newSession?: { user: { id: string } } | null } }

const isFirstStep = ({ path }: { path?: string }) =>
  path === '/sign-in/email' || path === '/sign-in/email-otp'

/** Codes of letters and digits that cannot be confused on paper: `k7mpx-2qdht`, 49 bits. */
export function newBackupCodes(): string[] {
  const half = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: backupCodeCount }, () => `${half()}-${half()}`)
}

const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
