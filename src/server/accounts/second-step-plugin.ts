import { randomInt } from 'node:crypto'
import { twoFactor } from 'better-auth/plugins'
import type { Db } from '../db/client.ts'
import type { CookieScope } from '../http/cookies.ts'
import { browserHashIn, isBrowserRemembered } from './known-browser.ts'

export const backupCodeCount = 10
export const secondStepMinutes = 10

/** Refused for this long after ten wrong codes in a row, however many sign-ins they came from. */
export const lockMinutes = 15

/**
 * The second step of a sign-in: a code from an app (TOTP, RFC 6238), or one of ten printed codes.
 * A browser that its owner asked us to remember leaves it out for thirty days (D16); the plugin's
 * own remembering is not used, since its marks cannot be shown or taken back one by one.
 */
export function secondStep(db: Db, scope: CookieScope) {
  const plugin = twoFactor({
    issuer: 'Sæsonkortet',
    // Who has a password must give it to switch this on; who signs in by mail has none to give.
    allowPasswordless: true,
    twoFactorCookieMaxAge: secondStepMinutes * 60,
    accountLockout: { maxFailedAttempts: 10, durationSeconds: lockMinutes * 60 },
    backupCodeOptions: { customBackupCodesGenerate: newBackupCodes },
    schema: { twoFactor: { modelName: 'twoFactors', fields: { userId: 'accountId' } } },
  })
  return {
    ...plugin,
    // The plugin stops passwords alone; a mailed code is no more than a first step either.
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

/** Better Auth runs a hook on the sign-in's own context; an empty answer changes nothing of it. */
function skipIfRemembered({ db, scope }: Dependencies, handler: Handler): Handler {
  const ask = async (context: Parameters<Handler>[0]) => {
    const { newSession } = (context as unknown as Opened).context
    const browserHash = browserHashIn(new Headers(context.headers).get('cookie') ?? '', scope)
    const accountId = newSession?.user.id
    const isKept =
      accountId && browserHash && (await isBrowserRemembered(db, { accountId, browserHash }))
    return isKept ? {} : handler(context)
  }
  return Object.assign(ask, { options: handler.options }) as Handler
}

type Opened = { context: { newSession?: { user: { id: string } } | null } }

const isFirstStep = ({ path }: { path?: string }) =>
  path === '/sign-in/email' || path === '/sign-in/email-otp'

/** Letters and digits that nobody mistakes for each other on paper: `k7mpx-2qdht`, 49 bits. */
export function newBackupCodes(): string[] {
  const half = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: backupCodeCount }, () => `${half()}-${half()}`)
}

const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
